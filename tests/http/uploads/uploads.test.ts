import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HOUR } from '../../../domain/kernel/instant.js';
import { anId } from '../../support/people/builders.js';
import type { Client } from '../../support/http/client.js';
import { someBytes } from '../../support/uploads/stored-assets.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import {
  anUploadOf,
  chunkedPatch,
  deleteUpload,
  headUpload,
  patchUpload,
  postUpload,
  readQuota,
  readUpload,
  until,
  uploadBody,
  uploaded,
} from '../../support/uploads/uploads.js';
import {
  aClientId,
  anAlbumOf,
  anIntent,
  aWriter,
  join,
  PIN,
  propose,
  type Writer,
} from '../../support/people/writer.js';

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

describe('POST /upload', () => {
  it('opens a session at its Location and reserves the bytes', async () => {
    const writer = await aWriter(client, service.baseParts);
    const own = await anAlbumOf(client, writer);
    const answer = await postUpload(client, writer, uploadBody(own, someBytes(40)));
    expect(answer.status).toBe(201);
    const { upload_id: id } = answer.body;
    expect(answer.headers.get('location')).toBe(`/upload/${id}`);
    expect(answer.headers.get('tus-resumable')).toBe('1.0.0');
    expect(answer.body).toEqual({
      upload_id: id,
      state: 'Pending',
      offset: 0,
      declared_size: 40,
      expires_at: new Date(service.clock.now() + 24 * HOUR).toISOString(),
    });
    expect(await readQuota(client, writer)).toMatchObject({ used: 0, reserved: 40 });
  });

  it('gives the same session, as it stands, for the same request under its upload_id', async () => {
    const bytes = someBytes();
    const body = uploadBody(album, bytes, { upload_id: aClientId() });
    const before = await readQuota(client, ann);
    const first = await postUpload(client, ann, body);
    const again = await postUpload(client, ann, body);
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect((await readQuota(client, ann)).reserved).toBe(before.reserved + 100);
    await patchUpload(client, ann, first.body.upload_id, bytes);
    const after = await postUpload(client, ann, body);
    expect(after.body).toMatchObject({ state: 'Completed', offset: 100 });
  });

  it.each([
    ['another size', { declared_size: 101 }],
    ['another hash', { content_hash: 'ab'.repeat(32) }],
    [
      'another document',
      { manifest: { protocol_version: PIN, crypto_suite_id: 1, sidecar_schema: 1, document: 'eA' } },
    ],
  ])('refuses a taken upload_id with %s, and reserves nothing', async (_what, change) => {
    const body = uploadBody(album, someBytes(), { upload_id: aClientId() });
    await postUpload(client, ann, body);
    const before = await readQuota(client, ann);
    const answer = await postUpload(client, ann, { ...body, ...change });
    expect([answer.status, answer.body.code]).toEqual([409, 'error.upload.id_taken']);
    expect(await readQuota(client, ann)).toEqual(before);
  });

  it("refuses another's upload_id", async () => {
    const [ben, body] = [
      await aWriter(client, service.baseParts),
      uploadBody(album, someBytes(), { upload_id: aClientId() }),
    ];
    await postUpload(client, ann, body);
    await join(client, ann, album, ben, 'writer');
    expect((await postUpload(client, ben, body)).body.code).toBe('error.upload.id_taken');
  });

  it.each([
    ['a size of 0', { declared_size: 0 }, {}],
    ['a negative size', { declared_size: -1 }, {}],
    ['a fraction', { declared_size: 1.5 }, {}],
    ['a size as text', { declared_size: '7' }, {}],
    ['a size of 2^53', { declared_size: 2 ** 53 }, {}],
    ['a size of 2^64 - 1', { declared_size: 2 ** 64 - 1 }, {}],
    ['a hash in capitals', { content_hash: 'AB'.repeat(32) }, {}],
    ['another kind', { kind: 'sidecar' }, {}],
    ['an upload_id that is no UUIDv7', { upload_id: 'f47ac10b-58cc-4372-a567-0e02b2c3d479' }, {}],
    ['an asset for an original', { asset_id: '01890000-0000-7000-8000-000000000001' }, {}],
    ['a derivative without an asset', { kind: 'derivative' }, {}],
    ['an unknown member', { colour: 'red' }, {}],
    ['a document that is not base64url', {}, { document: 'a+b' }],
    ['a suite that is no 16-bit number', {}, { crypto_suite_id: 65_536 }],
  ])('refuses %s with 400', async (_what, change, manifest) => {
    const answer = await postUpload(client, ann, uploadBody(album, someBytes(), change, manifest));
    expect([answer.status, answer.body.code]).toEqual([400, 'error.request.invalid']);
  });

  it('accepts the largest size of the wire if there is no limit', async () => {
    const writer = await aWriter(client, service.baseParts);
    const own = await anAlbumOf(client, writer);
    const most = await postUpload(client, writer, uploadBody(own, someBytes(), { declared_size: 2 ** 53 - 1 }));
    expect(most.status).toBe(201);
    const more = await postUpload(client, writer, uploadBody(own, someBytes(), { declared_size: 1 }));
    expect([more.status, more.body.code]).toEqual([507, 'error.storage.full']);
  });

  it('holds the manifest to the header, to the listed formats and to the pin', async () => {
    const post = (manifest: object, headers: Record<string, string> = {}, protocol = PIN) =>
      client.post('/upload', {
        token: ann.token,
        protocol,
        headers,
        body: uploadBody(album, someBytes(), {}, manifest),
      });
    const codes = async (answer: ReturnType<typeof post>) => [(await answer).status, (await answer).body.code];
    expect(await codes(post({ protocol_version: '2026-04-01' }))).toEqual([400, 'error.protocol.inconsistent']);
    expect(await codes(post({ crypto_suite_id: 2 }))).toEqual([426, 'error.protocol.unsupported']);
    expect(await codes(post({ sidecar_schema: 2 }))).toEqual([426, 'error.protocol.unsupported']);
    expect(await codes(post({}, { 'X-Service-Crypto-Suite': '1', 'X-Service-Sidecar-Schema': '1' }))).toEqual([
      201,
      undefined,
    ]);
    expect(await codes(post({ protocol_version: '2026-04-01' }, {}, '2026-04-01'))).toEqual([
      409,
      'error.album.protocol_mismatch',
    ]);
    const unversioned = await client.post('/upload', { token: ann.token, body: uploadBody(album, someBytes()) });
    expect([unversioned.status, unversioned.body.code]).toEqual([426, 'error.protocol.required']);
  });

  it('lets writers of the album in, and nobody else', async () => {
    const [writer, reader, stranger] = [
      await aWriter(client, service.baseParts),
      await aWriter(client, service.baseParts),
      await aWriter(client, service.baseParts),
    ];
    await join(client, ann, album, writer, 'writer');
    await join(client, ann, album, reader, 'reader');
    const post = async (who: Writer, id = album) => {
      const { status, body } = await postUpload(client, who, uploadBody(id, someBytes()));
      return [status, body.code];
    };
    expect(await post(writer)).toEqual([201, undefined]);
    expect(await post(reader)).toEqual([403, 'error.album.role_required']);
    expect(await post(stranger)).toEqual([404, 'error.album.not_found']);
    expect(await post(ann, anId())).toEqual([404, 'error.album.not_found']);
    const unlisted = { ...ann, token: (await signedInAgain(ann)) ?? '' };
    expect(await post(unlisted)).toEqual([403, 'error.device.not_listed']);
    expect((await client.post('/upload', { protocol: PIN, body: {} })).status).toBe(401);
  });

  it('belongs a derivative to an asset of the album that is not in the trash', async () => {
    const { asset_id: asset } = await uploaded(client, ann, album, someBytes());
    const other = await anAlbumOf(client, ann);
    const post = async (albumId: string, assetId: string, kind = 'derivative') => {
      const answer = await postUpload(client, ann, uploadBody(albumId, someBytes(), { kind, asset_id: assetId }));
      return [answer.status, answer.body.code];
    };
    expect(await post(album, asset)).toEqual([201, undefined]);
    expect(await post(album, asset, 'provenance')).toEqual([201, undefined]);
    expect(await post(other, asset)).toEqual([404, 'error.asset.not_found']);
    expect(await post(album, anId())).toEqual([404, 'error.asset.not_found']);
    await client.delete(`/v1/assets/${asset}`, { token: ann.token, protocol: PIN });
    expect(await post(album, asset)).toEqual([409, 'error.asset.trashed']);
  });

  it('stores for an account that the caller sponsors, at the cost of the caller, and for nobody else', async () => {
    const sponsor = await aWriter(client, service.baseParts);
    const own = await anAlbumOf(client, sponsor);
    const { body } = await client.post('/v1/auth/sponsored-accounts', { token: sponsor.token });
    const stored = await uploaded(client, sponsor, own, someBytes(60), { owner_id: body.account_id });
    expect(await readQuota(client, sponsor)).toMatchObject({ used: 60, reserved: 0 });
    const asset = await client.get(`/v1/assets/${stored.asset_id}`, { token: sponsor.token });
    expect(asset.body).toMatchObject({ owner_id: body.account_id, upload_user_id: sponsor.accountId });
    const refused = await postUpload(client, ann, uploadBody(album, someBytes(), { owner_id: sponsor.accountId }));
    expect([refused.status, refused.body.code]).toEqual([404, 'error.account.not_found']);
  });
});

