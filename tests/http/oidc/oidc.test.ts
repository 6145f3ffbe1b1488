import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SECOND } from '../../../domain/kernel/instant.js';
import type { Environment } from '../../../infrastructure/config/env.js';
import { FakeProvider, type Someone } from '../../support/oidc/fake-provider.js';
import { APP, ask, aVerifier, begin, challengeOf, finish, land, signInAt } from '../../support/oidc/oidc-app.js';
import { anAddress, aPerson, logIn, type Person } from '../../support/people/person.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

const WITH_QUERY = 'com.example.app:/back?tenant=a%20b';
let corp: FakeProvider;
let other: FakeProvider;
let service: TestService;
let count = 0;

function environment(): Environment {
  const providers = [corp.entry('corp'), other.entry('other', { display_name: 'Other' })];
  return {
    AUTH_METHODS: 'local,oidc',
    OIDC_PROVIDERS: JSON.stringify(providers),
    OIDC_REDIRECT_URIS: `${APP}, ${WITH_QUERY}`,
  };
}

beforeAll(async () => {
  [corp, other] = [await FakeProvider.start(), await FakeProvider.start()];
  service = await startTestService({ env: environment() });
});
afterAll(async () => {
  await service.stop();
  await Promise.all([corp.goDown(), other.goDown()]);
});
beforeEach(() => {
  corp.lies = {};
});

function someone(more: Partial<Someone> = {}): Someone {
  count += 1;
  return { sub: `sub-${count}`, email: anAddress(), email_verified: true, ...more };
}

/** Returns the account of an access token. */
async function accountOf(token: string): Promise<{ id: string; address: string; display_name: string | null }> {
  return (await service.client.get('/v1/auth/profile', { token })).body;
}

async function linkFor(person: Person, who: Someone, provider = corp, id = 'corp') {
  return signInAt(provider, who, service.client, { token: person.token, purpose: 'link', provider: id });
}

describe('what is offered', () => {
  it('is listed, without any secret', async () => {
    const { body } = await service.client.get('/v1/auth/oidc');
    expect(body).toEqual({
      providers: [
        { id: 'corp', display_name: 'Corp', issuer: corp.issuer },
        { id: 'other', display_name: 'Other', issuer: other.issuer },
      ],
    });
  });

  it('is nothing where AUTH_METHODS names local alone, whatever OIDC_PROVIDERS holds', async () => {
    const local = await startTestService({ env: { ...environment(), AUTH_METHODS: 'local' } });
    const { client } = local;
    const { token } = await aPerson(client);
    expect((await client.get('/v1/auth/oidc')).body).toEqual({ providers: [] });
    const refused = [
      await ask(client, aVerifier()),
      await finish(client, 'code', aVerifier()),
      await client.delete('/v1/auth/oidc/corp/link', { token }),
      await client.get('/v1/auth/oidc/corp/callback?state=x', { headers: { Accept: 'application/json' } }),
    ];
    const told = refused.map(({ status, body }) => [status, body.code]);
    expect(told).toEqual(Array(4).fill([403, 'error.auth.method_disabled']));
    await local.stop();
  });

  it('is OpenID alone where AUTH_METHODS names oidc alone', async () => {
    const only = await startTestService({ env: { ...environment(), AUTH_METHODS: 'oidc' } });
    const body = { address: anAddress(), password: 'correct horse battery' };
    const registered = await only.client.post('/v1/auth/register', { body });
    expect([registered.status, registered.body.code]).toEqual([403, 'error.auth.method_disabled']);
    expect((await signInAt(corp, someone(), only.client)).status).toBe(200);
    await only.stop();
  });
});

