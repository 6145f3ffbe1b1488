import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { toBase64Url } from '../../../domain/kernel/bytes.js';
import { anAnchoredPerson, type Anchored } from '../../support/people/identity.js';
import { aPerson } from '../../support/people/person.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

let service: TestService;
let ada: Anchored;
beforeAll(async () => {
  service = await startTestService();
  ada = await anAnchoredPerson(service.client);
  await service.client.patch('/v1/auth/profile', { token: ada.token, body: { display_name: 'Ada' } });
});
afterAll(() => service.stop());

const lookUp = (handle: string, token?: string) =>
  service.client.get(`/v1/users?handle=${encodeURIComponent(handle)}`, token === undefined ? {} : { token });

describe('looking a user up', () => {
  it('gives handle, id, identity key and signed directory, and nothing of the profile', async () => {
    const { token } = await aPerson(service.client);
    const { bytes } = await service.client.get('/v1/devices/directory', { token: ada.token });
    const found = await lookUp(ada.handle, token);
    expect(found.status).toBe(200);
    expect(found.body).toEqual({
      handle: ada.handle,
      user_id: ada.accountId,
      ik: toBase64Url(ada.identity.publicKey),
      directory: toBase64Url(bytes),
    });
  });

  it('finds one without a directory too, who then has no key', async () => {
    const bob = await aPerson(service.client);
    const found = await lookUp(`${bob.address.split('@')[0]!}@gatehouse.test`, ada.token);
    expect(found.body).toMatchObject({ ik: null, directory: null });
  });

  it('needs a session', async () => {
    expect((await lookUp(ada.handle)).status).toBe(401);
  });

  it.each(['nobody@gatehouse.test', 'nobody@other.test'])('does not find %s', async (handle) => {
    const found = await lookUp(handle, ada.token);
    expect(found.body).toMatchObject({ status: 404, code: 'error.user.not_found' });
    expect(found.body.detail).toContain('No user is found by this handle');
  });

  it("does not find ours under another server's name", async () => {
    expect((await lookUp(ada.handle.replace('gatehouse', 'other'), ada.token)).status).toBe(404);
  });

  it.each(['ada', '@gatehouse.test', 'Ada@gatehouse.test', 'a b@gatehouse.test', 'a@b@c'])(
    'refuses %j, which is no handle',
    async (handle) => {
      const message = 'must be a whole lower-case handle, such as ada@example.org';
      expect((await lookUp(handle, ada.token)).body).toMatchObject({
        status: 400,
        code: 'error.request.invalid',
        errors: [{ path: '/handle', message }],
      });
    },
  );

  it('refuses no handle, and two', async () => {
    for (const none of ['', '?handle=']) {
      const { status, body } = await service.client.get(`/v1/users${none}`, { token: ada.token });
      const message = 'is required, for example ?handle=ada@example.org';
      expect([status, body.errors]).toEqual([400, [{ path: '/handle', message }]]);
    }
    expect((await service.client.get('/v1/users?handle=a@b.c&handle=d@b.c', { token: ada.token })).status).toBe(400);
  });
});

describe('anonymous WebFinger', () => {
  const ask = (resource: string) =>
    service.client.get(`/.well-known/webfinger?resource=${encodeURIComponent(resource)}`, {
      headers: { 'X-Request-Id': 'same', 'X-Service-Protocol': 'never' },
    });
  const decide = (webfinger: unknown) =>
    service.client.put('/v1/auth/discoverability', { token: ada.token, body: { webfinger } });

  it('is refused by default; where people choose, they read their handle', async () => {
    const { token, handle } = await anAnchoredPerson(service.client);
    const read = async () => (await service.client.get('/v1/auth/discoverability', { token })).body;
    expect(await read()).toEqual({ handle, webfinger: false });
    for (const webfinger of [true, false]) {
      const { status, body } = await service.client.put('/v1/auth/discoverability', { token, body: { webfinger } });
      expect([status, body]).toEqual([200, { handle, webfinger }]);
      expect(await read()).toEqual({ handle, webfinger });
    }
    expect((await service.client.get('/v1/auth/discoverability')).status).toBe(401);
  });

  it('answers alike for users who did not opt in, do not exist or are elsewhere, and for other texts', async () => {
    const unknown = await ask('acct:nobody@gatehouse.test');
    expect(unknown.body).toMatchObject({ status: 404, code: 'error.user.not_found' });
    const alike = [
      `acct:${ada.handle}`,
      'acct:nobody@other.test',
      'acct:Nobody@gatehouse.test',
      'https://gatehouse.test/nobody',
      'mailto:nobody@gatehouse.test',
    ];
    for (const resource of alike) {
      const answer = await ask(resource);
      expect([answer.status, Buffer.compare(answer.bytes, unknown.bytes)]).toEqual([404, 0]);
      const names = (headers: Headers) => [...headers.keys()].filter((name) => name !== 'date').sort();
      expect(names(answer.headers)).toEqual(names(unknown.headers));
    }
  });

  it('returns handle and display name of a user who opted in, as a JRD, until the user opts out', async () => {
    expect((await decide(true)).body).toEqual({ handle: ada.handle, webfinger: true });
    const found = await ask(`acct:${ada.handle}`);
    expect(found.status).toBe(200);
    expect(found.headers.get('content-type')).toBe('application/jrd+json');
    expect(found.headers.get('access-control-allow-origin')).toBe('*');
    expect(found.body).toEqual({
      subject: `acct:${ada.handle}`,
      properties: { 'https://schema.org/name': 'Ada' },
      links: [],
    });
    expect((await ask(`acct:${ada.handle.replace('gatehouse', 'other')}`)).status).toBe(404);
    expect((await decide(false)).body).toEqual({ handle: ada.handle, webfinger: false });
    expect((await ask(`acct:${ada.handle}`)).status).toBe(404);
  });

  it('accepts a resource in any case, and answers with the exact handle', async () => {
    await decide(true);
    const user = ada.handle.split('@')[0]!;
    const typed = [`ACCT:${ada.handle}`, `acct:${user}@GateHouse.Test`, `acct:${user.toUpperCase()}@gatehouse.test`];
    for (const resource of typed) {
      const { status, body } = await ask(resource);
      expect([resource, status, body.subject]).toEqual([resource, 200, `acct:${ada.handle}`]);
    }
    await decide(false);
    for (const resource of typed) expect((await ask(resource)).status).toBe(404);
  });

  it('omits a display name that is not set', async () => {
    const bob = await aPerson(service.client);
    await service.client.put('/v1/auth/discoverability', { token: bob.token, body: { webfinger: true } });
    const subject = `acct:${bob.address.split('@')[0]!}@gatehouse.test`;
    expect((await ask(subject)).body).toEqual({ subject, links: [] });
  });

  it('refuses a request without a resource', async () => {
    const answer = await service.client.get('/.well-known/webfinger');
    expect(answer.body).toMatchObject({ status: 400, code: 'error.request.invalid' });
  });

  it('is opted into by a session, with a boolean', async () => {
    expect((await service.client.put('/v1/auth/discoverability', { body: { webfinger: true } })).status).toBe(401);
    for (const wrong of ['true', 1, null, {}]) expect((await decide(wrong)).status).toBe(400);
  });
});
