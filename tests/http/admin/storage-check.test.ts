import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { attachBlob } from '../../../application/uploads/attach-blob.js';
import { CheckStorage } from '../../../application/storage/check-storage.js';
import { UnreadableBytes } from '../../../application/ports/stores/unreadable-bytes.js';
import { CollectBlobs } from '../../../application/uploads/collect-blobs.js';
import { SweepStrays } from '../../../application/uploads/sweep-strays.js';
import { DAY, HOUR } from '../../../domain/kernel/instant.js';
import { uuidV7 } from '../../../domain/kernel/ids.js';
import { metadataLocation } from '../../../domain/uploads/blob-location.js';
import { SystemRandom } from '../../../adapters/system/random.js';
import { FixedClock } from '../../support/service/fixed-clock.js';
import { purgeAsset, putMetadata, trashAsset } from '../../support/uploads/asset-requests.js';
import { anAlbumOf, aWriter, type Writer } from '../../support/people/writer.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { hashOf, someBytes, stage, storedAsset, storedFiles } from '../../support/uploads/stored-assets.js';
import { anUploadOf, readQuota, uploaded } from '../../support/uploads/uploads.js';

let service: TestService;
let ann: Writer;
let album: string;
const bytes = someBytes(300);

beforeEach(async () => {
  // Later than the files' times, which no test sets.
  const clock = new FixedClock(Date.now() + DAY);
  service = await startTestService({ clock, env: { ACCESS_TOKEN_TTL: '12h' } });
  ann = await aWriter(service.client, service.baseParts);
  album = await anAlbumOf(service.client, ann);
  await storedAsset(service, ann, album, { bytes });
  service.clock.advance(2 * HOUR);
});
afterEach(() => service.stop());

/** Runs the check; returns its findings, each marked as repaired or not. */
async function check(repair = false) {
  const settle = (): Promise<void> => Promise.resolve();
  const options = { repair, progress: () => undefined, settle };
  const { findings, found, left } = await service.service.parts.make(CheckStorage).execute(options);
  expect(found).toBe(findings.length);
  expect(left).toBe(findings.filter(({ mended }) => !mended).length);
  return findings.map(({ note: _note, ...finding }) => finding);
}

/** Makes a location with the current time, as the service does. */
function aLocation(): string {
  return uuidV7(service.clock.now(), new SystemRandom().bytes(16));
}

async function blob() {
  return (await service.baseParts.stores.blobs.find(hashOf(bytes)))!;
}

/** Puts another file with the same hash, to which no row refers. */
async function aCopy(content: Uint8Array = bytes): Promise<string> {
  const id = aLocation();
  await service.baseParts.blobStore.put({ id, contentHash: hashOf(bytes) }, [content]);
  return `${hashOf(bytes)}.${id}`;
}

const missing = { kind: 'missing_file', subject: hashOf(bytes), stored: 300n, actual: null };

it('finds nothing in what uploads, metadata and open uploads leave', async () => {
  await uploaded(service.client, ann, album, bytes);
  const { asset_id } = await uploaded(service.client, ann, album, someBytes(50));
  expect((await putMetadata(service.client, ann, asset_id, someBytes(20))).status).toBe(200);
  await anUploadOf(service.client, ann, album, someBytes(40));
  expect(await check()).toEqual([]);
  expect(await check(true)).toEqual([]);
});

it('finds nothing in bytes that wait for their removal, nor removes them', async () => {
  const waiting = someBytes(60);
  const id = await storedAsset(service, ann, album, { bytes: waiting });
  await trashAsset(service.client, ann, id);
  await purgeAsset(service.client, ann, id);
  service.clock.advance(2 * HOUR);
  expect(await check(true)).toEqual([]);
  expect(await storedFiles(service.baseParts.blobStore, waiting)).toBe(1);
});

