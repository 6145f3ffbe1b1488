import { DAY, MINUTE, SECOND, type Duration, type Instant } from '../kernel/instant.js';

/** `lookup`: a user's directory by handle. `pull`: a blob by its content hash. */
export type CapabilityScope = 'lookup' | 'pull';
export const CAPABILITY_SCOPES: readonly CapabilityScope[] = ['lookup', 'pull'];

/**
 * The requests that an issuer allows the token's holder to make at the audience, any number of times until it expires.
 */
export interface Capability {
  /** The host whose server minted the token and uses it. */
  readonly issuer: string;
  /** The host that receives the requests. */
  readonly audience: string;
  readonly jti: string;
  readonly scopes: readonly CapabilityScope[];
  readonly issuedAt: Instant;
  /** Exclusive. */
  readonly expiresAt: Instant;
}

/** The members of the token (contract section 7); instants in whole seconds. */
interface CapabilityPayload {
  readonly iss: string;
  readonly aud: string;
  readonly jti: string;
  readonly scope: readonly string[];
  readonly iat: number;
  readonly exp: number;
}

/** A revocation list need not go back further than this. */
export const MAX_CAPABILITY_LIFETIME: Duration = DAY;
/** The tolerance for another server's clock that runs ahead of ours. */
export const PEER_CLOCK_SKEW: Duration = MINUTE;
const MAX_JTI = 255;

export function capabilityPayload(capability: Capability): CapabilityPayload {
  const { issuer: iss, audience: aud, jti, scopes: scope, issuedAt, expiresAt } = capability;
  return { iss, aud, jti, scope, iat: Math.floor(issuedAt / SECOND), exp: Math.floor(expiresAt / SECOND) };
}

/** The reason why a token's members are no valid capability; sent to the peer, which can read the members anyway. */
export class CapabilityDefect {
  constructor(readonly remedy: string) {}
}

/**
 * Reads a token's members, for the server named `audience`. The caller learns the issuer from here, and checks
 * signature and revocation. Ignores scopes of later versions and unknown members.
 */
export function readCapability(payload: unknown, audience: string, now: Instant): Capability | CapabilityDefect {
  const fields = readFields(payload);
  if (fields === null) {
    return new CapabilityDefect('It needs the claims iss, aud, jti, iat, exp and scope (a list).');
  }
  const { iss, aud, jti, iat, exp, scope } = fields;
  if (aud !== audience) return new CapabilityDefect(`It is for another server: aud must be ${audience}.`);
  const [issuedAt, expiresAt] = [iat * SECOND, exp * SECOND];
  if (expiresAt - issuedAt > MAX_CAPABILITY_LIFETIME) {
    return new CapabilityDefect('Its lifetime is too long: exp must be at most 24 hours after iat.');
  }
  if (Math.max(issuedAt, fields.nbf * SECOND) > now + PEER_CLOCK_SKEW) {
    return new CapabilityDefect('It is not valid yet. Check the clocks of both servers.');
  }
  if (now >= expiresAt) return new CapabilityDefect('It has expired. Mint a new one.');
  return {
    issuer: iss,
    audience: aud,
    jti,
    scopes: CAPABILITY_SCOPES.filter((known) => scope.includes(known)),
    issuedAt,
    expiresAt,
  };
}

function readFields(payload: unknown): (CapabilityPayload & { readonly nbf: number }) | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const { iss, aud, jti, scope, iat, exp, nbf = 0 } = payload as Record<string, unknown>;
  if (typeof iss !== 'string' || typeof aud !== 'string') return null;
  if (!isJti(jti)) return null;
  if (!Array.isArray(scope) || !isSeconds(iat) || !isSeconds(exp) || exp <= iat || !isSeconds(nbf)) return null;
  return { iss, aud, jti, scope: scope as string[], iat, exp, nbf };
}

/** True for a possible id of a capability. A value of another form names none. */
export function isJti(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_JTI;
}

function isSeconds(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
