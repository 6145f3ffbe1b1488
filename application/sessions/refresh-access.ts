import { fromBase64Url, sha256 } from '../../domain/kernel/bytes.js';
import { isGone } from '../../domain/accounts/account.js';
import { DomainError } from '../../domain/kernel/errors.js';
import { SECOND } from '../../domain/kernel/instant.js';
import { isUseDue, lastUsedInterval, sessionState } from '../../domain/sessions/session.js';
import type { AccessTokens } from '../ports/crypto/access-tokens.js';
import type { Clock } from '../ports/platform/clock.js';
import type { SessionLedger } from '../ports/stores/session-ledger.js';
import type { Settings } from '../settings.js';

export interface RefreshedAccess {
  readonly accessToken: string;
  /** Whole seconds. */
  readonly expiresIn: number;
}

/** Issues an access token to the holder of an open session's refresh token; the refresh token stays the same. */
export class RefreshAccess {
  constructor(
    private readonly parts: {
      readonly sessions: SessionLedger;
      readonly accessTokens: AccessTokens;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'sessions'>;
    },
  ) {}

  async execute(refreshToken: string): Promise<RefreshedAccess> {
    const secret = fromBase64Url(refreshToken);
    const found = secret === null ? null : await this.parts.sessions.readByTokenHash(sha256(secret));
    if (found === null)
      throw new DomainError('error.auth.session_invalid', 'This refresh token is unknown. Sign in again.');
    const { session } = found;
    const now = this.parts.clock.now();
    const state = sessionState(session, this.parts.settings.sessions, now);
    if (state === 'revoked' || isGone(found.account, now)) {
      throw new DomainError(
        'error.auth.session_revoked',
        'This session was revoked. Delete its stored data and sign in again.',
      );
    }
    if (state === 'expired')
      throw new DomainError('error.auth.session_expired', 'This session has expired. Sign in again.');
    const claims = { accountId: session.accountId, sessionId: session.id, deviceId: session.deviceId };
    const accessToken = await this.parts.accessTokens.issue(claims, now);
    const { sessions } = this.parts.settings;
    if (isUseDue(session, sessions, now)) {
      await this.parts.sessions.touch(session.id, now, lastUsedInterval(sessions));
    }
    return { accessToken, expiresIn: sessions.accessTokenTtl / SECOND };
  }
}
