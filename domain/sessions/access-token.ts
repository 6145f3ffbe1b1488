import { isUuid, isUuidV4, isUuidV7, type AccountId, type DeviceId, type SessionId } from '../kernel/ids.js';
import { MINUTE, SECOND, type Duration, type Instant } from '../kernel/instant.js';

/** Whom a token was issued to. */
export interface TokenHolder {
  readonly accountId: AccountId;
  readonly sessionId: SessionId;
  readonly deviceId: DeviceId;
}

/** The claims of a token whose signature is verified. The ledger still decides. */
export interface AccessTokenClaims extends TokenHolder {
  /** Exclusive: at this instant the token is no longer taken. */
  readonly expiresAt: Instant;
}

/** The members of the token (RFC 9068 names, contract section 3); instants in whole seconds. */
export interface AccessTokenPayload {
  readonly iss: string;
  readonly aud: string;
  readonly sub: string;
  readonly sid: string;
  readonly did: string;
  /** RFC 9068 asks for one; there are no clients to tell apart. Not asked back: tokens from before it live for minutes. */
  readonly client_id: 'first-party';
  readonly iat: number;
  readonly exp: number;
  readonly jti: string;
}

/** How far the clock of the node that issued a token may run ahead of ours. */
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

/** `null` unless every member is there, has its type, names this server, and `now` is within the token's time. */
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
