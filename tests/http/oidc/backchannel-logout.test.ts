import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MINUTE, SECOND } from '../../../domain/kernel/instant.js';
import { FakeProvider, type Lies, type Someone } from '../../support/oidc/fake-provider.js';
import { APP, begin, finish, land, signInAt } from '../../support/oidc/oidc-app.js';
import { aSession } from '../../support/people/builders.js';
import { anAddress, aPerson } from '../../support/people/person.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

const PATH = '/v1/auth/oidc/corp/backchannel-logout';
const FORM = 'application/x-www-form-urlencoded';
let corp: FakeProvider;
let other: FakeProvider;
let service: TestService;
let count = 0;

beforeAll(async () => {
  [corp, other] = [await FakeProvider.start(), await FakeProvider.start()];
  const env = {
    AUTH_METHODS: 'local,oidc',
    OIDC_PROVIDERS: JSON.stringify([corp.entry('corp'), other.entry('other')]),
    OIDC_REDIRECT_URIS: APP,
  };
  service = await startTestService({ env });
});
afterAll(async () => {
  await service.stop();
  await Promise.all([corp.goDown(), other.goDown()]);
});

function someone(more: Partial<Someone> = {}): Someone {
  count += 1;
  return { sub: `sub-${count}`, email: anAddress(), sid: `sid-${count}`, ...more };
}

async function signedIn(who: Someone, provider = corp, id = 'corp'): Promise<string> {
  return (await signInAt(provider, who, service.client, { provider: id })).body.access_token;
}

function token(over: Record<string, unknown>, lies: Pick<Lies, 'header' | 'signature'> = {}): Promise<string> {
  return corp.logoutToken(service.clock.now(), over, lies);
}

function send(logoutToken: string, path = PATH) {
  return service.client.post(path, { raw: new URLSearchParams({ logout_token: logoutToken }).toString(), type: FORM });
}

async function logOut(over: Record<string, unknown>): Promise<number> {
  return (await send(await token(over))).status;
}

async function isOpen(accessToken: string): Promise<boolean> {
  return (await service.client.get('/v1/auth/profile', { token: accessToken })).status === 200;
}

describe('a logout token ends', () => {
  it('by sid, the sessions of that session of the provider alone, and answers 200 that is not kept', async () => {
    const who = someone();
    const [mine, elsewhere] = [await signedIn(who), await signedIn({ ...who, sid: 'another' })];
    const answer = await send(await token({ sid: who.sid }));
    expect([answer.status, answer.bytes.length, answer.headers.get('cache-control')]).toEqual([200, 0, 'no-store']);
    expect([await isOpen(mine), await isOpen(elsewhere)]).toEqual([false, true]);
    const both = { sub: who.sub, sid: 'another' };
    expect(await logOut(both)).toBe(200);
    expect(await isOpen(elsewhere)).toBe(false);
  });

  it("by sub, every session that the provider opened for the person, and no password's", async () => {
    const person = await aPerson(service.client);
    const who = someone();
    const linked = await signInAt(corp, who, service.client, { token: person.token, purpose: 'link' });
    const again = await signedIn({ ...who, sid: 'another' });
    const elsewhere = someone();
    await signInAt(other, elsewhere, service.client, { provider: 'other', token: person.token, purpose: 'link' });
    const byOther = await signedIn(elsewhere, other, 'other');
    const stranger = await signedIn(someone());
    expect(await logOut({ sub: who.sub })).toBe(200);
    const open = [linked.body.access_token, again, person.token, byOther, stranger].map(isOpen);
    expect(await Promise.all(open)).toEqual([false, false, true, true, true]);
  });

  it('a session of which the provider named no sid, and its refresh token', async () => {
    const who = someone({ sid: undefined } as unknown as Partial<Someone>);
    const { body } = await signInAt(corp, who, service.client);
    expect(await logOut({ sub: who.sub, sid: 'never told' })).toBe(200);
    const refreshed = await service.client.post('/v1/auth/refresh', { body: { refresh_token: body.refresh_token } });
    expect(refreshed.body.code).toBe('error.auth.session_revoked');
  });

  it('the session of an identity that was unlinked meanwhile', async () => {
    const person = await aPerson(service.client);
    const who = someone();
    const { body } = await signInAt(corp, who, service.client, { token: person.token, purpose: 'link' });
    await service.client.delete('/v1/auth/oidc/corp/link', { token: person.token });
    expect(await logOut({ sub: who.sub })).toBe(200);
    expect(await isOpen(body.access_token)).toBe(false);
  });

  it('a session that the former release opened for the person, at a provider that it did not record', async () => {
    const person = await aPerson(service.client);
    const who = someone();
    await signInAt(corp, who, service.client, { token: person.token, purpose: 'link' });
    const { sessions } = service.baseParts.stores;
    const { account } = (await sessions.read(person.sessionId))!;
    const unmarked = aSession({ accountId: account.id, method: 'oidc' });
    await sessions.open(unmarked);
    expect(await logOut({ sub: who.sub })).toBe(200);
    expect((await sessions.read(unmarked.id))?.session.revokedAt).toBe(service.clock.now());
  });

  it('nothing for somebody who is not known here, and still answers 200', async () => {
    expect(await logOut({ sub: 'nobody here', sid: 'nothing here' })).toBe(200);
  });

  it('a sign-in that is back from the provider and not completed yet; a later one comes in', async () => {
    for (const ended of [(who: Someone) => ({ sid: who.sid }), (who: Someone) => ({ sub: who.sub })]) {
      const who = someone();
      const { authorizationUrl, verifier } = await begin(service.client);
      const { code } = await land(service.client, corp.signIn(authorizationUrl, who));
      service.clock.advance(SECOND);
      expect(await logOut(ended(who))).toBe(200);
      const refused = await finish(service.client, code ?? '', verifier);
      expect([refused.status, refused.body.code]).toEqual([401, 'error.auth.code_invalid']);
      service.clock.advance(SECOND);
      expect(await isOpen(await signedIn({ ...who, sid: `${String(who.sid)}-later` }))).toBe(true);
    }
  });
});

