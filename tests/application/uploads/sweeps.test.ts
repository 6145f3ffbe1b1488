import type { Make } from '../../../application/parts.js';
import { AuditQuota } from '../../../application/quota/audit-quota.js';
import { CheckStorage } from '../../../application/storage/check-storage.js';
import { ExpireUploads } from '../../../application/uploads/expire-uploads.js';
import { SweepStrays } from '../../../application/uploads/sweep-strays.js';
import { CollectBlobs } from '../../../application/uploads/collect-blobs.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { BlobStore } from '../../../application/ports/stores/blob-store.js';
import { BlobStoreUnavailable } from '../../../application/ports/stores/blob-store-unavailable.js';
import { StoreUnavailable } from '../../../application/ports/stores/store-unavailable.js';
import type { UnitOfWork } from '../../../application/ports/stores/unit-of-work.js';
import { PruneUploads } from '../../../application/uploads/prune-uploads.js';
import { uuidV7 } from '../../../domain/kernel/ids.js';
import { DAY, HOUR } from '../../../domain/kernel/instant.js';
import { placeOf, samePlace, type Arrival, type BlobPlace } from '../../../domain/uploads/blob-attribution.js';
import { purgeAsset, trashAsset } from '../../support/uploads/asset-requests.js';
import { aHash, anId } from '../../support/people/builders.js';
import { TestDisk } from '../../support/uploads/test-disk.js';
import { hashOf, someBytes, stage, storedFiles } from '../../support/uploads/stored-assets.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { anUploadOf, deleteUpload, patchUpload, readUpload, uploaded } from '../../support/uploads/uploads.js';
import { anAlbumOf, aWriter, type Writer } from '../../support/people/writer.js';

let service: TestService;
let ann: Writer;
let album: string;
let blobStore: BlobStore;
const disk = new TestDisk();
const count = (bytes: Uint8Array) => storedFiles(blobStore, bytes);
beforeAll(async () => {
  service = await startTestService({
    blobStore: disk.before,
    env: { ACCESS_TOKEN_TTL: '300d', SESSION_INACTIVITY: '300d' },
  });
  ({ blobStore } = service.baseParts);
  ann = await aWriter(service.client, service.baseParts);
  album = await anAlbumOf(service.client, ann);
});
afterAll(() => service.stop());

const make: Make = (useCase) => service.service.parts.make(useCase);

async function purged(bytes: Uint8Array): Promise<void> {
  const { asset_id: asset } = await uploaded(service.client, ann, album, bytes);
  await trashAsset(service.client, ann, asset);
  await purgeAsset(service.client, ann, asset);
}

async function staged(): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of blobStore.staged()) ids.push(id);
  return ids;
}