async function signedInAgain({ address, password }: Writer): Promise<string | undefined> {
  return (await client.post('/v1/auth/login', { body: { address, password } })).body.access_token;
}

describe('the bytes', () => {
  it('go by parts, are processed after the last one, and make an asset with an attestation', async () => {
    const bytes = someBytes(1_000);
    const id = await anUploadOf(client, ann, album, bytes);
    const before = await readQuota(client, ann);
    const first = await patchUpload(client, ann, id, bytes.subarray(0, 300));
    expect(first.status).toBe(204);
    expect(first.headers.get('upload-offset')).toBe('300');
    expect(Date.parse(first.headers.get('upload-expires') ?? '')).toBe(service.clock.now() + 24 * HOUR);
    expect(await readUpload(client, ann, id)).toMatchObject({ state: 'Uploading', offset: 300, asset_id: null });
    const head = await headUpload(client, ann, id);
    expect(head.status).toBe(200);
    expect(head.headers.get('upload-offset')).toBe('300');
    expect(head.headers.get('upload-length')).toBe('1000');
    expect(head.headers.get('cache-control')).toBe('no-store');
    const last = await patchUpload(client, ann, id, bytes.subarray(300), 300);
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, '1000']);
    expect(last.headers.get('upload-state')).toBe('Completed');
    const done = await readUpload(client, ann, id);
    expect(done).toMatchObject({ state: 'Completed', offset: 1_000, failure: null });
    expect(await readQuota(client, ann)).toMatchObject({
      used: before.used + 1_000,
      reserved: before.reserved - 1_000,
    });
    const asset = await client.get(`/v1/assets/${done.asset_id}`, { token: ann.token });
    expect(asset.body).toMatchObject({ album_id: album, owner_id: ann.accountId, size: 1_000 });
    const blob = await client.get(`/v1/blobs/${asset.body.content_hash}`, { token: ann.token });
    expect(Buffer.from(blob.bytes).equals(bytes)).toBe(true);
    expect((await headUpload(client, ann, id)).headers.get('upload-offset')).toBe('1000');
  });

  it('of another content than declared make nothing, and free what was reserved', async () => {
    const id = await anUploadOf(client, ann, album, someBytes(50));
    const before = await readQuota(client, ann);
    const refused = await patchUpload(client, ann, id, someBytes(50));
    expect([refused.status, refused.body.code]).toEqual([422, 'error.upload.content_mismatch']);
    expect(await readUpload(client, ann, id)).toMatchObject({
      state: 'Failed',
      failure: 'content_hash_mismatch',
      asset_id: null,
      attestation: null,
    });
    expect(await readQuota(client, ann)).toEqual({ ...before, reserved: before.reserved - 50 });
    expect((await headUpload(client, ann, id)).status).toBe(409);
    expect((await patchUpload(client, ann, id, someBytes(1), 50)).body.code).toBe('error.upload.state_conflict');
  });

  it('beyond the declared size are refused, with a length or without one, and none of them is kept', async () => {
    const bytes = someBytes(50);
    const id = await anUploadOf(client, ann, album, bytes);
    await patchUpload(client, ann, id, bytes.subarray(0, 20));
    const long = await patchUpload(client, ann, id, someBytes(31), 20);
    expect([long.status, long.body.code]).toEqual([413, 'error.upload.too_large']);
    const chunked = await chunkedPatch(client, ann, id, 20, [someBytes(20), someBytes(11)]);
    expect([chunked.status, chunked.body.code]).toEqual([413, 'error.upload.too_large']);
    expect((await headUpload(client, ann, id)).headers.get('upload-offset')).toBe('20');
    expect((await patchUpload(client, ann, id, bytes.subarray(20), 20)).status).toBe(204);
    expect(await readUpload(client, ann, id)).toMatchObject({ state: 'Completed' });
    expect((await chunkedPatch(client, ann, id, 50, [someBytes(1)])).body.code).toBe('error.upload.too_large');
    expect((await chunkedPatch(client, ann, id, 50, [])).status).toBe(204);
  });

  it('at another offset are rejected, and the error names the right one', async () => {
    const bytes = someBytes(50);
    const id = await anUploadOf(client, ann, album, bytes);
    await patchUpload(client, ann, id, bytes.subarray(0, 20));
    for (const offset of [0, 19, 21, 51]) {
      const answer = await patchUpload(client, ann, id, someBytes(1), offset);
      expect([answer.status, answer.body.code, answer.body.offset]).toEqual([409, 'error.upload.offset_mismatch', 20]);
      expect(answer.headers.get('tus-resumable')).toBe('1.0.0');
    }
    for (const offset of ['-1', '1e3', '20 ', '', '0x14', '99999999999999999999']) {
      const headers = { 'Upload-Offset': offset };
      const { status } = await patchUpload(client, ann, id, someBytes(1), 20, { headers });
      expect([offset, status]).toEqual([offset, offset === '20 ' ? 204 : 400]);
    }
  });

  it('are checked against Upload-Checksum', async () => {
    const bytes = someBytes(90);
    const id = await anUploadOf(client, ann, album, bytes);
    const send = (part: Uint8Array, offset: number, checksum: string) =>
      patchUpload(client, ann, id, part, offset, { headers: { 'Upload-Checksum': checksum } });
    const digest = (algorithm: string, part: Uint8Array) => createHash(algorithm).update(part).digest('base64');
    const [one, two, three] = [bytes.subarray(0, 30), bytes.subarray(30, 60), bytes.subarray(60)];
    const wrong = await send(one, 0, `sha1 ${digest('sha1', two)}`);
    expect([wrong.status, wrong.body.code]).toEqual([460, 'error.upload.checksum_mismatch']);
    expect((await headUpload(client, ann, id)).headers.get('upload-offset')).toBe('0');
    expect((await send(one, 0, `sha1 ${digest('sha1', one)}`)).status).toBe(204);
    expect((await send(two, 30, `sha256 ${digest('sha256', two)}`)).status).toBe(204);
    for (const checksum of [`md5 ${digest('md5', three)}`, 'sha256', `sha1 ${digest('sha256', three)}`, 'sha1 !!']) {
      expect((await send(three, 60, checksum)).status).toBe(400);
    }
    expect((await send(three, 60, `sha256 ${digest('sha256', three)}`)).status).toBe(204);
    expect(await readUpload(client, ann, id)).toMatchObject({ state: 'Completed' });
  });

  it('move the expiry on, and are refused after it', async () => {
    const own = await startTestService({ env: { UPLOAD_EXPIRY: '1h', ACCESS_TOKEN_TTL: '30d' } });
    const writer = await aWriter(own.client, own.baseParts);
    const bytes = someBytes(50);
    const id = await anUploadOf(own.client, writer, await anAlbumOf(own.client, writer), bytes);
    own.clock.advance(HOUR - 1);
    expect((await patchUpload(own.client, writer, id, bytes.subarray(0, 10))).status).toBe(204);
    own.clock.advance(HOUR - 1);
    expect((await patchUpload(own.client, writer, id, bytes.subarray(10, 20), 10)).status).toBe(204);
    own.clock.advance(HOUR);
    expect(await readUpload(own.client, writer, id)).toMatchObject({ state: 'Expired', offset: 20 });
    const gone = await patchUpload(own.client, writer, id, bytes.subarray(20), 20);
    expect([gone.status, gone.body.code]).toEqual([410, 'error.upload.gone']);
    expect((await headUpload(own.client, writer, id)).status).toBe(410);
    expect((await deleteUpload(own.client, writer, id)).status).toBe(410);
    expect(await readQuota(own.client, writer)).toMatchObject({ reserved: 0 });
    await own.stop();
  });

  it('come from one request at a time', async () => {
    const bytes = someBytes(50);
    const id = await anUploadOf(client, ann, album, bytes);
    let finish: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (finish = resolve));
    const slow = chunkedPatch(client, ann, id, 0, [bytes.subarray(0, 30), held, bytes.subarray(30)]);
    await until(async () => (await readUpload(client, ann, id)).state === 'Uploading');
    const second = await patchUpload(client, ann, id, bytes);
    expect([second.status, second.body.code]).toEqual([423, 'error.upload.locked']);
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
    finish();
    expect((await slow).status).toBe(204);
    expect(await readUpload(client, ann, id)).toMatchObject({ state: 'Completed' });
  });
});