describe('a logout token is refused', () => {
  const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
  const cases: [string, Record<string, unknown>, Pick<Lies, 'header' | 'signature'>?][] = [
    ['signed by a stranger', {}, { signature: 'stranger' }],
    ['not signed', {}, { signature: 'none' }],
    ['signed with the public key as a secret', {}, { signature: 'hmac' }],
    ['that is an access token', {}, { header: { typ: 'at+jwt' } }],
    ['of another issuer', { iss: 'https://evil.example.org' }],
    ['without an issuer', { iss: undefined }],
    ['for another client', { aud: 'somebody-else' }],
    ['for no client', { aud: undefined }],
    ['for several clients', { aud: ['gatehouse', 'somebody-else'] }],
    ['without iat', { iat: undefined }],
    ['from the future', { iat: 4e9, exp: 4e9 + 60 }],
    ['without exp', { exp: undefined }],
    ['that is over', { exp: 1000 }],
    ['that lives for years', { exp: 4e9 }],
    ['with an endless exp', { exp: 1e300 }],
    ['without jti', { jti: undefined }],
    ['with a jti that is no text', { jti: 7 }],
    ['without events', { events: undefined }],
    ['with another event', { events: { 'http://schemas.openid.net/event/other': {} } }],
    ['with an event that is no object', { events: { [EVENT]: true } }],
    ['with events in a list', { events: [EVENT] }],
    ['with a nonce', { nonce: 'n' }],
    ['that names nobody', { sub: undefined, sid: undefined }],
    ['with a sub that is no text', { sub: 7 }],
    ['with a sub of control characters', { sub: 'a\u0000b' }],
    ['with a sub of more than 255 bytes', { sub: 'é'.repeat(200) }],
    ['with an empty sid', { sid: '' }],
  ];
  it.each(cases)('%s', async (_what, over, lies = {}) => {
    const who = someone();
    const accessToken = await signedIn(who);
    const { status, body } = await send(await token({ sub: who.sub, sid: who.sid, ...over }, lies));
    expect([status, body.code]).toEqual([400, 'error.auth.logout_token_invalid']);
    expect(await isOpen(accessToken)).toBe(true);
    expect(await logOut({ sub: who.sub, sid: who.sid })).toBe(200);
    expect(await isOpen(accessToken)).toBe(false);
  });

  it('the second time, also at once and at the end of its life', async () => {
    const who = someone();
    await signedIn(who);
    const used = await token({ sid: who.sid, jti: 'once' });
    const at = await Promise.all(Array.from({ length: 8 }, () => send(used)));
    expect(at.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(400)]);
    service.clock.advance(MINUTE);
    const refused = await send(used);
    expect([refused.status, refused.body.detail]).toEqual([400, expect.stringMatching(/jti was used already/)]);
  });

  it('by the wrong provider, an unknown one, and where OpenID is not offered', async () => {
    const sent = async (path: string) => (await send(await token({ sid: 'x' }), path)).body.code;
    expect(await sent(PATH.replace('corp', 'other'))).toBe('error.auth.logout_token_invalid');
    expect(await sent(PATH.replace('corp', 'nobody'))).toBe('error.auth.provider_not_found');
    const local = await startTestService({});
    const raw = new URLSearchParams({ logout_token: await token({ sid: 'x' }) }).toString();
    const refused = await local.client.post(PATH, { raw, type: FORM });
    expect([refused.status, refused.body.code]).toEqual([403, 'error.auth.method_disabled']);
    await local.stop();
  });

  it.each([
    '',
    'logout_token=',
    'logout_token=a&logout_token=b',
    'token=x',
    'logout_token=a.b',
    'logout_token=a.b.c',
    '\ud800',
  ])('in the form %j', async (raw) => {
    const { status, body } = await service.client.post(PATH, { raw, type: FORM });
    expect([status, body.code]).toEqual([400, 'error.auth.logout_token_invalid']);
  });

  it('as JSON', async () => {
    const { status } = await service.client.post(PATH, { body: { logout_token: await token({ sid: 'x' }) } });
    expect(status).toBe(415);
  });
});

it('accepts a token of several audiences that was issued for this client, and one with typ JWT', async () => {
  expect(await logOut({ sub: 'x', aud: ['gatehouse', 'other'], azp: 'gatehouse' })).toBe(200);
  expect((await send(await token({ sub: 'x' }, { header: { typ: 'JWT' } }))).status).toBe(200);
});

it('asks the provider for its keys again, and reports an outage of the provider', async () => {
  await corp.rotateKeys();
  expect(await logOut({ sub: 'x' })).toBe(200);
  const alone = await startTestService({
    env: {
      AUTH_METHODS: 'oidc',
      OIDC_PROVIDERS: JSON.stringify([corp.entry('corp')]),
      OIDC_REDIRECT_URIS: APP,
    },
  });
  await corp.goDown();
  const logoutToken = await corp.logoutToken(alone.clock.now(), { sid: 'x' });
  const raw = new URLSearchParams({ logout_token: logoutToken }).toString();
  const refused = await alone.client.post(PATH, { raw, type: FORM });
  expect([refused.status, refused.body.code]).toEqual([502, 'error.auth.provider_unavailable']);
  await corp.comeUp();
  expect((await alone.client.post(PATH, { raw, type: FORM })).status).toBe(200);
  await alone.stop();
});
