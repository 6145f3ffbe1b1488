import type { Make } from '../../../application/parts.js';
import { ExpireUploads } from '../../../application/uploads/expire-uploads.js';
import { SweepStrays } from '../../../application/uploads/sweep-strays.js';
import { CollectBlobs } from '../../../application/uploads/collect-blobs.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BlobStore } from '../../../application/ports/stores/blob-store.js';
import { PruneUploads } from '../../../application/uploads/prune-uploads.js';
import { uuidV7 } from '../../../domain/kernel/ids.js';
import { DAY } from '../../../domain/kernel/instant.js';
import { purgeAsset, trashAsset } from '../../support/uploads/asset-requests.js';
import { aHash, anId } from '../../support/people/builders.js';
import { hashOf, someBytes } from '../../support/uploads/stored-assets.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import {
  anUploadOf,
  deleteUpload,
  patchUpload,
  readQuota,
  readUpload,
  uploaded,
} from '../../support/uploads/uploads.js';
import { anAlbumOf, aWriter, type Writer } from '../../support/people/writer.js';

let service: TestService;
let ann: Writer;
let album: string;
let blobStore: BlobStore;
beforeAll(async () => {
  service = await startTestService({ env: { ACCESS_TOKEN_TTL: '300d', SESSION_INACTIVITY: '300d' } });
  ({ blobStore } = service.givens);
  ann = await aWriter(service.client, service.givens);
  album = await anAlbumOf(service.client, ann);
});
afterAll(() => service.stop());

const make: Make = (useCase) => service.service.parts.make(useCase);

async function purged(bytes: Uint8Array): Promise<void> {
  const { asset_id: asset } = await uploaded(service.client, ann, album, bytes);
  await trashAsset(service.client, ann, asset);
  await purgeAsset(service.client, ann, asset);
}

async function stage(stagingId: string, bytes: Uint8Array): Promise<void> {
  const terms = { limit: BigInt(bytes.length), epoch: 1, checksum: null, checkpoint: null };
  await blobStore.append(stagingId, 0n, [bytes] as never, terms);
}

async function staged(): Promise<string[]> {
  const ids: string[] = [];
  for await (const id of blobStore.staged()) ids.push(id);
  return ids;
}

describe('CollectBlobs', () => {
  it('removes bytes and row of what nothing refers to, and nothing else', async () => {
    const [dropped, kept] = [someBytes(), someBytes()];
    await purged(dropped);
    await uploaded(service.client, ann, album, kept);
    expect(await blobStore.stat(hashOf(dropped))).toBe(100n);
    expect(await make(CollectBlobs).execute()).toBe(1);
    expect(await blobStore.stat(hashOf(dropped))).toBeNull();
    expect(await service.givens.stores.blobs.find(hashOf(dropped))).toBeNull();
    expect(await blobStore.stat(hashOf(kept))).toBe(100n);
    expect(await make(CollectBlobs).execute()).toBe(0);
  });

  it('does all of it again after a crash between the bytes and the row', async () => {
    const bytes = someBytes();
    await purged(bytes);
    await blobStore.remove(hashOf(bytes));
    expect(await make(CollectBlobs).execute()).toBe(1);
    expect(await service.givens.stores.blobs.find(hashOf(bytes))).toBeNull();
  });

  it('collects more than one batch', async () => {
    await service.givens.unitOfWork.run(async ({ blobs }) => {
      for (let count = 0; count < 250; count += 1) {
        const contentHash = Buffer.from(aHash()).toString('hex');
        await blobs.claim({ contentHash, size: 1n, chargedTo: anId() }, service.clock.now());
      }
    });
    expect(await make(CollectBlobs).execute()).toBe(250);
  });
});