describe('DELETE /upload/{id}', () => {
  it('gives the upload up and frees what it reserved, once', async () => {
    const before = await readQuota(client, ann);
    const bytes = someBytes(70);
    const id = await anUploadOf(client, ann, album, bytes);
    await patchUpload(client, ann, id, bytes.subarray(0, 10));
    const answer = await deleteUpload(client, ann, id);
    expect([answer.status, answer.headers.get('tus-resumable')]).toEqual([204, '1.0.0']);
    expect(await readQuota(client, ann)).toEqual(before);
    const again = await deleteUpload(client, ann, id);
    expect([again.status, again.body.code, again.body.state]).toEqual([410, 'error.upload.gone', 'Cancelled']);
    expect(await readQuota(client, ann)).toEqual(before);
    expect((await headUpload(client, ann, id)).status).toBe(410);
    expect((await patchUpload(client, ann, id, bytes.subarray(10), 10)).status).toBe(410);
  });

  it('is too late for what is complete', async () => {
    const { upload_id: id } = await uploaded(client, ann, album, someBytes());
    expect((await deleteUpload(client, ann, id)).body.code).toBe('error.upload.state_conflict');
  });
});

describe('an upload', () => {
  it("is its uploader's alone", async () => {
    const [id, ben] = [await anUploadOf(client, ann, album, someBytes()), await aWriter(client, service.baseParts)];
    await join(client, ann, album, ben, 'admin');
    expect((await client.get(`/upload/${id}`, { token: ben.token })).status).toBe(404);
    expect((await headUpload(client, ben, id)).status).toBe(404);
    expect((await patchUpload(client, ben, id, someBytes())).body.code).toBe('error.upload.not_found');
    expect((await deleteUpload(client, ben, id)).body.code).toBe('error.upload.not_found');
    expect(await readUpload(client, ann, id)).toMatchObject({ state: 'Pending' });
  });

  it.each([
    ['dots and a slash', '..%2f..%2fetc%2fpasswd'],
    ['an absolute path', '%2fetc%2fpasswd'],
    ['a NUL', 'a%00b'],
    ['300 characters', 'x'.repeat(300)],
    ['no upload', '01890000-0000-7000-8000-000000000000'],
  ])('that is named by %s does not exist', async (_what, id) => {
    expect((await client.get(`/upload/${id}`, { token: ann.token })).status).toBe(404);
    expect((await headUpload(client, ann, id)).status).toBe(404);
    expect((await patchUpload(client, ann, id, someBytes())).status).toBe(404);
    expect((await deleteUpload(client, ann, id)).status).toBe(404);
  });

  it('continues during the ceremony once it has started, and does not start in it', async () => {
    const own = await anAlbumOf(client, ann);
    const bytes = someBytes(20);
    const [started, pending] = [await anUploadOf(client, ann, own, bytes), await anUploadOf(client, ann, own, bytes)];
    await patchUpload(client, ann, started, bytes.subarray(0, 5));
    const intent = anIntent(ann);
    expect((await propose(client, ann, own, intent)).status).toBe(200);

    const blocked = await patchUpload(client, ann, pending, bytes);
    expect([blocked.status, blocked.body.code, blocked.body.intent_id]).toEqual([
      409,
      'error.upload.album_quiescing',
      intent.intent_id,
    ]);
    expect(await readUpload(client, ann, pending)).toMatchObject({ state: 'Pending' });
    expect((await patchUpload(client, ann, started, bytes.subarray(5), 5)).status).toBe(204);
    expect(await readUpload(client, ann, started)).toMatchObject({ state: 'Completed' });
    const refused = await postUpload(client, ann, uploadBody(own, bytes));
    expect([refused.status, refused.body.code, refused.body.intent_id]).toEqual([
      409,
      'error.upload.album_quiescing',
      intent.intent_id,
    ]);
    const ceremonys = await anUploadOf(client, ann, own, bytes, {}, { intent_id: intent.intent_id });
    expect((await patchUpload(client, ann, ceremonys, bytes)).status).toBe(204);
    // A repeat of an earlier creation still finds its session.
    expect((await deleteUpload(client, ann, pending)).status).toBe(204);
  });

  it('ends, begun or not, once its uploader may not write', async () => {
    const [own, ben, bytes] = [await anAlbumOf(client, ann), await aWriter(client, service.baseParts), someBytes(20)];
    await join(client, ann, own, ben, 'writer');
    const [started, pending] = [await anUploadOf(client, ben, own, bytes), await anUploadOf(client, ben, own, bytes)];
    await patchUpload(client, ben, started, bytes.subarray(0, 5));
    await join(client, ann, own, ben, 'reader');
    for (const id of [started, pending]) {
      const refused = await patchUpload(client, ben, id, bytes);
      expect([refused.status, refused.body.code]).toEqual([410, 'error.upload.gone']);
      expect(await readUpload(client, ben, id)).toMatchObject({ state: 'Cancelled' });
    }
  });

  it('that was created before the ceremony is found by a repeat during it', async () => {
    const own = await anAlbumOf(client, ann);
    const body = uploadBody(own, someBytes(), { upload_id: aClientId() });
    await postUpload(client, ann, body);
    await propose(client, ann, own, anIntent(ann));
    expect((await postUpload(client, ann, body)).body).toMatchObject({ state: 'Pending' });
  });
});
