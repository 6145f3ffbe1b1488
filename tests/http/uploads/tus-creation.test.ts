import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client, ClientResponse } from '../../support/http/client.js';
import { anAlbumOf, aWriter, PIN, type Writer } from '../../support/people/writer.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { someBytes } from '../../support/uploads/stored-assets.js';
import { patchUpload, readUpload, TUS_TYPE, uploadBody } from '../../support/uploads/uploads.js';

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

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');

function create(headers: Record<string, string>, raw?: Uint8Array): Promise<ClientResponse> {
  const request = { token: ann.token, protocol: PIN, headers: { 'Tus-Resumable': '1.0.0', ...headers } };
  return client.post('/upload', raw === undefined ? request : { ...request, raw, type: TUS_TYPE });
}

function announcing(bytes: Uint8Array, changes: object = {}): Record<string, string> {
  const announcement = encoded(uploadBody(album, bytes, changes));
  return {
    'Upload-Length': String(bytes.length),
    'Upload-Metadata': `filename YS5qcGc=,announcement ${announcement},empty`,
  };
}

describe('tus, "Creation"', () => {
  it('makes the upload that the announcement in Upload-Metadata says, whose bytes then go to Location', async () => {
    const bytes = someBytes(100);
    const created = await create(announcing(bytes));
    expect([created.status, created.body.state]).toEqual([201, 'Pending']);
    const location = created.headers.get('location')!;
    expect(location).toBe(`/upload/${String(created.body.upload_id)}`);
    expect(created.headers.get('upload-offset')).toBe('0');
    expect((await patchUpload(client, ann, created.body.upload_id, bytes)).status).toBe(204);
    expect(await readUpload(client, ann, created.body.upload_id)).toMatchObject({ state: 'Completed' });
  });

  it('has its Location below the path of BASE_URL, which a proxy takes off each request', async () => {
    const below = await startTestService({ env: { BASE_URL: 'https://example.org/media/' } });
    try {
      const bob = await aWriter(below.client, below.baseParts);
      const albumId = await anAlbumOf(below.client, bob);
      const headers = {
        'Upload-Length': '9',
        'Upload-Metadata': `announcement ${encoded(uploadBody(albumId, someBytes(9)))}`,
      };
      const created = await below.client.post('/upload', { token: bob.token, protocol: PIN, headers });
      expect(created.headers.get('location')).toBe(`/media/upload/${String(created.body.upload_id)}`);
    } finally {
      await below.stop();
    }
  });

  it('accepts the first bytes with it, or all of them', async () => {
    const bytes = someBytes(100);
    const begun = await create(announcing(bytes), bytes.subarray(0, 40));
    expect([begun.status, begun.headers.get('upload-offset')]).toEqual([201, '40']);
    expect((await patchUpload(client, ann, begun.body.upload_id, bytes.subarray(40), 40)).status).toBe(204);
    const others = someBytes(101);
    const whole = await create(announcing(others), others);
    expect([whole.status, whole.headers.get('upload-offset')]).toEqual([201, '101']);
    expect(await readUpload(client, ann, whole.body.upload_id)).toMatchObject({ state: 'Completed' });
  });

  it("repeated with its upload_id returns the upload's offset, whatever bytes it brings", async () => {
    const bytes = someBytes(100);
    const headers = announcing(bytes, { upload_id: '018f3c1e-7a2b-7c4d-8e5f-0123456789ab' });
    await create(headers, bytes.subarray(0, 40));
    const again = await create(headers, bytes.subarray(0, 40));
    expect([again.status, again.headers.get('upload-offset')]).toEqual([201, '40']);
  });

  it('repeated after a failure by other content than announced gets that error again', async () => {
    const bytes = someBytes(100);
    const headers = announcing(bytes, { upload_id: '018f3c1e-7a2b-7c4d-8e5f-0123456789ac' });
    for (const sent of [someBytes(100), bytes]) {
      const { status, body } = await create(headers, sent);
      expect([status, body.code]).toEqual([422, 'error.upload.content_mismatch']);
    }
  });

  it.each([
    ['no announcement', { 'Upload-Length': '3', 'Upload-Metadata': 'filename YS5qcGc=' }, '/Upload-Metadata'],
    ['no metadata', { 'Upload-Length': '3' }, '/Upload-Metadata'],
    [
      'two announcements',
      { 'Upload-Length': '3', 'Upload-Metadata': 'announcement e30=,announcement e30=' },
      '/Upload-Metadata',
    ],
    ['no base64', { 'Upload-Length': '3', 'Upload-Metadata': 'announcement {}' }, '/Upload-Metadata'],
    ['no JSON', { 'Upload-Length': '3', 'Upload-Metadata': 'announcement bm9uZQ==' }, '/Upload-Metadata'],
    ['no UTF-8', { 'Upload-Length': '3', 'Upload-Metadata': 'announcement Iv8i' }, '/Upload-Metadata'],
    ['a member missing', { 'Upload-Length': '3', 'Upload-Metadata': 'announcement e30=' }, '/album_id'],
  ])('with %s is refused with the field', async (_what, headers, path) => {
    const answer = await create(headers);
    expect([answer.status, answer.body.code, answer.body.errors?.[0]?.path]).toEqual([
      400,
      'error.request.invalid',
      path,
    ]);
  });

  it('of another length than announced, of none, or of a deferred one is refused', async () => {
    const { 'Upload-Metadata': metadata = '' } = announcing(someBytes(3));
    for (const length of [{ 'Upload-Length': '4' }, {}, { 'Upload-Defer-Length': '1' }, { 'Upload-Length': '3.0' }]) {
      const answer = await create({ ...(length as Record<string, string>), 'Upload-Metadata': metadata });
      expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, '/Upload-Length']);
    }
    const other = await create({ ...announcing(someBytes(3)), 'Tus-Resumable': '0.2.2' });
    expect([other.status, other.body.code]).toEqual([412, 'error.upload.tus_version']);
  });

  it.each(['9007199254740992', '18446744073709551616'])('of %s bytes is beyond Tus-Max-Size', async (length) => {
    const refused = await create({ ...announcing(someBytes(3)), 'Upload-Length': length });
    expect([refused.status, refused.body.code]).toEqual([413, 'error.upload.too_large']);
  });

  it('is refused as JSON is, before its bytes are read', async () => {
    const bytes = someBytes(10);
    const refused = await create(announcing(bytes, { album_id: '018f3c1e-7a2b-7c4d-8e5f-0123456789ab' }), bytes);
    expect([refused.status, refused.body.code]).toEqual([404, 'error.album.not_found']);
    const json = await client.post('/upload', { token: ann.token, protocol: PIN, raw: bytes, type: TUS_TYPE });
    expect(json.status).toBe(415);
  });
});
