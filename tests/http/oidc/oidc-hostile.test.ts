import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { endlessly, FakeProvider, saying, type Lies } from '../../support/oidc/fake-provider.js';
import { APP, ask, aVerifier, begin, land } from '../../support/oidc/oidc-app.js';
import { anAddress } from '../../support/people/person.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

let corp: FakeProvider;
let service: TestService;
let count = 0;

beforeAll(async () => {
  corp = await FakeProvider.start();
});
afterAll(() => corp.goDown());

// A new service for each lie, so that no lie affects the next test.
beforeEach(async () => {
  corp.lies = {};
  service = await startTestService({
    env: {
      AUTH_METHODS: 'local,oidc',
      OIDC_PROVIDERS: JSON.stringify([corp.entry()]),
      OIDC_REDIRECT_URIS: APP,
    },
  });
});
afterEach(() => service.stop());

function someone() {
  count += 1;
  return { sub: `sub-${count}`, email: anAddress() };
}

const seconds = (offset: number): number => Math.floor(Date.now() / 1000) + offset;
const INVALID = 'error.auth.sign_in_invalid';
const UNAVAILABLE = 'error.auth.provider_unavailable';

/**
 * Runs one lie from `start` to the callback: the app gets the reason and no code, and nothing of the person is stored.
 */
async function refusal(lies: Lies, change: (query: URLSearchParams) => void = () => undefined): Promise<string | null> {
  const { authorizationUrl } = await begin(service.client);
  const who = someone();
  const query = corp.signIn(authorizationUrl, who);
  change(query);
  corp.lies = lies;
  const { code, error } = await land(service.client, query);
  expect(code).toBeNull();
  const { accounts, identityLinks } = service.baseParts.stores;
  expect(await accounts.findByAddress(who.email)).toBeNull();
  expect(await identityLinks.find({ issuer: corp.issuer, subject: who.sub })).toBeNull();
  return error;
}

describe('a provider that lies is refused:', () => {
  it.each<[string, Lies]>([
    ['the iss of another', { claims: { iss: 'https://id.example.org' } }],
    ['an iss with a slash more', { claims: { iss: 'http://127.0.0.1/' } }],
    ['no iss', { claims: { iss: undefined } }],
    ['the aud of another client', { claims: { aud: 'another client' } }],
    ['further audiences without azp', { claims: { aud: ['gatehouse', 'another client'] } }],
    ["another client's azp", { claims: { aud: ['gatehouse', 'another client'], azp: 'another client' } }],
    ['no aud', { claims: { aud: undefined } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['a stale nonce', { claims: { nonce: 'A'.repeat(43) } }],
    ['an exp that is 6 s ago', { claims: { exp: seconds(-6) } }],
    ['no exp', { claims: { exp: undefined } }],
    ['an exp that is text', { claims: { exp: '9999999999' } }],
    ['an nbf that is to come', { claims: { nbf: seconds(3600) } }],
    ['no sub', { claims: { sub: undefined } }],
    ['an empty sub', { claims: { sub: '' } }],
    ['a sub that is a number', { claims: { sub: 7 } }],
    ['a sub of 256 bytes', { claims: { sub: 's'.repeat(256) } }],
    ['a sub with a NUL', { claims: { sub: 'sub\0' } }],
    ['a sub with half a character', { claims: { sub: 'sub\ud800' } }],
    ['alg none', { signature: 'none' }],
    ['an HMAC under its own public key', { signature: 'hmac' }],
    ["a stranger's signature", { signature: 'stranger' }],
    ["a stranger's signature, by a key id of its own", { signature: 'stranger', header: { kid: 'made-up' } }],
    ['a crit header', { header: { crit: ['b64'], b64: true } }],
    ['userinfo of another sub', { claims: { email: undefined }, userinfo: { sub: 'another' } }],
    ['userinfo without a sub', { claims: { email: undefined }, userinfo: { sub: undefined } }],
    ['no ID token', { instead: { token: saying(200, '{"access_token":"a","token_type":"Bearer"}') } }],
    [
      'an ID token that is none',
      { instead: { token: saying(200, '{"access_token":"a","token_type":"Bearer","id_token":"a.b.c"}') } },
    ],
    ['a list', { instead: { token: saying(200, '[]') } }],
    ['broken JSON', { instead: { token: saying(200, '{"access_token":"a') } }],
  ])('%s', async (_lie, lies) => {
    expect(await refusal(lies)).toBe(INVALID);
  });

  it.each<[string, (query: URLSearchParams) => void]>([
    ['the iss of another in its answer (RFC 9207)', (query) => query.set('iss', 'https://id.example.org')],
    ['no iss in its answer, where it says that it sends one', (query) => query.delete('iss')],
    ['neither code nor error', (query) => query.delete('code')],
    ['a code that was never issued', (query) => query.set('code', 'made-up')],
  ])('%s', async (_lie, change) => {
    expect(await refusal({}, change)).toBe(INVALID);
  });

  it("another attempt's code, whose PKCE verifier and nonce are not this one's", async () => {
    const theirs = await begin(service.client);
    const { searchParams } = new URL(theirs.authorizationUrl);
    const code = corp.signIn(theirs.authorizationUrl, someone()).get('code') ?? '';
    expect(await refusal({}, (query) => query.set('code', code))).toBe(INVALID);
    // A provider that does not check PKCE does not help either: the nonce differs.
    expect(await refusal({ claims: { nonce: searchParams.get('nonce') } })).toBe(INVALID);
  });

  it('a code that was used already', async () => {
    const first = await begin(service.client);
    const query = corp.signIn(first.authorizationUrl, someone());
    await land(service.client, query);
    expect(await refusal({}, (later) => later.set('code', query.get('code') ?? ''))).toBe(INVALID);
  });
});

describe('a provider that fails is called unavailable:', () => {
  const MUCH = 'x'.repeat(10 * 1024 * 1024);
  const ways = [
    ['10 MB', saying(200, `{"much":"${MUCH}"}`)],
    ['an endless answer', endlessly],
    ['a 500', saying(500, '{}')],
    ['a page', saying(200, '<p>Sorry</p>', 'text/html')],
    ['a redirect', saying(302, '')],
  ] as const;

  it.each(ways)('%s for the token, the keys or userinfo', async (_way, answer) => {
    expect(await refusal({ instead: { token: answer } })).toBe(UNAVAILABLE);
    expect(await refusal({ instead: { jwks: answer } })).toBe(UNAVAILABLE);
    expect(await refusal({ claims: { email: undefined }, instead: { userinfo: answer } })).toBe(UNAVAILABLE);
  });

  it.each<[string, Lies]>([
    ...ways.map(([way, answer]): [string, Lies] => [way, { instead: { discovery: answer } }]),
    ['another issuer', { metadata: { issuer: 'https://id.example.org' } }],
    ['no authorization endpoint', { metadata: { authorization_endpoint: undefined } }],
    ['no keys', { metadata: { jwks_uri: undefined } }],
    ['keys from a file', { metadata: { jwks_uri: 'file:///etc/passwd' } }],
  ])('%s at discovery', async (_way, lies) => {
    corp.lies = lies;
    const { status, body } = await ask(service.client, aVerifier());
    expect([status, body.code]).toEqual([502, UNAVAILABLE]);
    corp.lies = {};
    expect((await ask(service.client, aVerifier())).status).toBe(200);
  });
});

it('an honest provider whose clock is a second behind is taken', async () => {
  const { authorizationUrl } = await begin(service.client);
  corp.lies = { claims: { exp: seconds(-1) } };
  expect((await land(service.client, corp.signIn(authorizationUrl, someone()))).code).not.toBeNull();
});