describe('a sign-in', () => {
  it('makes an account at the first time and finds it the next time, whatever the address is by then', async () => {
    const who = someone({ email: `  ${anAddress().toUpperCase()}` });
    const first = await signInAt(corp, who, service.client);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ token_type: 'Bearer', expires_in: 900 });
    const account = await accountOf(first.body.access_token);
    expect(account).toMatchObject({ address: who.email?.trim().toLowerCase(), display_name: null });
    const second = await signInAt(corp, { ...who, email: anAddress() }, service.client);
    expect(await accountOf(second.body.access_token)).toEqual(account);
    expect(second.body.session_id).not.toBe(first.body.session_id);
  });

  it('opens a session like any other: listed, with its device and cohort, refreshed, ended', async () => {
    const { client } = service;
    const { authorizationUrl, verifier } = await begin(client);
    const { code } = await land(client, corp.signIn(authorizationUrl, someone()));
    const deviceId = '11111111-1111-4111-8111-111111111111';
    const advisory = { cohort_hash: 'ab'.repeat(32), device_id: deviceId };
    const { body } = await finish(client, code ?? '', verifier, advisory);
    expect(body.device_id).toBe(deviceId);
    const listed = await client.get('/v1/auth/sessions', { token: body.access_token });
    expect(listed.body.sessions).toMatchObject([{ method: 'oidc', device_id: deviceId, cohort_hash: 'ab'.repeat(32) }]);
    const refreshed = await client.post('/v1/auth/refresh', { body: { refresh_token: body.refresh_token } });
    expect(refreshed.status).toBe(200);
    await client.post('/v1/auth/logout', { token: body.access_token });
    expect((await client.get('/v1/auth/profile', { token: body.access_token })).status).toBe(401);
  });

  it('sends the browser off with everything that ties the answer to it, and lives ten minutes', async () => {
    const answer = await ask(service.client, aVerifier());
    expect(answer.body.expires_in).toBe(600);
    const url = new URL(answer.body.authorization_url);
    expect(url.origin + url.pathname).toBe(`${corp.issuer}/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'gatehouse',
      response_type: 'code',
      redirect_uri: 'http://gatehouse.test/v1/auth/oidc/corp/callback',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it("leads back to the app's own address, kept to the byte", async () => {
    const { authorizationUrl } = await begin(service.client, { redirectUri: WITH_QUERY });
    const { location } = await land(service.client, corp.signIn(authorizationUrl, someone()));
    expect(location).toMatch(/^com\.example\.app:\/back\?tenant=a%20b&code=[\w-]{43}$/);
  });

  it.each([
    ['not listed', 'https://evil.example.org/back'],
    ['a prefix of a listed one', APP.slice(0, -1)],
    ['longer than a listed one', `${APP}/evil`],
    ['with a fragment', `${APP}#`],
    ['with a query that is not listed', `${APP}?x=1`],
    ['in other letters', APP.replace('app.', 'APP.')],
    ['empty', ''],
  ])('is refused with a redirect_uri that is %s', async (_why, redirectUri) => {
    const { status, body } = await ask(service.client, aVerifier(), { redirectUri });
    expect([status, body.code]).toEqual([400, 'error.auth.redirect_uri_not_allowed']);
  });

  it('is refused at an unknown provider, and with a challenge that is none', async () => {
    const unknown = await ask(service.client, aVerifier(), { provider: 'nobody' });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'error.auth.provider_not_found']);
    for (const code_challenge of ['', 'short', `${'A'.repeat(42)}B`, 'A'.repeat(44)]) {
      const { status, body } = await service.client.post('/v1/auth/oidc/corp/start', {
        body: { redirect_uri: APP, code_challenge },
      });
      expect([status, body.errors?.[0]?.path]).toEqual([400, '/code_challenge']);
    }
  });

  it('ends when the person turns back, and says so to the app', async () => {
    for (const [error, code] of [
      ['access_denied', 'error.auth.sign_in_denied'],
      ['invalid_scope', 'error.auth.sign_in_denied'],
      ['temporarily_unavailable', 'error.auth.provider_unavailable'],
    ] as const) {
      const { authorizationUrl } = await begin(service.client);
      const state = new URL(authorizationUrl).searchParams.get('state') ?? '';
      const query = new URLSearchParams({ state, error, iss: corp.issuer, error_description: '<b>no</b>' });
      expect(await land(service.client, query)).toMatchObject({ location: `${APP}?error=${code}`, code: null });
    }
  });
});

