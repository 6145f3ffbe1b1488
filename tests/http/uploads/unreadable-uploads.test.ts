import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BlobStore } from '../../../application/ports/stores/blob-store.js';
import { UnreadableBytes } from '../../../application/ports/stores/unreadable-bytes.js';
import { LEAST_PROCESSING } from '../../../application/ports/stores/upload-store.js';
import { anAlbumOf, aWriter, type Writer } from '../../support/people/writer.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { all } from '../../support/uploads/blob-store.js';
import { hashOf, someBytes } from '../../support/uploads/stored-assets.js';
import { anUploadOf, patchUpload, readQuota, readUpload } from '../../support/uploads/uploads.js';

/** One more than one sweep tries. */
const MANY = 21;
const unreadable = new Set<string>();
let service: TestService;
let ann: Writer;
let album: string;

function beforeUnreadable(store: BlobStore): BlobStore {
  const digest: BlobStore['digest'] = (staging, epoch) =>
    unreadable.has(staging.contentHash)
      ? Promise.reject(new UnreadableBytes('blob store: EIO: i/o error, read'))
      : store.digest(staging, epoch);
  return Object.assign(Object.create(store) as BlobStore, { digest });
}

beforeAll(async () => {
  const incidents = { report: () => undefined };
  service = await startTestService({
    blobStore: beforeUnreadable,
    overrides: { incidents },
    env: { ACCESS_TOKEN_TTL: '30d' },
  });
  ann = await aWriter(service.client, service.baseParts);
  album = await anAlbumOf(service.client, ann);
});
afterAll(() => service.stop());

/** An upload whose bytes cannot be read after the last one. */
async function anUnreadableUpload(): Promise<{ readonly id: string; readonly hash: string }> {
  const bytes = someBytes(40);
  const hash = hashOf(bytes);
  unreadable.add(hash);
  const id = await anUploadOf(service.client, ann, album, bytes);
  await patchUpload(service.client, ann, id, bytes.subarray(0, 20));
  expect((await patchUpload(service.client, ann, id, bytes.subarray(20), 20)).status).toBe(204);
  expect(await readUpload(service.client, ann, id)).toMatchObject({ state: 'WaitingForProcessing' });
  return { id, hash };
}

it('uploads that a failing disk does not read keep no other waiting', async () => {
  for (let made = 0; made < MANY; made += 1) await anUnreadableUpload();
  service.clock.advance(1);
  const { id, hash } = await anUnreadableUpload();
  unreadable.delete(hash);
  const { processUpload } = service.service.parts;
  for (let sweep = 0; sweep < 2; sweep += 1) {
    service.clock.advance(LEAST_PROCESSING);
    await processUpload.resume();
  }
  expect(await readUpload(service.client, ann, id)).toMatchObject({ state: 'Completed' });
  unreadable.clear();
  service.clock.advance(LEAST_PROCESSING);
  expect(await processUpload.resume()).toBe(20);
  expect(await processUpload.resume()).toBe(1);
});

it('an upload that the disk does not read before its expiry fails, and reserves nothing', async () => {
  const { id } = await anUnreadableUpload();
  const { processUpload } = service.service.parts;
  const upload = () => readUpload(service.client, ann, id);
  const expiresAt = Date.parse((await upload()).expires_at);
  service.clock.advance(expiresAt - service.clock.now() - 1);
  await processUpload.resume();
  expect(await upload()).toMatchObject({ state: 'WaitingForProcessing' });
  const reserved = async () => (await readQuota(service.client, ann)).reserved;
  const before = await reserved();
  service.clock.advance(LEAST_PROCESSING);
  await processUpload.resume();
  expect(await upload()).toMatchObject({ state: 'Failed', failure: 'bytes_unreadable' });
  expect(await reserved()).toBe(before - 40);
  expect(await all(service.files.staged())).toEqual([]);
});