describe('a blob without its file', () => {
  beforeEach(async () => service.baseParts.blobStore.remove(await blob()));

  it('is reported, and stays as it is if there is no other copy', async () => {
    expect(await check()).toEqual([{ ...missing, mended: false }]);
    expect(await check(true)).toEqual([{ ...missing, mended: false }]);
  });

  it('gets the bytes of another copy, which the sweep has spared', async () => {
    const subject = await aCopy();
    service.clock.advance(2 * HOUR);
    await service.service.parts.make(SweepStrays).execute();
    const stray = { kind: 'stray_file', subject, stored: null, actual: 300n };
    expect(await check()).toEqual([
      { ...missing, mended: false },
      { ...stray, mended: false },
    ]);
    expect(await check(true)).toEqual([
      { ...missing, mended: true },
      { ...stray, mended: true },
    ]);
    expect(await check()).toEqual([]);
    expect(await storedFiles(service.baseParts.blobStore, bytes)).toBe(1);
    const read = await service.client.get(`/v1/blobs/${hashOf(bytes)}`, { token: ann.token });
    expect(read.status).toBe(200);
  });

  it('is not given the bytes of a copy whose hash is wrong', async () => {
    await aCopy(someBytes(300));
    service.clock.advance(2 * HOUR);
    expect((await check(true)).map(({ kind, mended }) => [kind, mended])).toEqual([
      ['missing_file', false],
      ['stray_file', false],
    ]);
  });

  it('keeps no copied bytes when its row has changed while they were copied', async () => {
    await aCopy();
    const relocating = jest.spyOn(service.baseParts.stores.blobs, 'relocate').mockResolvedValue(false);
    expect(await check(true)).toEqual([{ ...missing, mended: false }]);
    expect(relocating).toHaveBeenCalledTimes(1);
    expect(await storedFiles(service.baseParts.blobStore, bytes)).toBe(1);
  });

  it('is mended by the next upload of the same content', async () => {
    await uploaded(service.client, ann, album, bytes);
    expect(await check()).toEqual([]);
    expect(await readQuota(service.client, ann)).toMatchObject({ used: 300 });
  });
});

it('finds a file of the wrong size, which the next upload of the content replaces', async () => {
  const before = await blob();
  await service.baseParts.blobStore.remove(before);
  await service.baseParts.blobStore.put({ id: before.location!, contentHash: hashOf(bytes) }, [bytes.subarray(0, 100)]);
  const wrong = { kind: 'wrong_size', subject: hashOf(bytes), stored: 300n, actual: 100n, mended: false };
  expect(await check(true)).toEqual([wrong]);
  await uploaded(service.client, ann, album, bytes);
  expect((await check(true)).map(({ kind, mended }) => [kind, mended])).toEqual([['stray_file', true]]);
  expect(await check()).toEqual([]);
});

it('finds files that no row names, and removes those whose work is not under way', async () => {
  const old = await aCopy();
  service.clock.advance(2 * HOUR);
  const young = { id: aLocation(), contentHash: hashOf(bytes) };
  await service.baseParts.blobStore.put(young, [bytes]);
  const stray = { kind: 'stray_file', subject: old, stored: null, actual: 300n };
  expect(await check()).toEqual([{ ...stray, mended: false }]);
  expect(await check(true)).toEqual([{ ...stray, mended: true }]);
  expect(await check()).toEqual([]);
  service.clock.advance(2 * HOUR);
  expect(await check()).toMatchObject([{ kind: 'stray_file', subject: `${young.contentHash}.${young.id}` }]);
});