describe('SweepStrays', () => {
  it('dooms committed bytes that have no row', async () => {
    const [stray, known] = [someBytes(), someBytes()];
    const stagingId = uuidV7(service.clock.now(), aHash());
    await stage(stagingId, stray);
    await blobStore.commit(stagingId, hashOf(stray));
    await uploaded(service.client, ann, album, known);
    await make(SweepStrays).execute();
    await make(CollectBlobs).execute();
    expect(await blobStore.stat(hashOf(stray))).toBeNull();
    expect(await blobStore.stat(hashOf(known))).toBe(100n);
    expect(await readQuota(service.client, ann)).toMatchObject({ reserved: 0 });
  });

  it('drops staged bytes of no open session a day after they were begun, and spares open ones', async () => {
    const bytes = someBytes();
    const id = await anUploadOf(service.client, ann, album, bytes);
    await patchUpload(service.client, ann, id, bytes.subarray(0, 10));
    const { stagingId: open } = (await service.givens.stores.uploads.find(id))!;
    const lost = uuidV7(service.clock.now(), aHash());
    await stage(lost, someBytes());
    service.clock.advance(DAY / 2);
    await patchUpload(service.client, ann, id, bytes.subarray(10, 20), 10);
    service.clock.advance(DAY / 2);
    await make(SweepStrays).execute();
    expect(await staged()).toEqual(expect.arrayContaining([open, lost]));
    service.clock.advance(1);
    await make(SweepStrays).execute();
    expect(await staged()).toContain(open);
    expect(await staged()).not.toContain(lost);
    await deleteUpload(service.client, ann, id);
    expect(await staged()).toEqual([]);
  });
});

describe('ExpireUploads', () => {
  beforeEach(() => service.clock.advance(DAY));

  it('stores what is expired, frees its reservation and its bytes, and leaves the rest', async () => {
    await make(ExpireUploads).execute();
    const bytes = someBytes(50);
    const expired = await anUploadOf(service.client, ann, album, bytes);
    await patchUpload(service.client, ann, expired, bytes.subarray(0, 10));
    service.clock.advance(DAY - 1);
    const open = await anUploadOf(service.client, ann, album, someBytes(30));
    expect(await make(ExpireUploads).execute()).toBe(0);
    service.clock.advance(1);
    expect(await make(ExpireUploads).execute()).toBe(1);
    expect(await make(ExpireUploads).execute()).toBe(0);
    const { session } = (await service.givens.stores.uploads.find(expired))!;
    expect(session).toMatchObject({ state: 'Expired', endedAt: session.expiresAt });
    expect((await service.givens.stores.quotas.read(ann.accountId))?.usage.reserved).toBe(30n);
    expect(await readUpload(service.client, ann, open)).toMatchObject({ state: 'Pending' });
    expect(await staged()).toEqual([]);
    await deleteUpload(service.client, ann, open);
  });

  it('expires more than one batch', async () => {
    for (let count = 0; count < 120; count += 1) await anUploadOf(service.client, ann, album, someBytes(1));
    service.clock.advance(DAY);
    expect(await make(ExpireUploads).execute()).toBe(120);
    expect((await service.givens.stores.quotas.read(ann.accountId))?.usage.reserved).toBe(0n);
  });
});

describe('PruneUploads', () => {
  it('forgets what stored nothing after thirty days, and keeps what holds an attestation', async () => {
    const cancelled = await anUploadOf(service.client, ann, album, someBytes());
    await deleteUpload(service.client, ann, cancelled);
    const { upload_id: completed } = await uploaded(service.client, ann, album, someBytes());
    const prune = make(PruneUploads);
    service.clock.advance(31 * DAY);
    await prune.execute();
    expect((await service.client.get(`/upload/${cancelled}`, { token: ann.token })).status).toBe(200);
    service.clock.advance(1);
    await prune.execute();
    expect((await service.client.get(`/upload/${cancelled}`, { token: ann.token })).status).toBe(404);
    expect(await readUpload(service.client, ann, completed)).toMatchObject({ state: 'Completed' });
  });
});