describe('CollectBlobs', () => {
  it('removes bytes and row of what nothing refers to, and nothing else', async () => {
    const [dropped, kept] = [someBytes(), someBytes()];
    await purged(dropped);
    await uploaded(service.client, ann, album, kept);
    expect(await count(dropped)).toBe(1);
    expect(await make(CollectBlobs).execute()).toBe(1);
    expect(await count(dropped)).toBe(0);
    expect(await service.baseParts.stores.blobs.find(hashOf(dropped))).toBeNull();
    expect(await count(kept)).toBe(1);
    expect(await make(CollectBlobs).execute()).toBe(0);
  });

  it('does all of it again after a crash between the bytes and the row', async () => {
    const bytes = someBytes();
    await purged(bytes);
    const { stores } = service.baseParts;
    const place = (await stores.blobs.doomedPlaceOf(hashOf(bytes)))!;
    await blobStore.remove(place);
    expect(await stores.blobs.isDoomed(place)).toBe(true);
    expect(await make(CollectBlobs).execute()).toBe(1);
    expect(await stores.blobs.isDoomed(place)).toBe(false);
  });

  it('removes the old bytes, not the new ones, of content that came again', async () => {
    const bytes = someBytes();
    await purged(bytes);
    await uploaded(service.client, ann, album, bytes);
    expect(await count(bytes)).toBe(2);
    expect(await make(CollectBlobs).execute()).toBe(1);
    expect(await count(bytes)).toBe(1);
    const row = await service.baseParts.stores.blobs.find(hashOf(bytes));
    expect(await blobStore.stat(row!)).toBe(BigInt(bytes.length));
  });

  it('keeps the old bytes of content that came again and was lost, until they are restored', async () => {
    const bytes = someBytes();
    await purged(bytes);
    await uploaded(service.client, ann, album, bytes);
    await blobStore.remove((await service.baseParts.stores.blobs.find(hashOf(bytes)))!);
    const told: unknown[] = [];
    const report = (what: string, cause: unknown) => void told.push(what, String(cause));
    expect(await new CollectBlobs({ ...collectorParts(), incidents: { report } }).execute()).toBe(0);
    expect(told).toEqual(['a blob was not collected', expect.stringContaining('run gatehouse storage check --repair')]);
    expect(await count(bytes)).toBe(1);
    const silent = { progress: () => undefined, settle: () => Promise.resolve() };
    await make(CheckStorage).execute({ repair: true, ...silent });
    expect(await count(bytes)).toBe(2);
    expect(await make(CollectBlobs).execute()).toBe(1);
    expect(await count(bytes)).toBe(1);
  });

  it('keeps doomed bytes that still have a reference, and reports them', async () => {
    const bytes = someBytes();
    await uploaded(service.client, ann, album, bytes);
    const { unitOfWork, stores } = service.baseParts;
    const blob = (await stores.blobs.find(hashOf(bytes)))!;
    await unitOfWork.run(({ blobs }) => blobs.save({ ...blob, references: 0 }));
    const told: unknown[] = [];
    const report = (what: string, cause: unknown) => void told.push(what, String(cause));
    expect(await new CollectBlobs({ ...collectorParts(), incidents: { report } }).execute()).toBe(0);
    expect(told).toEqual(['a blob was not collected', expect.stringContaining('run gatehouse quota audit --fix')]);
    expect(await count(bytes)).toBe(1);
    await make(AuditQuota).execute({ fix: true });
    expect(await stores.blobs.find(hashOf(bytes))).toEqual(blob);
    expect(await make(CollectBlobs).execute()).toBe(0);
    expect(await count(bytes)).toBe(1);
  });

  it('reports nothing about content that goes and comes again while it is looked up, and looks again', async () => {
    const bytes = someBytes();
    await purged(bytes);
    await uploaded(service.client, ann, album, bytes);
    const { blobs } = service.baseParts.stores;
    const gone: (string | null)[] = [null];
    const find = (hash: string) => (gone.pop() === null ? Promise.resolve(null) : blobs.find(hash));
    const changing = Object.assign(Object.create(blobs) as typeof blobs, { find });
    const report = jest.fn();
    const parts = { ...collectorParts(), blobs: changing, incidents: { report } };
    expect(await new CollectBlobs(parts).execute()).toBe(0);
    expect(report).not.toHaveBeenCalled();
    expect(await make(CollectBlobs).execute()).toBe(1);
    expect(await count(bytes)).toBe(1);
  });

  it('leaves alone bytes at the place that a row names', async () => {
    const bytes = someBytes();
    await uploaded(service.client, ann, album, bytes);
    const { unitOfWork, stores } = service.baseParts;
    const blob = (await stores.blobs.find(hashOf(bytes)))!;
    await doom([blob]);
    await unitOfWork.run(async ({ blobs }) => {
      await blobs.claim(blob);
      await blobs.save(blob);
    });
    expect(await make(CollectBlobs).execute()).toBe(0);
    expect(await count(bytes)).toBe(1);
    await unitOfWork.run(({ blobs }) => blobs.deleteDoomed([blob]));
  });

  it('removes the files of a batch, and then forgets its places in one transaction', async () => {
    const { stores } = service.baseParts;
    const doomed = 600;
    await doom(Array.from({ length: doomed }, anArrival));
    const deleted = async () => doomed - (await stores.blobs.doomed(doomed)).length;
    const rowsBefore: number[] = [];
    const collect = collecting(async (places) => {
      rowsBefore.push(await deleted());
      await blobStore.removeAll(places);
    });
    expect(await collect.execute()).toBe(doomed);
    expect(rowsBefore).toEqual([0, 256, 512]);
    expect(await deleted()).toBe(doomed);
  });

  it('keeps the row of content that comes again while its batch is collected', async () => {
    const { stores, unitOfWork } = service.baseParts;
    const arrivals = Array.from({ length: 3 }, anArrival);
    await doom(arrivals);
    const again = { ...arrivals[1]!, location: anId(), references: 1 };
    const collect = collecting(async (places) => {
      await blobStore.removeAll(places);
      await unitOfWork.run(async ({ blobs }) => {
        await blobs.claim(again);
        await blobs.save(again);
      });
    });
    expect(await collect.execute()).toBe(3);
    expect(await stores.blobs.find(again.contentHash)).toEqual(again);
    await unitOfWork.run(({ blobs }) => blobs.save({ ...again, references: 0 }));
    expect(await make(CollectBlobs).execute()).toBe(1);
  });

  it('counts the places that another collector forgets first', async () => {
    await doom(Array.from({ length: 3 }, anArrival));
    let others = 0;
    const collect = collecting(async (places) => {
      await blobStore.removeAll(places);
      others += await make(CollectBlobs).execute();
    });
    expect([await collect.execute(), others]).toEqual([3, 3]);
    expect(await collect.execute()).toBe(0);
  });

  it('continues past places that it keeps', async () => {
    const { stores } = service.baseParts;
    await doom(Array.from({ length: 300 }, anArrival));
    const kept = await stores.blobs.doomed(256);
    const pulls = kept.map(({ contentHash }) => ({ id: anId(), accountId: ann.accountId, contentHash }));
    const pull = { peer: 'peer.example', size: 1n, charged: 0n, createdAt: service.clock.now() };
    for (const each of pulls) await stores.cachedBlobs.insert({ ...each, ...pull });
    let told = 0;
    const incidents = { report: () => void (told += 1) };
    expect(await new CollectBlobs({ ...collectorParts(), incidents }).execute()).toBe(44);
    expect(told).toBe(256);
    for (const { id } of pulls) await stores.cachedBlobs.delete(ann.accountId, id);
    expect(await make(CollectBlobs).execute()).toBe(256);
  });

  it('continues past bytes that cannot be removed, keeps their places, and reports them once', async () => {
    const { stores } = service.baseParts;
    await doom(Array.from({ length: 300 }, anArrival));
    const stuck = (await stores.blobs.doomed(300)).filter((_, index) => index % 100 === 1);
    const told: unknown[] = [];
    const incidents = { report: (what: string, cause: unknown) => void told.push(what, String(cause)) };
    const parts = { ...collectorParts(), blobStore: keeping(stuck, new Error('EPERM')), incidents };
    expect(await new CollectBlobs(parts).execute()).toBe(297);
    expect(await stores.blobs.doomed(300)).toEqual(stuck);
    expect(told).toEqual(['a blob was not collected', expect.stringMatching(/the bytes of 3 blobs .* EPERM$/)]);
    expect(await new CollectBlobs(parts).execute()).toBe(0);
    expect(await make(CollectBlobs).execute()).toBe(3);
  });

  it('ends after a batch when the service is stopping', async () => {
    await doom(Array.from({ length: 300 }, anArrival));
    const incidents = { report: (what: string) => expect(what).toBe('nothing') };
    const stopping = { ...collectorParts(), incidents, lifecycle: { stopping: true } };
    expect(await new CollectBlobs(stopping).execute()).toBe(256);
    expect(await make(CollectBlobs).execute()).toBe(44);
  });

  it('forgets nothing when the store does not answer', async () => {
    const { stores } = service.baseParts;
    await doom(Array.from({ length: 3 }, anArrival));
    const doomed = await stores.blobs.doomed(3);
    const away = () => Promise.reject(new BlobStoreUnavailable('away'));
    const blobStore = Object.assign(keeping(doomed, new BlobStoreUnavailable('away')), { stat: away });
    const incidents = { report: (what: string) => expect(what).toBe('nothing') };
    await expect(new CollectBlobs({ ...collectorParts(), blobStore, incidents }).execute()).rejects.toThrow('away');
    expect(await stores.blobs.doomed(3)).toEqual(doomed);
    expect(await make(CollectBlobs).execute()).toBe(3);
  });
});