describe('metadata, whose bytes the database holds', () => {
  const metadata = someBytes(50);
  let asset: string;
  beforeEach(async () => {
    ({ asset_id: asset } = await uploaded(service.client, ann, album, bytes));
    await putMetadata(service.client, ann, asset, metadata);
    service.clock.advance(2 * HOUR);
  });
  const row = async () => (await service.baseParts.stores.blobs.find(hashOf(metadata)))!;
  const read = () => service.client.get(`/v1/assets/${asset}/metadata`, { token: ann.token });

  /** Makes a row of these bytes to which no blob refers. */
  async function aRow(content: Uint8Array) {
    const location = metadataLocation(content.length, service.clock.now(), new SystemRandom().bytes(16));
    const made = { location, contentHash: hashOf(content), bytes: content };
    await service.baseParts.unitOfWork.run(({ smallBlobs }) => smallBlobs.insertAll([made]));
    return made;
  }

  it('is in no file', async () => {
    expect(await storedFiles(service.files, metadata)).toBe(0);
    expect(await storedFiles(service.baseParts.blobStore, metadata)).toBe(1);
    expect(await service.baseParts.stores.smallBlobs.sizeOf((await row()).location!)).toBe(50n);
  });

  it('is reported when it is lost, and is restored by the next write of the same bytes', async () => {
    await service.baseParts.stores.smallBlobs.deleteAll([(await row()).location!]);
    const lost = { kind: 'missing_file', subject: hashOf(metadata), stored: 50n, actual: null, mended: false };
    expect(await check(true)).toEqual([lost]);
    expect((await read()).status).toBe(503);
    expect((await putMetadata(service.client, ann, asset, metadata)).status).toBe(200);
    expect(await check()).toEqual([]);
    expect((await read()).bytes).toEqual(metadata);
  });

  it('gets the bytes of another copy, which the sweep has spared', async () => {
    await aRow(metadata);
    await service.baseParts.stores.smallBlobs.deleteAll([(await row()).location!]);
    service.clock.advance(2 * HOUR);
    await service.service.parts.make(SweepStrays).execute();
    expect((await check(true)).map(({ kind, mended }) => [kind, mended])).toEqual([
      ['missing_file', true],
      ['stray_file', true],
    ]);
    expect(await check()).toEqual([]);
    expect((await read()).bytes).toEqual(metadata);
  });

  it('leaves nothing that the check or the sweep removes while a write is under way', async () => {
    const young = await aRow(someBytes(9));
    expect(await check(true)).toEqual([]);
    await service.service.parts.make(SweepStrays).execute();
    expect(await service.baseParts.stores.smallBlobs.sizeOf(young.location)).toBe(9n);
    service.clock.advance(2 * HOUR);
    expect(await check()).toMatchObject([
      { kind: 'stray_file', subject: `${young.contentHash}.${young.location}`, mended: false },
    ]);
    await service.service.parts.make(SweepStrays).execute();
    expect(await service.baseParts.stores.smallBlobs.sizeOf(young.location)).toBeNull();
    expect(await check()).toEqual([]);
  });

  it('moves between row and file with its length', async () => {
    const { smallBlobs } = service.baseParts.stores;
    const collector = service.service.parts.make(CollectBlobs);
    const long = someBytes(16 * 1024 + 1);
    for (const [content, inFiles, inRows] of [
      [long, 1, 0],
      [someBytes(16 * 1024), 0, 1],
      [long, 1, 0],
    ] as const) {
      expect((await putMetadata(service.client, ann, asset, content)).status).toBe(200);
      expect(await collector.execute()).toBe(1);
      expect((await read()).bytes).toEqual(content);
      expect(await storedFiles(service.files, long)).toBe(inFiles);
      expect(await smallBlobs.page(null, 10)).toHaveLength(inRows);
      expect(await check()).toEqual([]);
    }
  });

  it('is removed by the collector after its last reference, whether it was replaced or purged', async () => {
    const { smallBlobs } = service.baseParts.stores;
    const collector = service.service.parts.make(CollectBlobs);
    const before = (await row()).location!;
    await putMetadata(service.client, ann, asset, someBytes(60));
    expect(await collector.execute()).toBe(1);
    expect(await smallBlobs.sizeOf(before)).toBeNull();
    expect(await smallBlobs.page(null, 10)).toHaveLength(1);
    await trashAsset(service.client, ann, asset);
    await purgeAsset(service.client, ann, asset);
    expect(await collector.execute()).toBe(1);
    expect(await smallBlobs.page(null, 10)).toEqual([]);
    expect(await check()).toEqual([]);
  });
});

it('finds a reference without its blob, and brings row, charge and file back', async () => {
  const before = await blob();
  await service.baseParts.unitOfWork.run(async ({ blobs }) => {
    await blobs.save({ ...before, references: 0 });
    await blobs.deleteDoomed([before]);
  });
  const lost = { kind: 'reference_without_blob', subject: hashOf(bytes), stored: 0n, actual: 1n };
  expect(await check()).toContainEqual({ ...lost, mended: false });
  await service.service.parts.make(SweepStrays).execute();
  expect(await storedFiles(service.baseParts.blobStore, bytes)).toBe(1);
  expect((await check(true)).filter(({ mended }) => !mended)).toEqual([]);
  expect(await check()).toEqual([]);
  expect(await blob()).toMatchObject({ size: 300n, references: 1, chargedTo: ann.accountId });
});

