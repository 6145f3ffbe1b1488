import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { decodeJwt, exportJWK, generateKeyPair, jwtVerify } from 'jose';
import { OpenidRelyingParty } from '../../adapters/oidc/openid-relying-party.js';
import type { ProviderSettings } from '../../adapters/oidc/provider-settings.js';
import { SystemRandom } from '../../adapters/system/random.js';
import type { AttemptSecrets, ProviderClaims } from '../../application/ports/federation/relying-party.js';
import { toBase64Url } from '../../domain/kernel/bytes.js';
import { DAY, HOUR, MINUTE, SECOND } from '../../domain/kernel/instant.js';
import { inParallel } from '../support/people/builders.js';
import { CLIENT, FakeProvider, never, type Endpoint } from '../support/oidc/fake-provider.js';
import { FixedClock } from '../support/service/fixed-clock.js';

const SOMEONE = { sub: 'sub', email: 'ann@example.org' };
const UNAVAILABLE = { code: 'error.auth.provider_unavailable' };
const random = new SystemRandom();
let provider: FakeProvider;
let clock: FixedClock;

beforeEach(async () => {
  clock = new FixedClock();
  provider = await FakeProvider.start();
});
afterEach(() => provider.goDown());

function relyingParty(more: Partial<ProviderSettings> = {}, timeout = 5 * SECOND): OpenidRelyingParty {
  const settings: ProviderSettings = {
    id: 'corp',
    issuer: provider.issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    clientSecretMethod: null,
    privateKey: null,
    scopes: ['openid', 'email'],
    requiredClaim: null,
    quotaClaim: null,
    allowInsecure: true,
    ...more,
  };
  return new OpenidRelyingParty([settings], 'http://gatehouse.test', { timeout, maxBytes: 1024 * 1024 }, clock);
}

function secrets(): AttemptSecrets {
  const text = () => toBase64Url(random.bytes(32));
  return { state: text(), nonce: text(), codeVerifier: text() };
}

/** Runs a sign-in to the provider and back. */
async function roundTrip(party: OpenidRelyingParty): Promise<ProviderClaims> {
  const attempt = secrets();
  const query = provider.signIn(await party.authorizationUrl('corp', attempt), SOMEONE);
  return party.redeem('corp', { code: query.get('code'), iss: query.get('iss'), error: null }, attempt);
}

describe('discovery', () => {
  it('waits for the first use, is done once however many ask, and again after an hour', async () => {
    const party = relyingParty();
    expect(provider.asked.discovery).toBe(0);
    await inParallel(20, () => party.authorizationUrl('corp', secrets()));
    clock.advance(HOUR - 1);
    await roundTrip(party);
    expect(provider.asked.discovery).toBe(1);
    clock.advance(1);
    await roundTrip(party);
    expect(provider.asked.discovery).toBe(2);
  });

  it('is done again after the clock was set back (quality F10)', async () => {
    const party = relyingParty();
    const now = clock.now();
    clock.set(now + 365 * DAY);
    await party.authorizationUrl('corp', secrets());
    clock.set(now);
    await roundTrip(party);
    expect(provider.asked.discovery).toBe(2);
  });

  it('is done again after a failure, of itself and of an exchange', async () => {
    const party = relyingParty();
    await provider.goDown();
    await expect(party.authorizationUrl('corp', secrets())).rejects.toMatchObject(UNAVAILABLE);
    await provider.comeUp();
    await roundTrip(party);
    const attempt = secrets();
    const query = provider.signIn(await party.authorizationUrl('corp', attempt), SOMEONE);
    await provider.goDown();
    const answer = { code: query.get('code'), iss: query.get('iss'), error: null };
    await expect(party.redeem('corp', answer, attempt)).rejects.toMatchObject(UNAVAILABLE);
    await provider.comeUp();
    await roundTrip(party);
    expect(provider.asked.discovery).toBe(2);
  });

  it('rejects plain http that the operator did not permit', async () => {
    const party = relyingParty({ allowInsecure: false });
    await expect(party.authorizationUrl('corp', secrets())).rejects.toMatchObject(UNAVAILABLE);
    expect(provider.asked.discovery).toBe(0);
  });
});

describe('a provider that never answers', () => {
  it.each<Endpoint>(['discovery', 'token', 'jwks', 'userinfo'])('at %s is given up in time', async (endpoint) => {
    const party = relyingParty({}, SECOND / 2);
    if (endpoint !== 'discovery') await party.authorizationUrl('corp', secrets());
    provider.lies = { claims: { email: undefined }, instead: { [endpoint]: never } };
    const started = performance.now();
    await expect(roundTrip(party)).rejects.toMatchObject(UNAVAILABLE);
    expect(performance.now() - started).toBeLessThan(4 * SECOND);
  });

  it('after its first words is given up as well', async () => {
    const party = relyingParty({}, SECOND / 2);
    provider.lies = { instead: { discovery: (response) => void response.writeHead(200).write('{"issuer":') } };
    await expect(party.authorizationUrl('corp', secrets())).rejects.toMatchObject(UNAVAILABLE);
  });
});

