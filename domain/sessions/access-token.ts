import { isUuid, isUuidV4, isUuidV7, type AccountId, type DeviceId, type SessionId } from '../kernel/ids.js';
import { MINUTE, SECOND, type Duration, type Instant } from '../kernel/instant.js';

/** The account, session and device that a token was issued to. */
export interface TokenHolder {
  readonly accountId: AccountId;
  readonly sessionId: SessionId;
  readonly deviceId: DeviceId;
}

/** The claims of a token whose signature is verified. The ledger still decides. */
export interface AccessTokenClaims extends TokenHolder {
  /** Exclusive: at this instant the token is no longer accepted. */
  readonly expiresAt: Instant;
}

/** The members of the token (RFC 9068 names, contract section 3); instants in whole seconds. */
export interface AccessTokenPayload {
  readonly iss: string;
  readonly aud: string;
  readonly sub: string;
  readonly sid: string;
  readonly did: string;
  /**
   * RFC 9068 requires it; the service does not tell clients apart. It is not verified, so that tokens from before it
   * was added still work until they expire.
   */
  readonly client_id: 'first-party';
  readonly iat: number;
  readonly exp: number;
  readonly jti: string;
}

/** The tolerance for a clock of the issuing node that runs ahead of ours. */
const CLOCK_SKEW: Duration = MINUTE;

export function accessTokenPayload(
  holder: TokenHolder,
  token: { readonly issuer: string; readonly id: string; readonly lifetime: Duration },
  now: Instant,
): AccessTokenPayload {
  const iat = Math.floor(now / SECOND);
  return {
    iss: token.issuer,
    aud: token.issuer,
    sub: holder.accountId,
    sid: holder.sessionId,
    did: holder.deviceId,
    client_id: 'first-party',
    iat,
    exp: iat + Math.floor(token.lifetime / SECOND),
    jti: token.id,
  };
}

/** `null` unless all members are present and typed, name this server, and `now` is within the validity time. */
export function readAccessTokenPayload(value: unknown, issuer: string, now: Instant): AccessTokenClaims | null {
  if (typeof value !== 'object' || value === null) return null;
  const { iss, aud, sub, sid, did, iat, exp, jti } = value as Record<keyof AccessTokenPayload, unknown>;
  if (iss !== issuer || aud !== issuer) return null;
  if (!isUuid(sub) || !isUuidV7(sid) || !isUuidV4(did) || !isUuid(jti)) return null;
  if (!isSeconds(iat) || !isSeconds(exp) || !isWithin(iat, exp, now)) return null;
  return { accountId: sub, sessionId: sid, deviceId: did, expiresAt: exp * SECOND };
}

function isWithin(iat: number, exp: number, now: Instant): boolean {
  return exp > iat && iat * SECOND <= now + CLOCK_SKEW && now < exp * SECOND;
}

function isSeconds(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
