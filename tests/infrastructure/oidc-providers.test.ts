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
        requiredClaim: null,
        quotaClaim: null,
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

  it('may say who comes in, and how much each may store', () => {
    const required_claim = { claim: ['realm_access', 'roles'], values: ['media', 7, true] };
    const limits = { staff: '1TiB', guests: { soft: 1024, hard: '1MiB' } };
    const [provider] = read({ ...SHORTEST, required_claim, quota_claim: { claim: 'groups', limits } });
    expect(provider?.requiredClaim).toEqual({ path: ['realm_access', 'roles'], values: ['media', 7, true] });
    expect(provider?.quotaClaim?.path).toEqual(['groups']);
    expect([...(provider?.quotaClaim?.limits ?? [])]).toEqual([
      ['staff', { soft: null, hard: 1024n ** 4n }],
      ['guests', { soft: 1024n, hard: 1024n ** 2n }],
    ]);
    expect(read({ ...SHORTEST, quota_claim: { claim: 'quota' } })[0]?.quotaClaim).toEqual({
      path: ['quota'],
      limits: null,
    });
  });

  it.each([
    [{ required_claim: 'groups' }, /\[0\]\.required_claim must be \{/],
    [{ required_claim: { claim: 'groups' } }, /required_claim values must list/],
    [{ required_claim: { claim: 'groups', values: [] } }, /required_claim values must list/],
    [{ required_claim: { claim: 'groups', values: [{}] } }, /required_claim values must list/],
    [{ required_claim: { claim: '', values: ['a'] } }, /required_claim claim must be a name/],
    [{ required_claim: { claim: [], values: ['a'] } }, /required_claim claim must be a name/],
    [{ required_claim: { claim: 'groups', values: ['a'], any: true } }, /required_claim must be \{/],
    [{ quota_claim: { claim: 'groups', limits: {} } }, /\[0\]\.quota_claim must be \{/],
    [{ quota_claim: { claim: 'groups', limits: { a: 'much' } } }, /quota_claim limits\.a must be a size/],
    [{ quota_claim: { claim: 'groups', limits: { a: -1 } } }, /quota_claim limits\.a must be a size/],
    [{ quota_claim: { claim: 'groups', limits: { a: { soft: '1GiB' } } } }, /quota_claim limits\.a must be a size/],
    [{ quota_claim: { claim: 'groups', limits: { a: { soft: 2, hard: 1 } } } }, /limits\.a\.soft must not be above/],
    [{ quota_claim: { claim: 'groups', limits: { a: 2 ** 53 } } }, /quota_claim limits\.a must be a size/],
  ])('is refused with the rule %j', (more, remedy) => {
    expect(() => read({ ...SHORTEST, ...more })).toThrow(remedy);
  });

  it.each([
    [{ issuer: 'http://id.example.org' }, /issuer must be an https address/],
    [{ issuer: 'https://id.example.org/?tenant=x' }, /issuer must be/],
    [{ issuer: 'https://id.example.org/#x' }, /issuer must be/],
    [{ issuer: 'https://me:hunter2@id.example.org' }, /issuer must be an https address without a user/],
    [{ issuer: 'https://:hunter2@id.example.org' }, /issuer must be/],
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
