import { decodeJwt, type CompactVerifyResult } from 'jose';
import { CLOCK_SKEW, DAY, SECOND, type Instant } from '../../domain/kernel/instant.js';
import { isIdentity } from '../../domain/oidc/identity.js';
import type { LogoutNotice } from '../../domain/oidc/provider-logout.js';
import { logoutTokenInvalid } from './refusals.js';

/** OpenID Connect Back-Channel Logout 1.0 section 2.4. */
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const TYPES = ['jwt', 'logout+jwt', 'application/logout+jwt'];
/** Bounded, since the token's `jti` is kept until it expires. The standard recommends two minutes. */
const LONGEST_LIFE = DAY;
const MAX_NAME = 255;

export interface ExpectedToken {
  readonly issuer: string;
  readonly clientId: string;
  readonly now: Instant;
}

type Claims = Readonly<Record<string, unknown>>;

/**
 * Checks the issuer and audience before the signature: only a token that names this client and its provider is worth a
 * request for the provider's keys.
 */
export function addressOf(token: string, { issuer, clientId }: ExpectedToken): void {
  let claims: Claims;
  try {
    claims = decodeJwt(token);
  } catch {
    throw logoutTokenInvalid('it is not a signed JWT');
  }
  requireAddressed(claims, issuer, clientId);
}

/** Checks section 2.6, except the signature (see `CompactVerifyResult`) and the `jti` (the ledger checks it). */
export function noticeOf({ payload, protectedHeader }: CompactVerifyResult, expected: ExpectedToken): LogoutNotice {
  if (!TYPES.includes((protectedHeader.typ ?? 'JWT').toLowerCase()))
    throw logoutTokenInvalid('its typ is neither logout+jwt nor JWT');
  const claims = claimsOf(payload);
  requireAddressed(claims, expected.issuer, expected.clientId);
  const expiresAt = requireInTime(claims, expected.now);
  requireEvent(claims);
  if ('nonce' in claims) throw logoutTokenInvalid('it has a nonce, as an ID token has');
  const subject = optionalName(claims, 'sub');
  const session = optionalName(claims, 'sid');
  if (subject === null && session === null) throw logoutTokenInvalid('it names neither sub nor sid');
  if (subject !== null && !isIdentity(expected.issuer, subject)) throw logoutTokenInvalid('its sub is not valid');
  const tokenId = optionalName(claims, 'jti');
  if (tokenId === null) throw logoutTokenInvalid('it has no jti');
  return { issuer: expected.issuer, subject, session, tokenId, expiresAt };
}

function claimsOf(payload: Uint8Array): Claims {
  const claims: unknown = JSON.parse(new TextDecoder().decode(payload));
  if (typeof claims === 'object' && claims !== null) return claims as Claims;
  throw logoutTokenInvalid('its claims are not a JSON object');
}

function requireAddressed({ iss, aud, azp }: Claims, issuer: string, clientId: string): void {
  if (iss !== issuer) throw logoutTokenInvalid('its iss is not the provider');
  const audience: readonly unknown[] = Array.isArray(aud) ? aud : [aud];
  // For several audiences `azp` must name this client, as in an ID token.
  const isOurs = audience.includes(clientId) && (audience.length === 1 || azp === clientId);
  if (!isOurs) throw logoutTokenInvalid('its aud is not this client');
}

function requireInTime({ iat, exp }: Claims, now: Instant): Instant {
  if (typeof iat !== 'number' || typeof exp !== 'number') throw logoutTokenInvalid('it lacks iat or exp');
  if (!(iat * SECOND <= now + CLOCK_SKEW)) throw logoutTokenInvalid('its iat is in the future');
  const expiresAt = Math.floor(exp * SECOND);
  if (!(expiresAt > now - CLOCK_SKEW)) throw logoutTokenInvalid('it has expired');
  if (!(expiresAt <= now + LONGEST_LIFE)) throw logoutTokenInvalid('its exp is more than a day ahead');
  return expiresAt;
}

function requireEvent({ events }: Claims): void {
  const event = isObject(events) ? events[EVENT] : undefined;
  if (!isObject(event)) throw logoutTokenInvalid('its events lack the back-channel logout');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function optionalName(claims: Claims, name: string): string | null {
  const value = claims[name];
  if (value === undefined) return null;
  if (typeof value === 'string' && value !== '' && value.length <= MAX_NAME) return value;
  throw logoutTokenInvalid(`its ${name} is not a string of 1 to ${MAX_NAME} characters`);
}
