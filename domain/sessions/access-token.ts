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
  readonly issuedAt: Instant;
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
  /** RFC 9068 requires it; the service does not tell clients apart. */
  readonly client_id: typeof CLIENT_ID;
  readonly iat: number;
  readonly exp: number;
  readonly jti: string;
}

const CLIENT_ID = 'first-party';

/**
 * How far ahead of the clock here a token may be issued. More than `CLOCK_SKEW`, so that a node whose clock has drifted
 * still takes the tokens of the others.
 */
const ISSUED_AHEAD: Duration = MINUTE;

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
    client_id: CLIENT_ID,
    iat,
    exp: iat + Math.floor(token.lifetime / SECOND),
    jti: token.id,
  };
}

/** `null` unless all members are present and typed, name this server, and `now` is within the validity time. */
export function readAccessTokenPayload(value: unknown, issuer: string, now: Instant): AccessTokenClaims | null {
  if (typeof value !== 'object' || value === null) return null;
  const payload = value as Record<keyof AccessTokenPayload, unknown>;
  if (payload.iss !== issuer || payload.aud !== issuer || payload.client_id !== CLIENT_ID) return null;
  return claimsOf(payload, now);
}

function claimsOf(payload: Record<keyof AccessTokenPayload, unknown>, now: Instant): AccessTokenClaims | null {
  const { sub, sid, did, iat, exp, jti } = payload;
  if (!isUuid(sub) || !isUuidV7(sid) || !isUuidV4(did) || !isUuid(jti)) return null;
  if (!isSeconds(iat) || !isSeconds(exp) || exp <= iat) return null;
  const claims = { accountId: sub, sessionId: sid, deviceId: did, issuedAt: iat * SECOND, expiresAt: exp * SECOND };
  return isInForce(claims, now) ? claims : null;
}

/**
 * Asked at every use, not only at the first: a token that was issued before a clock was set back would otherwise stay
 * valid for its lifetime and the whole step.
 */
export function isInForce({ issuedAt, expiresAt }: AccessTokenClaims, now: Instant): boolean {
  return issuedAt <= now + ISSUED_AHEAD && now < expiresAt;
}

function isSeconds(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
