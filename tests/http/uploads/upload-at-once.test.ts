import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BlobStore } from '../../../application/ports/stores/blob-store.js';
import type { Client, ClientResponse } from '../../support/http/client.js';
import { aClientId, anAlbumOf, anIntent, aWriter, PIN, propose, type Writer } from '../../support/people/writer.js';
import { MEETING, startTestService, type TestService } from '../../support/service/test-service.js';
import { hashOf, someBytes } from '../../support/uploads/stored-assets.js';
import {
  anUploadOf,
  deleteUpload,
  patchUpload,
  postUpload,
  readQuota,
  readUpload,
  TUS_TYPE,
  uploadBody,
} from '../../support/uploads/uploads.js';

// An upload whose bytes come all at once is one transaction; everything else takes the long way, with the same results.
let service: TestService;
let client: Client;
let ann: Writer;
let album: string;
let store: BlobStore;
const called = { put: 0, stage: 0, removed: 0 };
beforeAll(async () => {
  service = await startTestService({ env: MEETING, blobStore: (own) => (store = counting(own)) });
  client = service.client;
});
beforeEach(async () => {
  ann = await aWriter(client, service.baseParts);
  album = await anAlbumOf(client, ann);
  Object.assign(called, { put: 0, stage: 0, removed: 0 });
});
afterAll(() => service.stop());

function counting(own: BlobStore): BlobStore {
  return new Proxy(own, {
    get: (target, name: keyof BlobStore) => {
      if (name === 'put' || name === 'stage') called[name] += 1;
      if (name === 'remove') called.removed += 1;
      return target[name].bind(target);
    },
  });
}

function createWith(
  bytes: Uint8Array,
  changes: object = {},
  more: Record<string, string> = {},
): Promise<ClientResponse> {
  const announcement = Buffer.from(JSON.stringify(uploadBody(album, bytes, changes))).toString('base64');
  const length = String((changes as { declared_size?: number }).declared_size ?? bytes.length);
  const headers = {
    'Tus-Resumable': '1.0.0',
    'Upload-Length': length,
    'Upload-Metadata': `announcement ${announcement}`,
    ...more,
  };
  return client.post('/upload', { token: ann.token, protocol: PIN, headers, raw: bytes, type: TUS_TYPE });
}

async function storedPlaces(): Promise<number> {
  let count = 0;
  for await (const file of store.stored()) count += file.place === null ? 0 : 1;
  return count;
}

