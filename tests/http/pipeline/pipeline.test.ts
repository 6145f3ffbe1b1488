import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '../../../adapters/http/routes.js';
import { aPerson } from '../../support/people/person.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

describe('the request pipeline', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.stop());

  it('answers an unknown path with a problem body and the protocol headers', async () => {
    const answer = await service.client.get('/nowhere', { headers: { 'X-Request-Id': 'abc.1' } });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.headers.get('x-service-protocol-min')).toBe('2026-01-01');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toMatchObject({ status: 404, code: 'error.request.not_found', request_id: 'abc.1' });
  });

  it('answers a method that a path does not have with 405 and Allow', async () => {
    const answer = await service.client.delete('/v1/auth/profile');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD, PATCH, OPTIONS');
  });

  it.each([
    ['/upload/batch', 'POST, OPTIONS'],
    ['/v1/assets/metadata', 'PUT, OPTIONS'],
    ['/v1/blobs/batch', 'POST, OPTIONS'],
    ['/v1/guest/blobs/batch', 'POST, OPTIONS'],
  ])('answers every other method of %s with 405, although a path with a parameter has it', async (path, allow) => {
    const others = METHODS.filter((method) => !allow.split(', ').includes(method));
    for (const method of [...others, 'HEAD']) {
      const { status, headers } = await service.client.send(method, path);
      expect([method, status, headers.get('allow')]).toEqual([method, 405, allow]);
    }
  });

  it('answers what a path without parameters does not list with 405, whatever paths with parameters have', async () => {
    for (const path of new Set(routes.map(({ path }) => path).filter((path) => !path.includes(':')))) {
      const listed = new Set(routes.flatMap((row) => (row.path === path ? [row.method] : [])));
      for (const method of METHODS.filter((method) => !listed.has(method))) {
        const { status } = await service.client.send(method, path);
        expect([method, path, status]).toEqual([method, path, 405]);
      }
    }
  });

  it('reads a bearer token as RFC 9110 writes it: any case of the scheme, one or more spaces', async () => {
    const { token } = await aPerson(service.client);
    const statusWith = async (Authorization: string) =>
      (await service.client.get('/v1/auth/profile', { headers: { Authorization } })).status;
    for (const before of ['Bearer ', 'bearer ', 'Bearer  ']) expect(await statusWith(before + token)).toBe(200);
    for (const other of [token, `Bearer${token}`, `Bearer\t${token}`, `Basic ${token}`, `Bearer ${token} x`])
      expect(await statusWith(other)).toBe(401);
  });

  it('refuses an unknown member and names it', async () => {
    const body = { address: 'a@example.org', password: 'correct horse battery', __proto__2: 1 };
    const answer = await service.client.post('/v1/auth/register', { body });
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].path).toBe('/__proto__2');
  });

  it('refuses invalid UTF-8, broken JSON, other media types and compressed bodies', async () => {
    const send = (raw: string | Uint8Array, headers: Record<string, string> = {}) =>
      service.client.post('/v1/auth/register', { raw, headers });
    expect((await send(Uint8Array.of(0x22, 0xff, 0x22))).status).toBe(400);
    const notUtf8 = Buffer.from('{"address":"a@example.org","password":"correct horse \xff\xff battery"}', 'latin1');
    expect((await send(notUtf8)).body.detail).toMatch(/UTF-8/);
    expect((await send('{')).status).toBe(400);
    expect((await send('{}', { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await send('{}', { 'Content-Encoding': 'gzip' })).status).toBe(415);
    expect((await send(`"${'x'.repeat(70_000)}"`)).status).toBe(413);
  });

  it('takes JSON that states its UTF-8 in any spelling, uncompressed, and refuses another charset', async () => {
    const send = async (headers: Record<string, string>) =>
      (await service.client.post('/v1/auth/register', { raw: '{}', headers })).body.code;
    for (const type of ['application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"', 'application/json; v=1'])
      expect(await send({ 'Content-Type': type })).toBe('error.request.invalid');
    expect(await send({ 'Content-Encoding': 'Identity' })).toBe('error.request.invalid');
    for (const charset of ['iso-8859-1', 'utf-16', '"utf-80"'])
      expect(await send({ 'Content-Type': `application/json; charset=${charset}` })).toBe(
        'error.request.unsupported_media_type',
      );
  });

  it('answers 400 to a request without any body, and 415 only to one that has a body', async () => {
    const type = { 'Content-Type': '' };
    for (const path of ['/v1/auth/register', '/v1/auth/login', '/v1/auth/refresh']) {
      const { status, body } = await service.client.post(path);
      expect([path, status, body.code]).toEqual([path, 400, 'error.request.invalid']);
      expect(body.errors[0]).toEqual({ path: '', message: 'is required, as application/json' });
      expect((await service.client.post(path, { raw: '{}', headers: type })).status).toBe(415);
    }
  });

  it('registers, reads and changes the profile, and refreshes', async () => {
    const body = { address: 'Ann@Example.org', password: 'correct horse battery' };
    const registered = await service.client.post('/v1/auth/register', { body });
    expect(registered.status).toBe(200);
    expect(registered.body).toMatchObject({ token_type: 'Bearer', expires_in: 900 });
    const token: string = registered.body.access_token;
    const changed = await service.client.patch('/v1/auth/profile', { token, body: { display_name: '  Ann ' } });
    expect(changed.body.display_name).toBe('Ann');
    const profile = await service.client.get('/v1/auth/profile', { token });
    expect(profile.body).toMatchObject({ address: 'ann@example.org', display_name: 'Ann' });
    const refreshed = await service.client.post('/v1/auth/refresh', {
      body: { refresh_token: registered.body.refresh_token },
    });
    expect(refreshed.status).toBe(200);
    expect((await service.client.get('/v1/auth/profile')).headers.get('www-authenticate')).toBe('Bearer');
  });
});
