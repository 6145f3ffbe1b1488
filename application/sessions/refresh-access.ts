import { fromBase64Url, sha256 } from '../../domain/kernel/bytes.js';
import { DomainError } from '../../domain/kernel/errors.js';
import { SECOND, type Duration } from '../../domain/kernel/instant.js';
import { LAST_USED_INTERVAL, sessionState, type SessionLifetimes } from '../../domain/sessions/session.js';
import type { AccessTokens } from '../ports/crypto/access-tokens.js';
import type { Clock } from '../ports/platform/clock.js';
import type { SessionLedger } from '../ports/stores/session-ledger.js';

export interface RefreshedAccess {
  readonly accessToken: string;
  /** Whole seconds. */
  readonly expiresIn: number;
}

/** Issues an access token to whoever holds the refresh token of an open session; the refresh token stays. */
export class RefreshAccess {
  constructor(
    private readonly ledger: SessionLedger,
    private readonly tokens: AccessTokens,
    private readonly clock: Clock,
    private readonly lifetimes: SessionLifetimes & { readonly accessTokenTtl: Duration },
  ) {}

  /** @throws error.auth.session_invalid, error.auth.session_revoked, error.auth.session_expired */
  async execute(refreshToken: string): Promise<RefreshedAccess> {
    const secret = fromBase64Url(refreshToken);
    const found = secret === null ? null : await this.ledger.readByTokenHash(sha256(secret));
    if (found === null)
      throw new DomainError('error.auth.session_invalid', 'This refresh token is not known. Sign in again.');
    const { session } = found;
    const now = this.clock.now();
    const state = sessionState(session, this.lifetimes, now);
    if (state === 'revoked') {
      throw new DomainError(
        'error.auth.session_revoked',
        'This session was revoked. Wipe what it kept and sign in again.',
      );
    }
    if (state === 'expired')
      throw new DomainError('error.auth.session_expired', 'This session has expired. Sign in again.');
    const claims = { accountId: session.accountId, sessionId: session.id, deviceId: session.deviceId };
    const accessToken = this.tokens.issue(claims, now);
    if (now - session.lastUsedAt >= LAST_USED_INTERVAL) await this.ledger.touch(session.id, now, LAST_USED_INTERVAL);
    return { accessToken, expiresIn: this.lifetimes.accessTokenTtl / SECOND };
  }
}
