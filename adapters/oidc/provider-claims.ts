import { authorizationCodeGrant, fetchUserInfo } from 'openid-client';
import type { AttemptSecrets, ProviderClaims } from '../../application/ports/federation/relying-party.js';
import { admits, claimAt, limitsFrom, type Claims } from '../../domain/oidc/claim-rules.js';
import { parseIdentity } from '../../domain/oidc/identity.js';
import type { DiscoveredProvider } from './provider-directory.js';
import type { ProviderSettings } from './provider-settings.js';
import { notAdmitted } from './refusals.js';

/** RFC 6749 appendix A.12. The error of a header that cannot hold the token would quote it. */
const ACCESS_TOKEN = /^[\x20-\x7e]+$/;

type ClaimRules = Pick<ProviderSettings, 'requiredClaim' | 'quotaClaim'>;

/** Exchanges the code, and reads the claims that the service uses from the ID token and userinfo. */
export async function claimsOf(
  provider: DiscoveredProvider,
  rules: ClaimRules,
  answered: URL,
  { state, nonce, codeVerifier }: AttemptSecrets,
): Promise<ProviderClaims> {
  const tokens = await authorizationCodeGrant(provider.configuration, answered, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  });
  await provider.keys.verify(tokens.id_token ?? '');
  const idToken = tokens.claims();
  if (idToken === undefined) throw new Error('The provider sent no ID token');
  const identity = parseIdentity(idToken.iss, idToken.sub);
  const claims = await completed(provider, idToken, rules, tokens.access_token);
  if (rules.requiredClaim !== null && !admits(rules.requiredClaim, claims)) throw notAdmitted();
  const { email } = claims;
  return {
    ...identity,
    email: typeof email === 'string' ? email : null,
    sid: typeof idToken['sid'] === 'string' && idToken['sid'] !== '' ? idToken['sid'] : null,
    limits: limitsOf(rules, claims),
  };
}

/** Requests userinfo for claims that the ID token lacks. If both have a claim, the signed one wins. */
async function completed(
  { configuration, hasUserInfo }: DiscoveredProvider,
  idToken: Claims & { readonly sub: string },
  { requiredClaim, quotaClaim }: ClaimRules,
  accessToken: string,
): Promise<Claims> {
  const wanted = [requiredClaim?.path, quotaClaim?.path].filter((path) => path !== undefined);
  const isWhole = typeof idToken['email'] === 'string' && wanted.every((path) => claimAt(idToken, path) !== undefined);
  if (isWhole || !hasUserInfo) return idToken;
  if (!ACCESS_TOKEN.test(accessToken)) throw new Error('The access token has characters that none may have');
  const userInfo: Claims = await fetchUserInfo(configuration, accessToken, idToken.sub);
  const email = typeof idToken['email'] === 'string' ? idToken['email'] : userInfo['email'];
  return { ...userInfo, ...idToken, email };
}

/** Converts limits to numbers, which are exact in JSON: no limit exceeds 2^53-1. */
function limitsOf({ quotaClaim }: ClaimRules, claims: Claims): ProviderClaims['limits'] {
  const limits = quotaClaim === null ? null : limitsFrom(quotaClaim, claims);
  if (limits === null || limits === 'unreadable') return limits;
  const bytes = (limit: bigint | null) => (limit === null ? null : Number(limit));
  return { soft: bytes(limits.soft), hard: bytes(limits.hard) };
}
