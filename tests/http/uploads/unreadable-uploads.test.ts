import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BlobStore } from '../../../application/ports/stores/blob-store.js';
import { BlobStoreUnavailable } from '../../../application/ports/stores/blob-store-unavailable.js';
import { UnreadableBytes } from '../../../application/ports/stores/unreadable-bytes.js';
import { LEAST_PROCESSING } from '../../../application/ports/stores/upload-store.js';
import { anAlbumOf, aWriter, PIN, type Writer } from '../../support/people/writer.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { all } from '../../support/uploads/blob-store.js';
import { hashOf, someBytes } from '../../support/uploads/stored-assets.js';
import { anUploadOf, patchUpload, readQuota, readUpload } from '../../support/uploads/uploads.js';

/** One more than one sweep tries. */
const MANY = 21;
const unreadable = new Set<string>();
/** Contents whose store does not answer. */
const away = new Set<string>();
/** Each reading of bytes waits for it at its end. */
let others = (): Promise<void> => Promise.resolve();
let service: TestService;
let ann: Writer;
let album: string;

function beforeUnreadable(store: BlobStore): BlobStore {
  const digest: BlobStore['digest'] = async (staging, epoch) => {
    if (unreadable.has(staging.contentHash)) throw new UnreadableBytes('blob store: EIO: i/o error, read');
    if (away.has(staging.contentHash)) throw new BlobStoreUnavailable('blob store: EIO: i/o error, open');
    const found = await store.digest(staging, epoch);
    await others();
    return found;
  };
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
async function anUnreadableUpload(among = unreadable): Promise<{ readonly id: string; readonly hash: string }> {
  const bytes = someBytes(40);
  const hash = hashOf(bytes);
  among.add(hash);
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

it('an upload whose store was away is processed in the next round, however long reading it would take', async () => {
  const { id } = await anUnreadableUpload(away);
  const { processUpload } = service.service.parts;
  expect(await processUpload.resume()).toBe(1);
  expect(await readUpload(service.client, ann, id)).toMatchObject({ state: 'WaitingForProcessing' });
  away.clear();
  expect(await processUpload.resume()).toBe(1);
  expect(await readUpload(service.client, ann, id)).toMatchObject({ state: 'Completed' });
});

it('an upload that two nodes process at once is completed once, and keeps its bytes', async () => {
  const { id, hash } = await anUnreadableUpload();
  unreadable.delete(hash);
  const { used } = await readQuota(service.client, ann);
  const both = new Promise<void>((resolve) => {
    let readers = 0;
    others = () => {
      readers += 1;
      if (readers === 2) resolve();
      return both;
    };
  });
  const { processUpload } = service.service.parts;
  const processed = await Promise.all([processUpload.attempt(id), processUpload.attempt(id)]);
  others = () => Promise.resolve();
  expect(processed.map((session) => session?.state)).toEqual(['Completed', 'Completed']);
  expect((await service.client.get(`/v1/blobs/${hash}`, { token: ann.token })).status).toBe(200);
  expect((await readQuota(service.client, ann)).used).toBe(used + 40);
});

it('an upload that waits for the disk keeps its album, whose asset it becomes', async () => {
  const { id, hash } = await anUnreadableUpload();
  const remove = (query: string) =>
    service.client.delete(`/v1/albums/${album}${query}`, { token: ann.token, protocol: PIN });
  for (const query of ['', '?assets=trash']) {
    const { status, body } = await remove(query);
    expect([status, body.code]).toEqual([409, 'error.album.not_empty']);
  }
  unreadable.delete(hash);
  service.clock.advance(LEAST_PROCESSING);
  await service.service.parts.processUpload.resume();
  expect(await readUpload(service.client, ann, id)).toMatchObject({ state: 'Completed' });
  expect((await remove('?assets=trash')).status).toBe(204);
});