describe('an account of a first sign-in', () => {
  it.each([true, false, undefined])(
    'never joins one that has the address, verified (%s) or not; its owner links the two',
    async (verified) => {
      const person = await aPerson(service.client);
      const who = someone({
        email: person.address.toUpperCase(),
        ...(verified !== undefined && { email_verified: verified }),
      });
      const refused = await signInAt(corp, who, service.client);
      expect([refused.status, refused.body.code]).toEqual([409, 'error.auth.user_already_exists']);
      expect(refused.body.detail).toMatch(/link this identity/);
      expect((await service.client.get('/v1/auth/oidc/links', { token: person.token })).body.links).toEqual([]);
      expect((await linkFor(person, who)).status).toBe(200);
      const signedIn = await signInAt(corp, who, service.client);
      expect((await accountOf(signedIn.body.access_token)).address).toBe(person.address);
    },
  );

  it.each([undefined, '', 'not an address', 'a@b@c d'])('needs an address that can be one: %p', async (email) => {
    const { sub } = someone();
    const who = email === undefined ? { sub } : { sub, email };
    const refused = await signInAt(corp, who, service.client);
    expect([refused.status, refused.body.code]).toEqual([403, 'error.auth.address_missing']);
    expect(await service.baseParts.stores.identityLinks.find({ issuer: corp.issuer, subject: who.sub })).toBeNull();
  });

  it('reads the address from userinfo if the ID token has none', async () => {
    corp.lies = { claims: { email: undefined, email_verified: undefined } };
    const who = someone();
    const { body } = await signInAt(corp, who, service.client);
    expect((await accountOf(body.access_token)).address).toBe(who.email);
  });

  it('is of one subject at one issuer, both to the byte', async () => {
    const who = someone({ sub: `Sub-${count}-a` });
    const subjects = [who, someone({ sub: who.sub.toUpperCase() }), someone({ sub: `${who.sub} ` })];
    const ids = new Set<string>();
    for (const each of subjects)
      ids.add((await accountOf((await signInAt(corp, each, service.client)).body.access_token)).id);
    const elsewhere = await signInAt(other, someone({ sub: who.sub }), service.client, { provider: 'other' });
    ids.add((await accountOf(elsewhere.body.access_token)).id);
    expect(ids.size).toBe(4);
  });

  it('is not made where registration is closed; those who have one still come in', async () => {
    const who = someone();
    await signInAt(corp, who, service.client);
    const closed = await startTestService({ env: { ...environment(), OIDC_REGISTRATION: 'closed' }, sharing: service });
    const stranger = someone();
    const refused = await signInAt(corp, stranger, closed.client);
    expect([refused.status, refused.body.code]).toEqual([403, 'error.auth.registration_closed']);
    expect(await service.baseParts.stores.accounts.findByAddress(stranger.email ?? '')).toBeNull();
    expect((await signInAt(corp, who, closed.client)).status).toBe(200);
    await closed.stop();
  });
});

describe('a one-time code', () => {
  const INVALID = [401, 'error.auth.code_invalid'];
  const returned = async (who = someone()) => {
    const { authorizationUrl, verifier } = await begin(service.client);
    const { code } = await land(service.client, corp.signIn(authorizationUrl, who));
    return { who, verifier, code: code ?? '' };
  };
  const told = async (code: string, verifier: string) => {
    const { status, body } = await finish(service.client, code, verifier);
    return [status, body.code];
  };
  const madeNothing = async (who: Someone) => {
    const { accounts, identityLinks } = service.baseParts.stores;
    expect(await accounts.findByAddress(who.email ?? '')).toBeNull();
    expect(await identityLinks.find({ issuer: corp.issuer, subject: who.sub })).toBeNull();
  };

  it('is good once', async () => {
    const { code, verifier } = await returned();
    expect(await told(code, verifier)).toEqual([200, undefined]);
    expect(await told(code, verifier)).toEqual(INVALID);
  });

  it.each([
    ['a wrong verifier', () => aVerifier()],
    ['none to speak of', () => ''],
    ['the challenge itself, as if it were plain', challengeOf],
  ])('is burned by %s', async (_what, wrong) => {
    const { who, code, verifier } = await returned();
    expect(await told(code, wrong(verifier))).toEqual(INVALID);
    expect(await told(code, verifier)).toEqual(INVALID);
    await madeNothing(who);
  });

  it.each([
    ['without a verifier', (code: string) => ({ code })],
    ['with a verifier that is no text', (code: string) => ({ code, code_verifier: 7 })],
    ['with an unknown member', (code: string, code_verifier: string) => ({ code, code_verifier, more: 1 })],
  ])('is burned by a request %s', async (_what, body) => {
    const { who, code, verifier } = await returned();
    expect((await service.client.post('/v1/auth/oidc/complete', { body: body(code, verifier) })).status).toBe(400);
    expect(await told(code, verifier)).toEqual(INVALID);
    await madeNothing(who);
  });

  it('is burned by a request that is broken JSON', async () => {
    const { who, code, verifier } = await returned();
    const raw = JSON.stringify({ code, code_verifier: verifier }).slice(0, -1);
    expect((await service.client.post('/v1/auth/oidc/complete', { raw })).status).toBe(400);
    expect(await told(code, verifier)).toEqual(INVALID);
    await madeNothing(who);
  });

  it("that another browser's state brought is of no use to that browser's app", async () => {
    const [mine, theirs] = [await begin(service.client), await begin(service.client)];
    const who = someone();
    const { code } = await land(service.client, corp.signIn(theirs.authorizationUrl, who));
    expect(await told(code ?? '', mine.verifier)).toEqual(INVALID);
    await madeNothing(who);
  });

  it('lives 60 s: good 1 ms before, over at its end', async () => {
    const [inTime, late] = [await returned(), await returned()];
    service.clock.advance(60 * SECOND - 1);
    expect(await told(inTime.code, inTime.verifier)).toEqual([200, undefined]);
    service.clock.advance(1);
    expect(await told(late.code, late.verifier)).toEqual(INVALID);
    await madeNothing(late.who);
  });

  it('is not redeemed by a verifier that RFC 7636 does not allow', async () => {
    const short = 'a'.repeat(42);
    const asked = await ask(service.client, short);
    const { code } = await land(service.client, corp.signIn(asked.body.authorization_url, someone()));
    expect(await told(code ?? '', short)).toEqual(INVALID);
  });

  it('that nobody issued is refused in the same words', async () => {
    const { code } = await returned();
    const [unknown, wrong] = [await finish(service.client, 'x', 'y'), await finish(service.client, code, 'y')];
    expect(unknown.body.detail).toBe(wrong.body.detail);
    expect(unknown.status).toBe(401);
  });
});

