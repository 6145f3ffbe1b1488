import type { Account } from '../../../domain/accounts/account.js';
import type { AccountId, SessionId } from '../../../domain/kernel/ids.js';
import type { Duration, Instant } from '../../../domain/kernel/instant.js';
import type { BearerSession, Session } from '../../../domain/sessions/session.js';
import type { EndedAtProvider } from '../../../domain/oidc/provider-logout.js';
import type { QuotaAccount } from './quota-ledger.js';

/** The result of one indexed read for a bearer: the session, and its account's profile, suspension and quota. */
export interface SessionWithAccount {
  readonly session: BearerSession;
  readonly account: Pick<Account, 'id' | 'address' | 'displayName' | 'createdAt' | 'suspension' | 'deletesAt'>;
  readonly quota: Pick<QuotaAccount, 'usage' | 'ownLimits'>;
}

/** Where a page of sessions, newest first, goes on: after the session that was created at `createdAt` with `id`. */
export interface SessionCursor {
  readonly createdAt: Instant;
  readonly id: SessionId;
}

/** The ledger of sessions. Every method throws `LedgerUnavailable`-like driver errors within 2 s when it cannot be read. */
export interface SessionLedger {
  open(session: Session): Promise<void>;
  /** The hot path of every bearer request: one prepared, indexed statement over session and account. */
  read(id: SessionId): Promise<SessionWithAccount | null>;
  /** The hot path of a refresh, by the SHA-256 of the refresh token. */
  readByTokenHash(tokenHash: Uint8Array): Promise<SessionWithAccount | null>;
  /** Notes a use unless one was noted less than `interval` ago. One conditional UPDATE; `false` when nothing was written. */
  touch(id: SessionId, now: Instant, interval: Duration): Promise<boolean>;
  /** `false` when the account has no such session that is not revoked already. */
  revoke(accountId: AccountId, id: SessionId, now: Instant): Promise<boolean>;
  /** Every session of the account, save `except`; the number of those it ended. */
  revokeAll(accountId: AccountId, now: Instant, except?: SessionId): Promise<number>;
  /**
   * The sessions of an identity at a provider; with `session`, those that came from that session of the provider, and
   * those of the identity of which no session of the provider is known. Tells how many it ended.
   */
  revokeOfProvider(ended: EndedAtProvider, now: Instant): Promise<number>;
  /** The account's sessions that a provider opened before sessions told which one (migration 0023). */
  revokeUnmarked(accountId: AccountId, now: Instant): Promise<number>;
  /** Gives an unrevoked session a new refresh token; `false` when it is revoked. */
  replaceToken(id: SessionId, tokenHash: Uint8Array, now: Instant): Promise<boolean>;
  /** Open sessions, newest first; `openSince`: sessions last used at or before it are inactive and left out. */
  list(
    accountId: AccountId,
    page: {
      readonly now: Instant;
      readonly openSince: Instant;
      readonly limit: number;
      readonly after: SessionCursor | null;
    },
  ): Promise<readonly Session[]>;
}
