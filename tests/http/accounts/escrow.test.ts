import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inParallel } from '../../support/people/builders.js';
import { aPerson, type Person } from '../../support/people/person.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

const TYPE = 'application/octet-stream';
let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const put = ({ token }: Person, raw: Uint8Array, headers: Record<string, string> = {}) =>
  service.client.put('/v1/auth/escrow', { token, raw, type: TYPE, headers });
const get = ({ token }: Person, headers: Record<string, string> = {}) =>
  service.client.get('/v1/auth/escrow', { token, headers });
const tagOf = async (person: Person) => (await get(person)).headers.get('etag') ?? '';

describe('the escrow of an account', () => {
  it('is absent at first, then as stored, byte for byte, and readable by nobody else', async () => {
    const [ann, ben] = [await aPerson(service.client), await aPerson(service.client)];
    expect((await get(ann)).body).toMatchObject({
      status: 404,
      code: 'error.account.no_escrow',
      detail: 'This account has no escrow yet. Store one first. PUT /v1/auth/escrow stores one.',
    });
    const sealed = randomBytes(65_536);
    const first = await put(ann, sealed, { 'If-None-Match': '*' });
    expect([first.status, first.headers.get('etag')]).toEqual([201, await tagOf(ann)]);
    const read = await get(ann);
    expect([read.status, read.headers.get('content-type'), Buffer.from(read.bytes)]).toEqual([200, TYPE, sealed]);
    expect(read.headers.get('cache-control')).toBe('no-store');
    expect((await get(ann, { 'If-None-Match': await tagOf(ann) })).status).toBe(304);
    expect((await get(ann, { 'If-Match': await tagOf(ann) })).status).toBe(200);
    expect((await get(ann, { 'If-Match': '"other"' })).body.code).toBe('error.request.precondition_failed');
    expect((await get(ben)).status).toBe(404);
  });

  it('is replaced only by a request that names the stored version', async () => {
    const ann = await aPerson(service.client);
    await put(ann, Buffer.from('first'));
    const tag = await tagOf(ann);
    for (const headers of [{ 'If-None-Match': '*' }, { 'If-Match': '"other"' }, { 'If-Match': `W/${tag}` }, {}]) {
      const refused = await put(ann, Buffer.from('second'), headers);
      expect([refused.status, refused.body.code]).toEqual([412, 'error.account.escrow_changed']);
      expect(refused.body.detail).toContain('GET /v1/auth/escrow returns the ETag to name in If-Match.');
    }
    expect((await put(ann, Buffer.from('second'), { 'If-Match': `"other", ${tag}` })).status).toBe(204);
    expect((await put(ann, Buffer.from('third'), { 'If-Match': tag })).status).toBe(412);
    const listed = `W/"other", ${await tagOf(ann)},`;
    expect((await get(ann, { 'If-Match': listed })).status).toBe(200);
    expect((await put(ann, Buffer.from('third'), { 'If-Match': listed })).status).toBe(204);
    expect((await put(ann, Buffer.from('third'), { 'If-Match': '*' })).status).toBe(204);
    expect(Buffer.from((await get(ann)).bytes).toString()).toBe('third');
  });

  it('is not made by If-Match where there is none', async () => {
    const ann = await aPerson(service.client);
    expect((await put(ann, Buffer.from('first'), { 'If-Match': '*' })).status).toBe(412);
    expect((await get(ann)).status).toBe(404);
  });

  it('accepts one of many devices that write at once', async () => {
    const ann = await aPerson(service.client);
    const firsts = await inParallel(8, (index) => put(ann, Buffer.from(`first ${index}`)));
    expect(firsts.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(412)]);
    const tag = await tagOf(ann);
    const next = await inParallel(8, (index) => put(ann, Buffer.from(`next ${index}`), { 'If-Match': tag }));
    expect(next.map(({ status }) => status).sort()).toEqual([204, ...Array<number>(7).fill(412)]);
  });

  it.each([
    ['no bytes', new Uint8Array(), {}, 400],
    ['65,537 bytes', new Uint8Array(65_537), {}, 413],
    ['If-None-Match with a tag', Buffer.from('x'), { 'If-None-Match': '"a"' }, 400],
  ])('refuses %s', async (_what, raw, headers, status) => {
    const ann = await aPerson(service.client);
    expect((await put(ann, raw, headers as Record<string, string>)).status).toBe(status);
    expect((await get(ann)).status).toBe(404);
  });
});