describe('an upload that is created with all its bytes', () => {
  it('is Completed, attested and charged when the creation is answered, without a lease', async () => {
    const bytes = someBytes(3000);
    const answer = await createWith(bytes);
    expect([answer.status, answer.body.state, answer.headers.get('upload-offset')]).toEqual([201, 'Completed', '3000']);
    const upload = await readUpload(client, ann, answer.body.upload_id);
    expect(upload).toMatchObject({ state: 'Completed', offset: 3000 });
    expect(upload.attestation).not.toBeNull();
    expect(await readQuota(client, ann)).toMatchObject({ used: 3000, reserved: 0 });
    expect(called).toEqual({ put: 1, stage: 0, removed: 0 });
  });

  it('is made once, however often it is repeated at the same time', async () => {
    const bytes = someBytes(500);
    const upload_id = aClientId();
    const answers = await Promise.all(Array.from({ length: 8 }, () => createWith(bytes, { upload_id })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(await readUpload(client, ann, upload_id)).toMatchObject({ state: 'Completed', offset: 500 });
    expect(await readQuota(client, ann)).toMatchObject({ used: 500, reserved: 0 });
    const assets = await client.get(`/v1/albums/${album}/assets`, { token: ann.token });
    expect(assets.body.assets).toHaveLength(1);
    expect(called.removed).toBe(called.put - 1);
  });

  it('of content that is not the announced one fails as after a PATCH', async () => {
    const upload_id = aClientId();
    const answer = await createWith(someBytes(300), { upload_id, content_hash: 'ab'.repeat(32) });
    expect([answer.status, answer.body.code]).toEqual([422, 'error.upload.content_mismatch']);
    expect(await readUpload(client, ann, upload_id)).toMatchObject({
      state: 'Failed',
      failure: 'content_hash_mismatch',
    });
    expect(await readQuota(client, ann)).toMatchObject({ used: 0, reserved: 0 });
    expect(called.put).toBe(0);
  });

  it('with a wrong checksum is refused, and can go on', async () => {
    const bytes = someBytes(300);
    const upload_id = aClientId();
    const checksum = { 'Upload-Checksum': `sha256 ${Buffer.alloc(32).toString('base64')}` };
    const refused = await createWith(bytes, { upload_id }, checksum);
    expect([refused.status, refused.body.code]).toEqual([460, 'error.upload.checksum_mismatch']);
    expect((await patchUpload(client, ann, upload_id, bytes)).status).toBe(204);
    expect(await readUpload(client, ann, upload_id)).toMatchObject({ state: 'Completed', offset: 300 });
  });

  it.each([
    ['with a wrong checksum', 460, {}, { 'Upload-Checksum': `sha256 ${Buffer.alloc(32).toString('base64')}` }],
    ['of more bytes than announced', 413, { declared_size: 299 }, {}],
  ])('%s reserves nothing if its client does not know the id', async (_what, status, changes, headers) => {
    const refused = await createWith(someBytes(300), changes, headers);
    expect(refused.status).toBe(status);
    expect(await readQuota(client, ann)).toMatchObject({ used: 0, reserved: 0 });
  });

  it('leaves neither a row nor bytes when it is refused', async () => {
    const before = await storedPlaces();
    const upload_id = aClientId();
    expect((await propose(client, ann, album, anIntent(ann))).status).toBe(200);
    const refused = await createWith(someBytes(300), { upload_id });
    expect([refused.status, refused.body.code]).toEqual([409, 'error.upload.album_quiescing']);
    expect((await readUpload(client, ann, upload_id)).code).toBe('error.upload.not_found');
    expect(await readQuota(client, ann)).toMatchObject({ used: 0, reserved: 0 });
    expect(await storedPlaces()).toBe(before);
  });
});

it('an account has at most 1,000 open uploads, and what comes at once needs room among them too', async () => {
  const first = await anUploadOf(client, ann, album, someBytes(1));
  await service.baseParts.unitOfWork.run(async ({ quotas, uploads }) => {
    const { session } = (await uploads.find(first))!;
    const copy = () => ({ session: { ...session, id: aClientId() }, stagingId: aClientId(), attestation: null });
    await uploads.insertAll(Array.from({ length: 998 }, copy));
    const { usage } = (await quotas.lock(ann.accountId))!;
    await quotas.save(ann.accountId, { ...usage, reserved: 999n });
  });
  expect((await createWith(someBytes(300))).status).toBe(201);
  await anUploadOf(client, ann, album, someBytes(1));
  for (const refused of [
    await createWith(someBytes(300)),
    await postUpload(client, ann, uploadBody(album, someBytes(1))),
  ]) {
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ code: 'error.limit.reached', limit: 'open_uploads_per_account', maximum: 1_000 }),
    ]);
  }
  expect((await deleteUpload(client, ann, first)).status).toBe(204);
  expect((await createWith(someBytes(300))).status).toBe(201);
});

