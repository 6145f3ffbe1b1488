import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { S3BlobStore } from '../../adapters/blobs/s3/s3-blob-store.js';
import type { S3Settings } from '../../adapters/blobs/s3/s3-settings.js';
import { CheckStorage } from '../../application/storage/check-storage.js';
import { CollectBlobs } from '../../application/uploads/collect-blobs.js';
import { freshBucket, limitBucket } from '../support/objects/object-store.js';
import { logIn } from '../support/people/person.js';
import { anAlbumOf, aWriter, type Writer } from '../support/people/writer.js';
import { startTestService, type TestService } from '../support/service/test-service.js';
import { purgeAsset, putMetadata, restoreAsset, trashAsset } from '../support/uploads/asset-requests.js';
import { someBytes } from '../support/uploads/stored-assets.js';
import { anUploadOf, patchUpload, readQuota, readUpload, uploaded } from '../support/uploads/uploads.js';

const MIB = 1 << 20;
const FULL = [507, 'error.storage.full'];
const SIZE = 5_000;

let settings: S3Settings;
let store: S3BlobStore;
let service: TestService;
let ann: Writer;
let album: string;
let asset: string;
beforeAll(async () => {
  settings = await freshBucket();
  store = S3BlobStore.open(settings);
  service = await startTestService({ blobStore: () => store });
  ann = await aWriter(service.client, service.baseParts);
  album = await anAlbumOf(service.client, ann);
  ({ asset_id: asset } = await uploaded(service.client, ann, album, someBytes(SIZE)));
}, 120_000);
afterAll(async () => {
  await service.stop();
  await store.close();
});

async function outcome(answer: Promise<{ status: number; body: { code?: string } | null }>): Promise<unknown[]> {
  const { status, body } = await answer;
  return [status, body?.code];
}

async function upload(size: number): Promise<{ readonly id: string; readonly outcome: unknown[] }> {
  const bytes = someBytes(size);
  const id = await anUploadOf(service.client, ann, album, bytes);
  return { id, outcome: await outcome(patchUpload(service.client, ann, id, bytes)) };
}

it('a full bucket refuses uploads with 507 and gives their reservation back; everything else works (F2, F9)', async () => {
  const { client } = service;
  await limitBucket(settings, 1);
  for (const size of [SIZE, 9 * MIB]) {
    const refused = await upload(size);
    expect(refused.outcome).toEqual(FULL);
    expect((await readUpload(client, ann, refused.id)).state).toBe('Cancelled');
  }
  expect(await outcome(putMetadata(client, ann, asset, someBytes(20_000)))).toEqual(FULL);
  // The database holds these bytes.
  expect(await outcome(putMetadata(client, ann, asset, someBytes(200)))).toEqual([200, undefined]);
  expect(await readQuota(client, ann)).toMatchObject({ used: SIZE + 200, reserved: 0 });
  expect((await trashAsset(client, ann, asset)).status).toBe(204);
  expect((await restoreAsset(client, ann, asset)).status).toBe(200);
  const { access_token: token, session_id: session } = (await logIn(client, ann)).body;
  expect((await client.delete(`/v1/auth/sessions/${session}`, { token: ann.token })).status).toBe(204);
  expect((await client.get('/v1/auth/profile', { token })).status).toBe(401);
});

it('accepts uploads again when there is room, and the store is sound', async () => {
  const { client } = service;
  await limitBucket(settings, 100 * MIB);
  expect((await upload(9 * MIB)).outcome).toEqual([204, undefined]);
  expect((await trashAsset(client, ann, asset)).status).toBe(204);
  expect((await purgeAsset(client, ann, asset)).body).toMatchObject({ credited: SIZE + 200 });
  await service.service.parts.make(CollectBlobs).execute();
  const options = { repair: false, progress: () => undefined, settle: () => Promise.resolve() };
  expect((await service.service.parts.make(CheckStorage).execute(options)).findings).toEqual([]);
});
