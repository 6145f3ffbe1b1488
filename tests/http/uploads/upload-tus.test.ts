import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anId } from '../../support/people/builders.js';
import type { Client } from '../../support/http/client.js';
import { someBytes } from '../../support/uploads/stored-assets.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { anUploadOf, patchUpload, readUpload, TUS_TYPE } from '../../support/uploads/uploads.js';
import { anAlbumOf, aWriter, PIN, type Writer } from '../../support/people/writer.js';

let service: TestService;
let client: Client;
let ann: Writer;
let album: string;
beforeAll(async () => {
  service = await startTestService();
  client = service.client;
  ann = await aWriter(client, service.baseParts);
  album = await anAlbumOf(client, ann);
});
afterAll(() => service.stop());

describe('tus', () => {
  it('is described by OPTIONS', async () => {
    for (const path of ['/upload', `/upload/${anId()}`]) {
      const answer = await client.send('OPTIONS', path);
      expect(answer.status).toBe(204);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'tus-resumable': '1.0.0',
        'tus-version': '1.0.0',
        'tus-extension': 'creation,creation-with-upload,checksum,expiration,termination',
        'tus-checksum-algorithm': 'sha1,sha256',
        'tus-max-size': String(2 ** 53 - 1),
      });
    }
  });

  it('of another version is refused before anything is done', async () => {
    const bytes = someBytes(10);
    const id = await anUploadOf(client, ann, album, bytes);
    const headers = { 'Tus-Resumable': '0.2.2' };
    const answer = await patchUpload(client, ann, id, bytes, 0, { headers });
    expect([answer.status, answer.body.code]).toEqual([412, 'error.upload.tus_version']);
    expect(answer.headers.get('tus-version')).toBe('1.0.0');
    expect((await client.delete(`/upload/${id}`, { token: ann.token, protocol: PIN, headers })).status).toBe(412);
    expect((await client.send('HEAD', `/upload/${id}`, { token: ann.token, headers })).status).toBe(412);
    expect(await readUpload(client, ann, id)).toMatchObject({ state: 'Pending', offset: 0 });
  });

  it('is served without its version too, and names it on every answer', async () => {
    const bytes = someBytes(10);
    const id = await anUploadOf(client, ann, album, bytes);
    const plain = { token: ann.token, protocol: PIN, raw: bytes, type: TUS_TYPE, headers: { 'Upload-Offset': '0' } };
    expect((await client.patch(`/upload/${id}`, plain)).status).toBe(204);
    const answers = [
      await client.get(`/upload/${id}`),
      await client.patch(`/upload/${id}`, { ...plain, type: 'application/octet-stream' }),
      await client.put(`/upload/${id}`, plain),
      await client.post('/upload', { token: ann.token, protocol: PIN, raw: '{' }),
      await client.patch(`/upload/${id}`, { token: ann.token, raw: bytes, type: TUS_TYPE }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 415, 405, 400, 426]);
    for (const { headers } of answers) expect(headers.get('tus-resumable')).toBe('1.0.0');
  });

  it('accepts PATCH and DELETE in the guise of a POST', async () => {
    const bytes = someBytes(10);
    const id = await anUploadOf(client, ann, album, bytes);
    const request = { token: ann.token, protocol: PIN, raw: bytes.subarray(0, 4), type: TUS_TYPE };
    const as = (method: string) => ({ 'X-HTTP-Method-Override': method, 'Upload-Offset': '0' });
    expect((await client.post(`/upload/${id}`, { ...request, headers: as('PATCH') })).status).toBe(204);
    expect(await readUpload(client, ann, id)).toMatchObject({ offset: 4 });
    expect(
      (await client.post(`/upload/${id}`, { token: ann.token, protocol: PIN, headers: as('DELETE') })).status,
    ).toBe(204);
    expect((await client.post(`/upload/${id}`, request)).status).toBe(405);
  });
});