it('finds a charge without its reference, and credits it', async () => {
  const content = someBytes(70);
  const arrival = {
    contentHash: hashOf(content),
    location: aLocation(),
    size: 70n,
    chargedTo: ann.accountId,
    kind: 'original',
  } as const;
  await service.baseParts.blobStore.put({ id: arrival.location, contentHash: arrival.contentHash }, [content]);
  await service.baseParts.unitOfWork.run(async ({ quotas, blobs }) => {
    const account = await quotas.lock(ann.accountId);
    await attachBlob(blobs, arrival, service.clock.now());
    await quotas.save(ann.accountId, { ...account!.usage, used: 370n });
  });
  const findings = [
    { kind: 'charge_without_reference', subject: arrival.contentHash, stored: 1n, actual: 0n },
    { kind: 'charge_without_reference', subject: ann.accountId, stored: 370n, actual: 300n },
  ];
  expect(await check()).toEqual(findings.map((finding) => ({ ...finding, mended: false })));
  expect(await check(true)).toEqual(findings.map((finding) => ({ ...finding, mended: true })));
  expect(await check()).toEqual([]);
  expect(await readQuota(service.client, ann)).toMatchObject({ used: 300 });
});

it('finds a reservation without an open upload, and a row of another size than its references', async () => {
  const before = await blob();
  await service.baseParts.unitOfWork.run(async ({ quotas, blobs }) => {
    const account = await quotas.lock(ann.accountId);
    await quotas.save(ann.accountId, { ...account!.usage, reserved: 40n });
    await blobs.save({ ...before, size: 7n });
  });
  const findings = await check(true);
  expect(findings).toEqual([
    { kind: 'wrong_size', subject: hashOf(bytes), stored: 7n, actual: 300n, mended: true },
    { kind: 'reservation_without_upload', subject: ann.accountId, stored: 40n, actual: 0n, mended: true },
  ]);
  expect(await check()).toEqual([]);
});

describe('a whole file, where row or references name another size', () => {
  const wrong = { kind: 'wrong_size', subject: hashOf(bytes), stored: 900n, actual: 300n };

  /** Gives row, references and charge the size 900, as a repair by the largest reference would. */
  async function enlarge(): Promise<void> {
    const before = await blob();
    await service.baseParts.unitOfWork.run(async ({ quotas, blobs, references }) => {
      const account = await quotas.lock(ann.accountId);
      await blobs.lock(before.contentHash);
      await blobs.save({ ...before, size: 900n });
      await references.resize(before.contentHash, 900n);
      await quotas.save(ann.accountId, { ...account!.usage, used: 900n });
    });
  }

  /** A pull of the content that names a size of its own. */
  async function pulledAs(size: bigint): Promise<void> {
    const before = await blob();
    const pull = { id: aLocation(), accountId: ann.accountId, peer: 'peer.example', charged: 0n };
    const createdAt = service.clock.now();
    await service.baseParts.unitOfWork.run(async ({ cachedBlobs, blobs }) => {
      await cachedBlobs.insert({ ...pull, contentHash: before.contentHash, size, createdAt });
      await blobs.save({ ...before, references: before.references + 1 });
    });
  }

  async function isRight(): Promise<void> {
    expect(await check()).toEqual([]);
    expect(await blob()).toMatchObject({ size: 300n });
    expect(await readQuota(service.client, ann)).toMatchObject({ used: 300 });
    const { assets } = (await service.client.get(`/v1/albums/${album}/assets`, { token: ann.token })).body;
    expect(assets).toMatchObject([{ size: 300 }]);
    expect((await service.client.get(`/v1/blobs/${hashOf(bytes)}`, { token: ann.token })).bytes).toEqual(bytes);
  }

  it('decides over a reference with a larger one', async () => {
    await pulledAs(900n);
    expect(await check()).toEqual([{ ...wrong, mended: false }]);
    expect(await check(true)).toEqual([{ ...wrong, mended: true }]);
    await isRight();
  });

  it('decides over a reference with a smaller one', async () => {
    await pulledAs(7n);
    expect(await check(true)).toEqual([{ ...wrong, stored: 7n, mended: true }]);
    await isRight();
  });

  it('decides over row, references and charge together', async () => {
    await enlarge();
    expect(await check()).toEqual([{ ...wrong, mended: false }]);
    expect(await check(true)).toEqual([{ ...wrong, mended: true }]);
    await isRight();
  });

  it('decides from another place, if the file of the row is lost', async () => {
    await aCopy();
    await service.baseParts.blobStore.remove(await blob());
    await enlarge();
    service.clock.advance(2 * HOUR);
    expect((await check(true)).map(({ kind, mended }) => [kind, mended])).toEqual([
      ['missing_file', true],
      ['stray_file', true],
    ]);
    await isRight();
  });

  it('decides nothing if its hash is wrong: the largest reference counts', async () => {
    const before = await blob();
    await pulledAs(900n);
    await service.baseParts.blobStore.remove(before);
    await service.baseParts.blobStore.put({ id: before.location!, contentHash: hashOf(bytes) }, [someBytes(300)]);
    expect(await check(true)).toEqual([
      { kind: 'wrong_size', subject: hashOf(bytes), stored: 300n, actual: 900n, mended: true },
      { kind: 'reference_without_charge', subject: ann.accountId, stored: 300n, actual: 900n, mended: true },
      { ...wrong, mended: false },
    ]);
  });
});