describe('a link', () => {
  it('adds a way in: both lead to one account', async () => {
    const person = await aPerson(service.client);
    const who = someone();
    const linked = await linkFor(person, who);
    expect(linked.status).toBe(200);
    const account = await accountOf(person.token);
    expect(await accountOf(linked.body.access_token)).toEqual(account);
    expect(await accountOf((await signInAt(corp, who, service.client)).body.access_token)).toEqual(account);
    expect(await accountOf((await logIn(service.client, person)).body.access_token)).toEqual(account);
    const { body } = await service.client.get('/v1/auth/oidc/links', { token: person.token });
    const linkedAt = new Date(service.clock.now()).toISOString();
    expect(body).toEqual({ links: [{ provider: 'corp', issuer: corp.issuer, linked_at: linkedAt }] });
  });

  it('needs a bearer, and a good one', async () => {
    for (const token of [undefined, 'nonsense']) {
      const { status, body } = await ask(service.client, aVerifier(), { purpose: 'link', ...(token && { token }) });
      expect([status, body.code]).toEqual([401, 'error.auth.unauthenticated']);
    }
  });

  it('is no link without being asked for: a bearer alone begins a sign-in', async () => {
    const person = await aPerson(service.client);
    const signedIn = await signInAt(corp, someone(), service.client, { token: person.token });
    expect((await accountOf(signedIn.body.access_token)).id).not.toBe((await accountOf(person.token)).id);
    expect((await service.client.get('/v1/auth/oidc/links', { token: person.token })).body.links).toEqual([]);
  });

  it('alone needs the bearer: a sign-in begins with whatever token the app still attaches', async () => {
    const ended = await aPerson(service.client);
    await service.client.post('/v1/auth/logout', { token: ended.token });
    const leaving = await aPerson(service.client);
    const deletion = { token: leaving.token, body: { password: leaving.password } };
    expect((await service.client.post('/v1/auth/account/deletion', deletion)).status).toBe(202);
    for (const token of ['nonsense', ended.token, leaving.token]) {
      expect((await ask(service.client, aVerifier(), { token })).status).toBe(200);
      expect([401, 403]).toContain((await ask(service.client, aVerifier(), { token, purpose: 'link' })).status);
    }
  });

  it('is refused to an identity that is linked, and to an account that has one of that provider', async () => {
    const [person, stranger] = [await aPerson(service.client), await aPerson(service.client)];
    const who = someone();
    await linkFor(person, who);
    const sessions = async (token: string) => (await service.client.get('/v1/auth/sessions', { token })).body.sessions;
    const before = await sessions(person.token);
    for (const [by, at] of [
      [person, who],
      [person, someone()],
      [stranger, who],
    ] as const) {
      const { status, body } = await linkFor(by, at);
      expect([status, body.code]).toEqual([409, 'error.auth.identity_already_linked']);
    }
    expect(await sessions(person.token)).toHaveLength(before.length);
    expect(await sessions(stranger.token)).toHaveLength(1);
    expect((await linkFor(person, someone(), other, 'other')).status).toBe(200);
  });

  it('is refused when the session that asked for it has ended, or the account was suspended meanwhile', async () => {
    const { client, baseParts } = service;
    for (const [end, code] of [
      [(person: Person) => client.post('/v1/auth/logout', { token: person.token }), 'error.auth.code_invalid'],
      [suspend, 'error.account.suspended'],
      [leave, 'error.account.deletion_pending'],
    ] as const) {
      const [person, who] = [await aPerson(client), someone()];
      const { authorizationUrl, verifier } = await begin(client, { purpose: 'link', token: person.token });
      const landed = await land(client, corp.signIn(authorizationUrl, who));
      await end(person);
      expect((await finish(client, landed.code ?? '', verifier)).body.code).toBe(code);
      expect(await baseParts.stores.identityLinks.find({ issuer: corp.issuer, subject: who.sub })).toBeNull();
    }
  });

  async function leave({ token, password }: Person): Promise<void> {
    const asked = await service.client.post('/v1/auth/account/deletion', { token, body: { password } });
    expect(asked.status).toBe(202);
  }

  async function suspend({ token }: Person): Promise<void> {
    const { id } = await accountOf(token);
    await service.baseParts.stores.accounts.setSuspension(id, { mode: 'full', reason: 'unpaid' });
  }
});

