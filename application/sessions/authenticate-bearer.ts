import { isGone } from '../../domain/accounts/account.js';
import { DomainError } from '../../domain/kernel/errors.js';
import type { SessionId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import type { AccessTokenClaims } from '../../domain/sessions/access-token.js';
import { sessionState } from '../../domain/sessions/session.js';
import type { KeyRing } from '../keys/key-ring.js';
import type { AccessTokens } from '../ports/crypto/access-tokens.js';
import type { Clock } from '../ports/platform/clock.js';
import type { SessionLedger, SessionWithAccount } from '../ports/stores/session-ledger.js';
import { StoreUnavailable } from '../ports/stores/store-unavailable.js';
import type { Caller } from './caller.js';
import type { Settings } from '../settings.js';

export interface Authenticator {
  /** @throws error.auth.unauthenticated, or error.auth.unavailable while the ledger cannot be read. */
  authenticate(accessToken: string): Promise<Caller>;
  /** Also tells whether the account's published directory lists the caller's device. @throws as authenticate */
  authenticateDevice(accessToken: string): Promise<CallerWithDevice>;
}

export interface CallerWithDevice {
  readonly caller: Caller;
  readonly isListed: boolean;
}

/**
 * The hot path of every bearer request: one cached signature check and one indexed read of the ledger. The ledger is
 * read every time, so that a revoked session's token is rejected on its next use (specification, "Paths and sessions"
 * 5).
 */
export class AuthenticateBearer implements Authenticator {
  constructor(
    private readonly parts: {
      readonly accessTokens: AccessTokens;
      readonly sessions: SessionLedger;
      readonly keyRing: Pick<KeyRing, 'catchUp'>;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'sessions'>;
    },
  ) {}

  async authenticate(accessToken: string): Promise<Caller> {
    return callerOf(await this.openSession(accessToken, (id) => this.parts.sessions.read(id)));
  }

  async authenticateDevice(accessToken: string): Promise<CallerWithDevice> {
    const found = await this.openSession(accessToken, (id) => this.parts.sessions.readOfDevice(id));
    return { caller: callerOf(found), isListed: found.isListed };
  }

  private async openSession<Found extends SessionWithAccount>(
    accessToken: string,
    read: (id: SessionId) => Promise<Found | null>,
  ): Promise<Found> {
    try {
      const now = this.parts.clock.now();
      const claims =
        (await this.parts.accessTokens.verify(accessToken, now)) ?? (await this.verifyByNewerKey(accessToken, now));
      if (claims === null) throw unauthenticated();
      const found = await read(claims.sessionId);
      if (found?.session.accountId !== claims.accountId) throw unauthenticated();
      if (sessionState(found.session, this.parts.settings.sessions, now) !== 'open') throw unauthenticated();
      if (isGone(found.account, now)) throw unauthenticated();
      return found;
    } catch (error) {
      throw error instanceof StoreUnavailable ? unavailable(error) : error;
    }
  }

  /** Verifies a token of another node that has just rotated the signing key. */
  private async verifyByNewerKey(accessToken: string, now: Instant): Promise<AccessTokenClaims | null> {
    if (!this.parts.accessTokens.namesUnknownKey(accessToken)) return null;
    await this.parts.keyRing.catchUp();
    return this.parts.accessTokens.verify(accessToken, now);
  }
}

function callerOf({ session: { id, deviceId, expiresAt }, account, quota }: SessionWithAccount): Caller {
  return { sessionId: id, deviceId, sessionExpiresAt: expiresAt, account, quota };
}

function unavailable(cause: StoreUnavailable): DomainError {
  const remedy = 'Sessions cannot be checked now. Try again shortly.';
  return new DomainError('error.auth.unavailable', remedy, {}, { cause });
}

function unauthenticated(): DomainError {
  return new DomainError(
    'error.auth.unauthenticated',
    'Send a valid access token of an open session, or sign in again.',
  );
}