/** A store that does not remove the bytes at these places. */
function keeping(places: readonly BlobPlace[], cause: Error): BlobStore {
  const isKept = (place: BlobPlace) => places.some((each) => samePlace(each, place));
  const remove: BlobStore['remove'] = async (place) => {
    if (isKept(place)) throw cause;
    await blobStore.remove(place);
  };
  const removeAll: BlobStore['removeAll'] = async (all) => {
    for (const place of all) await remove(place);
  };
  return Object.assign(Object.create(blobStore) as BlobStore, { remove, removeAll });
}

/** A collector that removes the bytes of a batch by `removeAll`. */
function collecting(removeAll: BlobStore['removeAll']): CollectBlobs {
  return new CollectBlobs({
    ...collectorParts(),
    blobStore: Object.assign(Object.create(blobStore) as BlobStore, { removeAll }),
    incidents: { report: (what) => expect(what).toBe('nothing') },
  });
}

function collectorParts() {
  const { stores, unitOfWork } = service.baseParts;
  return { ...stores, unitOfWork, blobStore, lifecycle: { stopping: false } };
}

/** Blobs come and lose their only reference. */
async function doom(arrivals: readonly Arrival[]): Promise<void> {
  await service.baseParts.unitOfWork.run(async ({ blobs }) => {
    for (const arrival of arrivals) {
      await blobs.claim(arrival);
      await blobs.save({ ...arrival, references: 0 });
    }
  });
}