describe("a provider's keys", () => {
  it('that were rotated a moment ago are taken, those of before no longer', async () => {
    const party = relyingParty();
    await roundTrip(party);
    for (let rotation = 0; rotation < 3; rotation += 1) {
      await provider.rotateKeys();
      const told = { issuer: provider.issuer, subject: 'sub', email: SOMEONE.email, sid: null, limits: null };
      expect(await roundTrip(party)).toEqual(told);
    }
    expect(provider.asked.jwks).toBe(4);
  });

  it('that were rotated under the same key id are taken too', async () => {
    const party = relyingParty();
    provider.lies = { header: { kid: undefined } };
    await roundTrip(party);
    await provider.rotateKeys();
    await roundTrip(party);
  });

  it('are fetched only so often for 1,000 key ids that nobody has', async () => {
    const party = relyingParty();
    provider.lies = { header: { kid: 'made-up' } };
    for (let round = 0; round < 20; round += 1) {
      await inParallel(50, () =>
        expect(roundTrip(party)).rejects.toMatchObject({ code: 'error.auth.sign_in_invalid' }),
      );
    }
    expect(provider.asked.token).toBe(1000);
    expect(provider.asked.jwks).toBeLessThanOrEqual(6);
    clock.advance(MINUTE);
    provider.lies = {};
    await provider.rotateKeys();
    expect((await roundTrip(party)).subject).toBe('sub');
  });
});

describe('the service proves itself', () => {
  const basic = () => {
    const [, credentials = ''] = provider.tokenRequest?.authorization?.split(' ') ?? [];
    const [id = '', secret = ''] = Buffer.from(credentials, 'base64').toString().split(':');
    return [id, decodeURIComponent(secret.replaceAll('+', ' '))];
  };
  const sent = (name: string) => provider.tokenRequest?.parameters.get(name);

  it('by client_secret_basic, unless the provider lists something else', async () => {
    await roundTrip(relyingParty());
    expect(basic()).toEqual([CLIENT.id, CLIENT.secret]);
    provider.lies = {
      metadata: { token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'] },
    };
    await roundTrip(relyingParty());
    expect(basic()).toEqual([CLIENT.id, CLIENT.secret]);
    expect(sent('client_secret')).toBeNull();
  });

  it('by client_secret_post, where the provider lists only that, or the operator says so', async () => {
    await roundTrip(relyingParty({ clientSecretMethod: 'client_secret_post' }));
    expect(sent('client_secret')).toBe(CLIENT.secret);
    provider.lies = { metadata: { token_endpoint_auth_methods_supported: ['client_secret_post'] } };
    await roundTrip(relyingParty());
    expect(sent('client_secret')).toBe(CLIENT.secret);
    expect(provider.tokenRequest?.authorization).toBeUndefined();
  });

  it.each(['RS256', 'ES256', 'ES384', 'EdDSA'])('by private_key_jwt with a key for %s', async (alg) => {
    const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
    const jwk = { ...(await exportJWK(privateKey)), kid: 'mine' };
    await roundTrip(relyingParty({ clientSecret: null, privateKey: jwk }));
    const assertion = sent('client_assertion') ?? '';
    const { protectedHeader, payload } = await jwtVerify(assertion, publicKey, { audience: provider.issuer });
    expect(protectedHeader.kid).toBe('mine');
    expect(payload).toMatchObject({ iss: CLIENT.id, sub: CLIENT.id, jti: expect.any(String) });
    expect((decodeJwt(assertion).exp ?? 0) - (decodeJwt(assertion).iat ?? 0)).toBeLessThanOrEqual(60);
  });

  it('by PKCE alone where it has neither', async () => {
    await roundTrip(relyingParty({ clientSecret: null }));
    expect(sent('client_id')).toBe(CLIENT.id);
    expect(provider.tokenRequest?.authorization).toBeUndefined();
  });
});

it('asks userinfo only where the ID token has no address', async () => {
  const party = relyingParty();
  await roundTrip(party);
  expect(provider.asked.userinfo).toBe(0);
  provider.lies = { claims: { email: undefined } };
  expect((await roundTrip(party)).email).toBe(SOMEONE.email);
  expect(provider.asked.userinfo).toBe(1);
  provider.lies = { claims: { email: undefined }, metadata: { userinfo_endpoint: undefined } };
  expect((await roundTrip(relyingParty())).email).toBeNull();
});

it('logs the reason, and nothing of the messages', async () => {
  const party = relyingParty();
  provider.lies = { claims: { aud: 'another client', email: 'secret@example.org' } };
  const refusal = await roundTrip(party).catch((error: unknown) => error as Error);
  expect(refusal).toMatchObject({ cause: { message: expect.stringContaining('audience') } });
  provider.lies = {
    instead: {
      token: (response) =>
        void response.writeHead(200, { 'Content-Type': 'application/json' }).end('secret@example.org'),
    },
  };
  const unreadable = await roundTrip(party).catch((error: unknown) => error as Error);
  provider.lies = { claims: { email: undefined }, accessToken: 'a secret\nof two lines' };
  const unsendable = await roundTrip(party).catch((error: unknown) => error as Error);
  expect(unsendable).toMatchObject({ cause: { message: expect.stringContaining('access token') } });
  for (const error of [refusal, unreadable, unsendable]) {
    expect(error).toBeInstanceOf(Error);
    const { message, stack, cause } = error as Error;
    const said = `${message} ${String(stack)} ${String((cause as Error).stack)}`;
    expect(said).not.toMatch(/secret/);
    expect((cause as Error).cause).toBeUndefined();
  }
});