describe('unlinking', () => {
  const unlink = (token: string, provider = 'corp') =>
    service.client.delete(`/v1/auth/oidc/${provider}/link`, { token });

  it('unlinks an identity from an account with another way to sign in, once', async () => {
    const person = await aPerson(service.client);
    const who = someone({ email: person.address });
    const linked = await linkFor(person, who);
    expect((await unlink(person.token)).status).toBe(204);
    expect((await unlink(person.token)).body.code).toBe('error.auth.identity_not_linked');
    expect((await unlink(person.token, 'nobody')).body.code).toBe('error.auth.provider_not_found');
    expect((await service.client.get('/v1/auth/profile', { token: linked.body.access_token })).status).toBe(200);
    expect((await signInAt(corp, who, service.client)).body.code).toBe('error.auth.user_already_exists');
  });

  it('never removes the last one', async () => {
    const who = someone();
    const token: string = (await signInAt(corp, who, service.client)).body.access_token;
    const refused = await unlink(token);
    expect([refused.status, refused.body.code]).toEqual([409, 'error.auth.last_sign_in_method']);
    await signInAt(other, someone(), service.client, { provider: 'other', purpose: 'link', token });
    expect((await unlink(token)).status).toBe(204);
    expect((await unlink(token, 'other')).status).toBe(409);
  });

  it('counts neither a password that the deployment rejects nor a provider that it no longer offers', async () => {
    const person = await aPerson(service.client);
    await linkFor(person, someone());
    service.clock.advance(SECOND);
    await linkFor(person, someone(), other, 'other');
    const env = { ...environment(), AUTH_METHODS: 'oidc', OIDC_PROVIDERS: JSON.stringify([corp.entry()]) };
    const only = await startTestService({ env, sharing: service });
    const { client } = only;
    const links = await client.get('/v1/auth/oidc/links', { token: person.token });
    expect(links.body.links.map(({ provider }: { provider: string | null }) => provider)).toEqual(['corp', null]);
    const refused = await client.delete('/v1/auth/oidc/corp/link', { token: person.token });
    expect(refused.body.code).toBe('error.auth.last_sign_in_method');
    await only.stop();
  });

  it.each(['local', 'local,oidc'])(
    'by the issuer removes one whose provider is no longer offered: %s',
    async (AUTH_METHODS) => {
      const person = await aPerson(service.client);
      await linkFor(person, someone(), other, 'other');
      const env = { ...environment(), AUTH_METHODS, OIDC_PROVIDERS: JSON.stringify([corp.entry()]) };
      const without = await startTestService({ env, sharing: service });
      const { token } = person;
      const links = () => without.client.get('/v1/auth/oidc/links', { token });
      expect((await links()).body.links).toMatchObject([{ provider: null, issuer: other.issuer }]);
      const byIssuer = (query: string) => without.client.delete(`/v1/auth/oidc/links${query}`, { token });
      expect((await byIssuer('')).body.code).toBe('error.request.invalid');
      expect((await byIssuer(`?issuer=${encodeURIComponent(corp.issuer)}`)).body.code).toBe(
        'error.auth.identity_not_linked',
      );
      expect((await byIssuer(`?issuer=${encodeURIComponent(other.issuer)}`)).status).toBe(204);
      expect((await links()).body.links).toEqual([]);
      await without.stop();
    },
  );

  it('by the issuer never removes the last one', async () => {
    const token: string = (await signInAt(corp, someone(), service.client)).body.access_token;
    const path = `/v1/auth/oidc/links?issuer=${encodeURIComponent(corp.issuer)}`;
    expect((await service.client.delete(path, { token })).body.code).toBe('error.auth.last_sign_in_method');
  });
});