function anArrival() {
  const place = { contentHash: Buffer.from(aHash()).toString('hex'), location: anId() };
  return { ...place, size: 1n, chargedTo: anId(), kind: 'original' as const, chargedAt: service.clock.now() };
}

describe('SweepStrays', () => {
  it('removes committed bytes that no row names, an hour after they came to stand there', async () => {
    const [stray, known] = [someBytes(), someBytes()];
    await uploaded(service.client, ann, album, known);
    await blobStore.put({ id: anId(), contentHash: hashOf(stray) }, [stray]);
    await blobStore.put({ id: anId(), contentHash: hashOf(known) }, [known]);
    disk.storedAt = service.clock.now();
    service.clock.advance(HOUR);
    await make(SweepStrays).execute();
    expect([await count(stray), await count(known)]).toEqual([1, 2]);
    service.clock.advance(1);
    await make(SweepStrays).execute();
    expect([await count(stray), await count(known)]).toEqual([0, 1]);
    const read = await service.client.get(`/v1/blobs/${hashOf(known)}`, { token: ann.token });
    expect(Buffer.from(read.bytes).equals(known)).toBe(true);
  });

  it('keeps a file that a row names since it was looked up', async () => {
    const bytes = someBytes();
    disk.storedAt = service.clock.now();
    await uploaded(service.client, ann, album, bytes);
    service.clock.advance(2 * HOUR);
    const { clock, baseParts } = service;
    const all = { readStep: (_step: unknown, places: unknown) => Promise.resolve(places) };
    const unitOfWork = Object.assign(Object.create(baseParts.unitOfWork) as UnitOfWork, all);
    const parts = { ...baseParts.stores, unitOfWork, clock, blobStore };
    await new SweepStrays({ ...parts, lifecycle: { stopping: false } }).execute();
    expect(await count(bytes)).toBe(1);
  });

  it('continues past files that cannot be removed, and fails at its end', async () => {
    const strays = Array.from({ length: 3 }, someBytes);
    const stagings = strays.map((bytes) => ({ id: anId(), contentHash: hashOf(bytes) }));
    for (const [index, staging] of stagings.entries()) await blobStore.put(staging, [strays[index]!]);
    disk.storedAt = service.clock.now();
    service.clock.advance(2 * HOUR);
    const stuck = keeping([placeOf(stagings[1]!)], new Error('EPERM'));
    const { clock, baseParts } = service;
    const { stores, unitOfWork } = baseParts;
    const parts = { ...stores, unitOfWork, clock, blobStore: stuck };
    const sweep = new SweepStrays({ ...parts, lifecycle: { stopping: false } });
    await expect(sweep.execute()).rejects.toThrow(/the bytes of 1 blob could not be removed.*EPERM/);
    expect(await Promise.all(strays.map(count))).toEqual([0, 1, 0]);
    await make(SweepStrays).execute();
    expect(await Promise.all(strays.map(count))).toEqual([0, 0, 0]);
  });

  it('keeps what was stored before the first start on this database, which another one may name', async () => {
    const [older, own] = [someBytes(), someBytes()];
    const keys = await service.baseParts.stores.serverKeys.list();
    const firstStart = Math.min(...keys.map(({ activatedAt }) => activatedAt));
    const stagings = [firstStart - 1, firstStart].map((begun) => uuidV7(begun, aHash()));
    for (const id of stagings) await stage(blobStore, { id, contentHash: hashOf(own) }, someBytes());
    service.clock.advance(2 * DAY);
    disk.storedAt = firstStart - 1;
    await blobStore.put({ id: anId(), contentHash: hashOf(older) }, [older]);
    await make(SweepStrays).execute();
    expect([await count(older), await staged()]).toEqual([1, [stagings[0]]]);
    disk.storedAt = firstStart;
    await blobStore.put({ id: anId(), contentHash: hashOf(own) }, [own]);
    await make(SweepStrays).execute();
    expect(await count(own)).toBe(0);
    await blobStore.discard({ id: stagings[0]!, contentHash: hashOf(own) });
  });

  it('spares what is in place for an upload whose transaction has not come yet', async () => {
    const bytes = someBytes();
    const id = await anUploadOf(service.client, ann, album, bytes);
    const { stagingId } = (await service.baseParts.stores.uploads.find(id))!;
    await blobStore.put({ id: stagingId, contentHash: hashOf(bytes) }, [bytes]);
    disk.storedAt = service.clock.now();
    service.clock.advance(2 * HOUR);
    await make(SweepStrays).execute();
    expect(await count(bytes)).toBe(1);
    await deleteUpload(service.client, ann, id);
    await make(SweepStrays).execute();
    expect(await count(bytes)).toBe(0);
  });

  it('drops staged bytes of no open session a day after they were begun, and spares open ones', async () => {
    const bytes = someBytes();
    const id = await anUploadOf(service.client, ann, album, bytes);
    await patchUpload(service.client, ann, id, bytes.subarray(0, 10));
    const { stagingId: open } = (await service.baseParts.stores.uploads.find(id))!;
    const lost = uuidV7(service.clock.now(), aHash());
    await stage(blobStore, { id: lost, contentHash: hashOf(bytes) }, someBytes());
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

  it('continues past staged bytes that cannot be discarded, and ends when the store is unavailable', async () => {
    for (let count = 0; count < 20; count += 1) {
      const id = uuidV7(service.clock.now(), aHash());
      await stage(blobStore, { id, contentHash: hashOf(someBytes()) }, someBytes());
    }
    const [stuck] = await staged();
    const sweeping = (isStuck: (id: string) => boolean) => {
      const failing: BlobStore['discard'] = (each) =>
        isStuck(each.id) ? Promise.reject(new BlobStoreUnavailable('EPERM')) : blobStore.discard(each);
      const store = Object.assign(Object.create(blobStore) as BlobStore, { discard: failing });
      const { clock, baseParts } = service;
      return new SweepStrays({
        ...baseParts.stores,
        unitOfWork: baseParts.unitOfWork,
        clock,
        lifecycle: { stopping: false },
        blobStore: store,
      }).execute();
    };
    service.clock.advance(2 * DAY);
    await expect(sweeping(() => true)).rejects.toThrow(/^EPERM$/);
    await expect(sweeping((id) => id === stuck)).rejects.toThrow(/the bytes of 1 blob could not be removed.*EPERM/);
    expect(await staged()).toEqual([stuck]);
    await make(SweepStrays).execute();
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
    const { session } = (await service.baseParts.stores.uploads.find(expired))!;
    expect(session).toMatchObject({ state: 'Expired', endedAt: session.expiresAt });
    expect((await service.baseParts.stores.quotas.read(ann.accountId))?.usage.reserved).toBe(30n);
    expect(await readUpload(service.client, ann, open)).toMatchObject({ state: 'Pending' });
    expect(await staged()).toEqual([]);
    await deleteUpload(service.client, ann, open);
  });

  it('ends when the database is away, and says so', async () => {
    for (let made = 0; made < 2; made += 1) await anUploadOf(service.client, ann, album, someBytes(1));
    service.clock.advance(DAY);
    const run = jest.spyOn(service.baseParts.unitOfWork, 'run').mockRejectedValue(new StoreUnavailable('away'));
    await expect(make(ExpireUploads).execute()).rejects.toBeInstanceOf(StoreUnavailable);
    expect(run).toHaveBeenCalledTimes(1);
    run.mockRestore();
    expect(await make(ExpireUploads).execute()).toBe(2);
  });

  it('expires more than one batch', async () => {
    for (let count = 0; count < 120; count += 1) await anUploadOf(service.client, ann, album, someBytes(1));
    service.clock.advance(DAY);
    expect(await make(ExpireUploads).execute()).toBe(120);
    expect((await service.baseParts.stores.quotas.read(ann.accountId))?.usage.reserved).toBe(0n);
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
