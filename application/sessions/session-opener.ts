import { advisoryCohortHash } from '../../domain/cohorts/cohort-hash.js';
import { advisoryDeviceId } from '../../domain/devices/advisory-device-id.js';
import { sha256, toBase64Url } from '../../domain/kernel/bytes.js';
import { uuidV4, uuidV7, type AccountId } from '../../domain/kernel/ids.js';
import { SECOND, type Instant } from '../../domain/kernel/instant.js';
import type { Session, SignInMethod } from '../../domain/sessions/session.js';
import type { AccessTokens } from '../ports/crypto/access-tokens.js';
import type { Incidents } from '../ports/platform/incidents.js';
import type { Random } from '../ports/platform/random.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { TokenPair } from './token-pair.js';
import type { Settings } from '../settings.js';

const REFRESH_TOKEN_BYTES = 16;

/** The device hints of a request that opens a session; both are advisory and may be any JSON. */
export interface DeviceHints {
  readonly cohortHash?: unknown;
  readonly deviceId?: unknown;
}

/** A session that is ready for the ledger, with the only copy of its refresh token. */
export interface NewSession {
  readonly session: Session;
  readonly refreshToken: string;
}

/** Makes sessions and their tokens, in the same way for every sign-in method. */
export class SessionOpener {
  constructor(
    private readonly parts: {
      readonly accessTokens: AccessTokens;
      readonly unitOfWork: UnitOfWork;
      readonly random: Random;
      readonly incidents: Incidents;
      readonly settings: Pick<Settings, 'sessions'>;
    },
  ) {}

  /** Builds the row; the caller's transaction writes it. */
  make(accountId: AccountId, method: SignInMethod, advisory: DeviceHints, now: Instant): NewSession {
    const { refreshToken, tokenHash } = this.refreshToken();
    const session: Session = {
      id: uuidV7(now, this.parts.random.bytes(16)),
      accountId,
      tokenHash,
      deviceId: advisoryDeviceId(advisory.deviceId) ?? uuidV4(this.parts.random.bytes(16)),
      cohortHash: advisoryCohortHash(advisory.cohortHash),
      method,
      providerSubject: null,
      providerSession: null,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: now + this.parts.settings.sessions.hardExpiry,
      revokedAt: null,
    };
    return { session, refreshToken };
  }

  refreshToken(): { refreshToken: string; tokenHash: Uint8Array } {
    const secret = this.parts.random.bytes(REFRESH_TOKEN_BYTES);
    return { refreshToken: toBase64Url(secret), tokenHash: sha256(secret) };
  }

  /**
   * Called after the session is in the ledger. The cohort comes last, and its failure never fails the sign-in ("Cohort
   * hash" 3).
   */
  async opened({ session, refreshToken }: NewSession, now: Instant): Promise<TokenPair> {
    const { accountId, cohortHash } = session;
    if (cohortHash !== null) {
      await this.record(accountId, cohortHash, now).catch((cause: unknown) => {
        this.parts.incidents.report('a device cohort was not recorded', cause);
      });
    }
    return this.pair(session, refreshToken, now);
  }

  /** Under the account's lock, as its deletion erases cohorts: it may have ended since the sign-in was committed. */
  private record(accountId: AccountId, cohortHash: string, now: Instant): Promise<void> {
    return this.parts.unitOfWork.run(async ({ accounts, cohorts }) => {
      if ((await accounts.lock(accountId)) !== null) await cohorts.record(accountId, cohortHash, now);
    });
  }

  async pair(
    session: Pick<Session, 'id' | 'accountId' | 'deviceId' | 'expiresAt'>,
    refreshToken: string,
    now: Instant,
  ): Promise<TokenPair> {
    const { id: sessionId, accountId, deviceId } = session;
    return {
      accessToken: await this.parts.accessTokens.issue({ accountId, sessionId, deviceId }, now),
      expiresIn: this.parts.settings.sessions.accessTokenTtl / SECOND,
      refreshToken,
      sessionId: session.id,
      sessionExpiresAt: session.expiresAt,
      deviceId: session.deviceId,
    };
  }
}
