import type { Account } from '../../../domain/accounts/account.js';
import type { AccountId, SessionId } from '../../../domain/kernel/ids.js';
import type { Duration, Instant } from '../../../domain/kernel/instant.js';
import type { BearerSession, OpenAt, Session } from '../../../domain/sessions/session.js';
import type { EndedAtProvider } from '../../../domain/oidc/provider-logout.js';
import type { ExpiringRows } from './expiring-rows.js';
import type { QuotaAccount } from './quota-ledger.js';

/** The result of one indexed read for a bearer: the session, and its account's profile, suspension and quota. */
export interface SessionWithAccount {
  readonly session: BearerSession;
  readonly account: Pick<Account, 'id' | 'address' | 'displayName' | 'createdAt' | 'suspension' | 'deletesAt'>;
  readonly quota: Pick<QuotaAccount, 'usage' | 'ownLimits'>;
}

/** The result of the same read for a bearer that only a device in the account's published directory may be. */
export interface SessionOfDevice extends SessionWithAccount {
  /** True if the directory lists the session's device. */
  readonly isListed: boolean;
}

/** The cursor of the next page of sessions, newest first: after the session created at `createdAt` with `id`. */
export interface SessionCursor {
  readonly createdAt: Instant;
  readonly id: SessionId;
}

/**
 * The ledger of sessions. Every method throws `StoreUnavailable` within 2 s when the ledger cannot be read. A row
 * expires `ENDED_SESSIONS_KEPT` after the hard expiry of its session.
 */
export interface SessionLedger extends ExpiringRows {
  open(session: Session): Promise<void>;
  /** The hot path of every bearer request: one prepared, indexed statement over session and account. */
  read(id: SessionId): Promise<SessionWithAccount | null>;
  /** `read` for a request that writes: the same statement also looks the device up. */
  readOfDevice(id: SessionId): Promise<SessionOfDevice | null>;
  /** The hot path of a refresh, by the SHA-256 of the refresh token. */
  readByTokenHash(tokenHash: Uint8Array): Promise<SessionWithAccount | null>;
  /**
   * Records a use unless one was recorded less than `interval` ago, by a clock that was not set back since. One
   * conditional UPDATE; `false` when nothing was written.
   */
  touch(id: SessionId, now: Instant, interval: Duration): Promise<boolean>;
  /** `false` when the account has no such open session. */
  revoke(accountId: AccountId, id: SessionId, at: OpenAt): Promise<boolean>;
  /** Revokes every session of the account except `except`; returns how many. */
  revokeAll(accountId: AccountId, now: Instant, except?: SessionId): Promise<number>;
  /**
   * Revokes the sessions of an identity at a provider; with `session`, only those opened by that session of the
   * provider, and those for which no session of the provider is known. Returns how many.
   */
  revokeOfProvider(ended: EndedAtProvider, now: Instant): Promise<number>;
  /** Revokes the account's sessions that a provider opened before sessions recorded which one (migration 0023). */
  revokeUnmarked(accountId: AccountId, now: Instant): Promise<number>;
  /** Gives an unrevoked session a new refresh token; `false` when it is revoked. */
  replaceToken(id: SessionId, tokenHash: Uint8Array, now: Instant): Promise<boolean>;
  /** Open sessions, newest first. */
  list(
    accountId: AccountId,
    page: OpenAt & { readonly limit: number; readonly after: SessionCursor | null },
  ): Promise<readonly Session[]>;
}
