import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { EnvReader } from '../../infrastructure/config/env.js';
import { readOidcProviders } from '../../infrastructure/config/oidc-providers.js';

const SHORTEST = { id: 'corp', issuer: 'https://id.example.org', client_id: 'gatehouse' };

function read(...providers: object[]) {
  return readOidcProviders(new EnvReader({ OIDC_PROVIDERS: JSON.stringify(providers) }));
}

const key = generateKeyPairSync('ec', { namedCurve: 'P-256' });

describe('a provider', () => {
  it('is at least an id, an issuer and a client', () => {
    expect(read(SHORTEST)).toEqual([
      {
        id: 'corp',
        displayName: 'corp',
        issuer: 'https://id.example.org',
        clientId: 'gatehouse',
        clientSecret: null,
        clientSecretMethod: null,
        privateKey: null,
        scopes: ['openid', 'email', 'profile'],
        allowInsecure: false,
      },
    ]);
  });

  it('may say more', () => {
    const jwk = key.privateKey.export({ format: 'jwk' });
    const more = {
      display_name: 'Corp',
      client_secret: 's',
      token_endpoint_auth_method: 'client_secret_post',
      private_key: { ...jwk, kid: 'k' },
      scopes: ['openid'],
      issuer: 'http://localhost:3000',
      allow_insecure: true,
    };
    expect(read({ ...SHORTEST, ...more })).toMatchObject([
      {
        displayName: 'Corp',
        clientSecret: 's',
        clientSecretMethod: 'client_secret_post',
        privateKey: { kid: 'k' },
        scopes: ['openid'],
        issuer: 'http://localhost:3000',
        allowInsecure: true,
      },
    ]);
  });

  it.each([
    [{ issuer: 'http://id.example.org' }, /issuer must be an https address/],
    [{ issuer: 'https://id.example.org/?tenant=x' }, /issuer must be/],
    [{ issuer: 'https://id.example.org/#x' }, /issuer must be/],
    [{ issuer: 'id.example.org', allow_insecure: true }, /issuer must be/],
    [{ allow_insecure: 'yes' }, /allow_insecure must be true or false/],
    [{ token_endpoint_auth_method: 'none' }, /token_endpoint_auth_method must be/],
    [{ client_secret: '' }, /client_secret must be a string/],
    [{ private_key: 'pem' }, /private_key must be a private JWK/],
    [{ private_key: key.publicKey.export({ format: 'jwk' }) }, /private_key must be a private JWK/],
    [{ private_key: { kty: 'oct', d: 'x', k: 'x' } }, /private_key must be a private JWK/],
  ])('is refused with %j', (more, remedy) => {
    expect(() => read({ ...SHORTEST, ...more })).toThrow(remedy);
  });
});