describe('uploads of one account into one album at the same time', () => {
  it('each get their own result, whatever becomes of the others', async () => {
    await service.baseParts.unitOfWork.run(({ quotas }) =>
      quotas.setLimits(ann.accountId, { soft: null, hard: 5_000n }),
    );
    const twins = someBytes(600);
    const repeated = { upload_id: aClientId() };
    const found = await anUploadOf(client, ann, album, someBytes(1));
    const bytes = someBytes(500);
    const finishing = await anUploadOf(client, ann, album, bytes);
    const sends = [
      ...Array.from({ length: 5 }, () => createWith(someBytes(400))),
      createWith(someBytes(9_000)),
      createWith(twins),
      createWith(twins),
      createWith(someBytes(300), { asset_id: aClientId(), kind: 'derivative' }),
      createWith(someBytes(2), { upload_id: found }),
      ...Array.from({ length: 2 }, () => createWith(bytes.subarray(0, 200), repeated)),
      patchUpload(client, ann, finishing, bytes),
      anUploadOf(client, ann, album, someBytes(50)),
    ] as const;
    const answers = await Promise.all(sends);
    const results = answers.map((answer) => (typeof answer === 'string' ? 201 : answer.status));
    expect(results).toEqual([201, 201, 201, 201, 201, 403, 201, 201, 404, 409, 201, 201, 204, 201]);
    expect(await readUpload(client, ann, finishing)).toMatchObject({ state: 'Completed', offset: 500 });
    // Five of 400, one of the twins, the repeated one once, the finished one; the two that are open stay reserved.
    expect(await readQuota(client, ann)).toMatchObject({ used: 2_000 + 600 + 200 + 500, reserved: 51 });
    const { assets } = (await client.get(`/v1/albums/${album}/assets`, { token: ann.token })).body;
    expect(assets).toHaveLength(9);
  });

  it('are admitted up to the limit and no further', async () => {
    await service.baseParts.unitOfWork.run(({ quotas }) =>
      quotas.setLimits(ann.accountId, { soft: null, hard: 1_000n }),
    );
    const answers = await Promise.all(Array.from({ length: 30 }, () => createWith(someBytes(100))));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(201), count(403)]).toEqual([10, 20]);
    expect(await readQuota(client, ann)).toMatchObject({ used: 1_000, reserved: 0 });
    expect(called.removed).toBe(called.put - 10);
  });

  it('each keep their own bytes, also large ones, whose memory is used again, beside refused and partial ones', async () => {
    for (let round = 0; round < 3; round += 1) {
      const large = [600_000, 900_000, 1_200_000, 2_000_000].map((size) => someBytes(size));
      const [patched, partial] = [someBytes(1_100_000), someBytes(1_500_000)];
      const ids = await Promise.all([patched, partial].map((bytes) => anUploadOf(client, ann, album, bytes)));
      const half = partial.subarray(0, 800_000);
      const answers = await Promise.all([
        ...large.map((bytes) => createWith(bytes)),
        createWith(someBytes(700_000), { content_hash: 'ab'.repeat(32) }),
        patchUpload(client, ann, ids[0]!, patched),
        patchUpload(client, ann, ids[1]!, half),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 422, 204, 204]);
      expect((await patchUpload(client, ann, ids[1]!, partial.subarray(800_000), 800_000)).status).toBe(204);
      expect(await readUpload(client, ann, ids[1]!)).toMatchObject({ state: 'Completed' });
      for (const bytes of [...large, patched, partial]) {
        const blob = await client.get(`/v1/blobs/${hashOf(bytes)}`, { token: ann.token });
        expect([blob.status, hashOf(blob.bytes)]).toEqual([200, hashOf(bytes)]);
      }
    }
  });
});

describe('a PATCH that brings all bytes of a created upload', () => {
  it('completes it without a lease', async () => {
    const bytes = someBytes(2000);
    const id = await anUploadOf(client, ann, album, bytes);
    const answer = await patchUpload(client, ann, id, bytes);
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, '2000']);
    expect(await readUpload(client, ann, id)).toMatchObject({ state: 'Completed', offset: 2000 });
    expect(await readQuota(client, ann)).toMatchObject({ used: 2000, reserved: 0 });
    expect(called).toEqual({ put: 1, stage: 0, removed: 0 });
  });

  it('does so once, of eight at the same time', async () => {
    const bytes = someBytes(700);
    const id = await anUploadOf(client, ann, album, bytes);
    const answers = await Promise.all(Array.from({ length: 8 }, () => patchUpload(client, ann, id, bytes)));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].every((status) => [204, 409, 423].includes(status))).toBe(true);
    expect(statuses).toContain(204);
    expect(await readUpload(client, ann, id)).toMatchObject({ state: 'Completed', offset: 700 });
    expect(await readQuota(client, ann)).toMatchObject({ used: 700, reserved: 0 });
    expect(called.removed).toBe(called.put - 1);
  });

  it('is refused in a quiescing album, and leaves the session as it was', async () => {
    const bytes = someBytes(200);
    const id = await anUploadOf(client, ann, album, bytes);
    expect((await propose(client, ann, album, anIntent(ann))).status).toBe(200);
    const refused = await patchUpload(client, ann, id, bytes);
    expect([refused.status, refused.body.code]).toEqual([409, 'error.upload.album_quiescing']);
    expect(await readUpload(client, ann, id)).toMatchObject({ state: 'Pending', offset: 0 });
    expect(called.removed).toBe(called.put);
  });
});