it('reports a file that the disk cannot read as damaged, and continues', async () => {
  const before = await blob();
  await service.baseParts.blobStore.remove(before);
  await service.baseParts.blobStore.put({ id: before.location!, contentHash: hashOf(bytes) }, [bytes.subarray(0, 100)]);
  const copy = await aCopy();
  const stray = await aCopy(someBytes(30));
  service.clock.advance(2 * HOUR);
  const reading = jest.spyOn(service.baseParts.blobStore, 'digestAt');
  reading.mockRejectedValue(new UnreadableBytes('blob store: EIO: i/o error, read'));
  const found = (await check(true)).map(({ kind, subject, mended }) => [kind, subject, mended]);
  expect(found).toEqual([
    ['wrong_size', hashOf(bytes), false],
    ...[copy, stray].sort().map((name) => ['stray_file', name, false]),
  ]);
  reading.mockRestore();
  expect((await check(true)).map(({ kind, mended }) => [kind, mended])).toContainEqual(['wrong_size', true]);
});

it('finds staged bytes of no open upload once they are a day old', async () => {
  const id = aLocation();
  // A part of the bytes only: an object store moves complete content to its place.
  await stage(service.baseParts.blobStore, { id, contentHash: hashOf(bytes) }, bytes.subarray(0, 100));
  await anUploadOf(service.client, ann, album, someBytes(40));
  expect(await check()).toEqual([]);
  service.clock.advance(DAY + HOUR);
  const finding = { kind: 'abandoned_staging', subject: id, stored: null, actual: null };
  expect(await check()).toEqual([{ ...finding, mended: false }]);
  expect(await check(true)).toEqual([{ ...finding, mended: true }]);
  expect(await check()).toEqual([]);
});

it('answers operators', async () => {
  await service.baseParts.blobStore.remove(await blob());
  const checked = await service.admin.post('/admin/storage/check', { body: {} });
  expect(checked.status).toBe(200);
  expect(checked.body).toMatchObject({ repaired: false, found: 1, left: 1, counts: { missing_file: 1 } });
  expect(checked.body.findings).toMatchObject([{ ...missing, stored: 300, mended: false }]);
  await uploaded(service.client, ann, album, bytes);
  const repaired = await service.admin.post('/admin/storage/check', { body: { repair: true } });
  expect(repaired.body).toEqual({ repaired: true, found: 0, left: 0, counts: {}, findings: [] });
});
