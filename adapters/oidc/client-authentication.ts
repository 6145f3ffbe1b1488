import { importJWK, type JWK } from 'jose';
import { ClientSecretBasic, ClientSecretPost, None, PrivateKeyJwt, type ClientAuth } from 'openid-client';
import type { ProviderSettings } from './provider-settings.js';

/** Selects the client authentication: by private key, by secret, or, with neither, by PKCE alone. */
export async function clientAuthentication(settings: ProviderSettings): Promise<ClientAuth> {
  if (settings.privateKey !== null) return privateKeyJwt(settings.privateKey);
  return settings.clientSecret === null ? None() : bySecret(settings.clientSecret, settings.clientSecretMethod);
}

/**
 * Uses the configured method, or else the one that the provider lists; without a list that is `client_secret_basic`
 * (Discovery section 3).
 */
function bySecret(secret: string, method: ProviderSettings['clientSecretMethod']): ClientAuth {
  return (server, client, body, headers) => {
    const listed = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const chosen = method ?? (listed.includes('client_secret_basic') ? 'client_secret_basic' : 'client_secret_post');
    const authenticate = chosen === 'client_secret_basic' ? ClientSecretBasic(secret) : ClientSecretPost(secret);
    authenticate(server, client, body, headers);
  };
}

async function privateKeyJwt(jwk: JWK): Promise<ClientAuth> {
  const key = await importJWK(jwk, jwk.alg ?? usualAlgorithm(jwk));
  if (key instanceof Uint8Array) throw new TypeError('The private key of a provider is symmetric');
  return PrivateKeyJwt(jwk.kid === undefined ? key : { key, kid: jwk.kid });
}

function usualAlgorithm({ kty, crv }: JWK): string {
  if (kty === 'RSA') return 'RS256';
  if (kty === 'OKP') return 'EdDSA';
  return crv === 'P-384' ? 'ES384' : crv === 'P-521' ? 'ES512' : 'ES256';
}
