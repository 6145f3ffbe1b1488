import { expect, it } from '@jest/globals';
import type { AuditedPage } from '../../application/ports/stores/reference-ledger.js';
import type { SmallBlob } from '../../application/ports/stores/small-blob-rows.js';
import type { SqlValue } from '../../adapters/typeorm/engine/sql.js';
import { UUID } from '../../adapters/typeorm/mapping/columns.js';
import { toHex } from '../../domain/kernel/bytes.js';
import { metadataLocation } from '../../domain/uploads/blob-location.js';
import { onEveryAdapter, onEveryDatabase, type OpenAdapter } from '../support/database/on-every-adapter.js';
import { aHash, inParallel, NOW } from '../support/people/builders.js';

let made = 0;

function aSmallBlob(values: Partial<SmallBlob> = {}): SmallBlob {
  made += 1;
  const random = Uint8Array.from({ length: 16 }, (_, index) => (made >> (index % 4)) * 31 + index);
  const bytes = Uint8Array.from({ length: 1 + made }, (_, index) => (index * made) % 256);
  return {
    location: metadataLocation(bytes.length, NOW + made, random),
    contentHash: toHex(aHash()),
    bytes,
    ...values,
  };
}

const extentOf = ({ location, contentHash, bytes }: SmallBlob) => ({
  location,
  contentHash,
  size: BigInt(bytes.length),
});

const insert = ({ unitOfWork }: OpenAdapter, blobs: readonly SmallBlob[]) =>
  unitOfWork.run(({ smallBlobs }) => smallBlobs.insertAll(blobs));

/** The suspects of all pages of three rows. */
async function measured({ stores: { smallBlobs } }: OpenAdapter): Promise<{ count: number; suspects: string[] }> {
  const found: { count: number; suspects: string[] } = { count: 0, suspects: [] };
  for (let after: string | null = null; ;) {
    const { count, last, suspects }: AuditedPage = await smallBlobs.measure(after, 3);
    found.count += count;
    found.suspects.push(...suspects);
    if (count < 3) return found;
    after = last;
  }
}

onEveryAdapter('SmallBlobRows', (open) => {
  it('returns the bytes at their location, and their size', async () => {
    const { smallBlobs } = open().stores;
    const blobs = Array.from({ length: 37 }, () => aSmallBlob());
    await insert(open(), blobs);
    for (const { location, bytes } of blobs) {
      expect(Buffer.from((await smallBlobs.find(location)) ?? []).equals(bytes)).toBe(true);
      expect(await smallBlobs.sizeOf(location)).toBe(BigInt(bytes.length));
    }
    const { location } = aSmallBlob();
    expect(await smallBlobs.find(location)).toBeNull();
    expect(await smallBlobs.sizeOf(location)).toBeNull();
  });

  it('keeps bytes of every value, up to the longest metadata in the database', async () => {
    const { smallBlobs } = open().stores;
    const blob = aSmallBlob({ bytes: Uint8Array.from({ length: 16 * 1024 }, (_, index) => index % 256) });
    await insert(open(), [blob]);
    expect(Buffer.from((await smallBlobs.find(blob.location)) ?? []).equals(blob.bytes)).toBe(true);
  });

  it('reads many locations at once', async () => {
    const { smallBlobs } = open().stores;
    const blobs = Array.from({ length: 10 }, () => aSmallBlob());
    await insert(open(), blobs);
    const found = await inParallel(30, (index) => smallBlobs.find(blobs[index % 10]?.location ?? ''));
    found.forEach((bytes, index) => expect(Buffer.from(bytes ?? []).equals(blobs[index % 10]!.bytes)).toBe(true));
  });

  it('has no row of a transaction that fails, and inserts within transactions only', async () => {
    const { stores, unitOfWork } = open();
    const blob = aSmallBlob();
    const failing = unitOfWork.run(async ({ smallBlobs }) => {
      await smallBlobs.insertAll([blob]);
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    await expect(async () => stores.smallBlobs.insertAll([blob])).rejects.toThrow('within a transaction only');
    expect(await stores.smallBlobs.sizeOf(blob.location)).toBeNull();
  });

  it('has two rows of one content', async () => {
    const { smallBlobs } = open().stores;
    const one = aSmallBlob();
    const other = aSmallBlob({ contentHash: one.contentHash, bytes: one.bytes });
    await insert(open(), [one, other]);
    await smallBlobs.deleteAll([one.location]);
    expect(await smallBlobs.sizeOf(one.location)).toBeNull();
    expect(await smallBlobs.sizeOf(other.location)).toBe(BigInt(one.bytes.length));
  });

  it('deletes the given rows, however many, and no others', async () => {
    const { smallBlobs } = open().stores;
    const blobs = Array.from({ length: 70 }, () => aSmallBlob());
    await insert(open(), blobs);
    const locations = blobs.map(({ location }) => location);
    await smallBlobs.deleteAll([]);
    await smallBlobs.deleteAll([...locations.slice(1), aSmallBlob().location]);
    await smallBlobs.deleteAll(locations.slice(1, 3));
    const left = await Promise.all(locations.map((location) => smallBlobs.sizeOf(location)));
    expect(left.map((size) => size !== null)).toEqual(locations.map((_, index) => index === 0));
  });

  it('measures every row once, and finds all as long as they say', async () => {
    const before = await measured(open());
    await insert(
      open(),
      Array.from({ length: 7 }, () => aSmallBlob()),
    );
    expect(await measured(open())).toEqual({ count: before.count + 7, suspects: [] });
    const end = { count: 0, last: null, suspects: [] };
    expect(await open().stores.smallBlobs.measure('ffffffff-ffff-ffff-ffff-ffffffffffff', 3)).toEqual(end);
  });

  it('pages through the rows by hash and location', async () => {
    const { smallBlobs } = open().stores;
    const twin = aSmallBlob();
    const blobs = [
      ...Array.from({ length: 9 }, () => aSmallBlob()),
      twin,
      aSmallBlob({ ...twin, location: aSmallBlob().location }),
    ];
    await insert(open(), blobs);
    const keyOf = ({ contentHash, location }: { contentHash: string; location: string }) =>
      `${contentHash} ${location}`;
    const expected = blobs.map(extentOf).sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
    const own = new Set(blobs.map(({ location }) => location));
    const found = [];
    for (let page = await smallBlobs.page(null, 3); page.length > 0; page = await smallBlobs.page(page.at(-1)!, 3)) {
      expect(page.length).toBeLessThanOrEqual(3);
      found.push(...page.filter(({ location }) => own.has(location)));
    }
    expect(found).toEqual(expected);
  });
});

onEveryDatabase('SmallBlobRows with damaged rows', (open) => {
  it("returns the length of the bytes themselves, and finds bytes whose length differs from their row's", async () => {
    const { database, stores } = open();
    const blobs = Array.from({ length: 9 }, () => aSmallBlob({ bytes: new Uint8Array(50).fill(0xc3) }));
    const [cut, grown, empty, misnamed] = blobs as [SmallBlob, SmallBlob, SmallBlob, SmallBlob];
    await insert(open(), blobs);
    const damage = (text: string, values: readonly SqlValue[], { location }: SmallBlob) =>
      database.context.write(({ sql }) =>
        sql.run(`UPDATE small_blobs SET ${text} WHERE location = ?`, [...values, UUID.to(location)]),
      );
    for (const [blob, length] of [
      [cut, 20],
      [grown, 51],
      [empty, 0],
    ] as const) {
      await damage('bytes = ?', [new Uint8Array(length).fill(0xc3)], blob);
      expect(await stores.smallBlobs.sizeOf(blob.location)).toBe(BigInt(length));
    }
    await damage('size = ?', [51], misnamed);
    expect(await stores.smallBlobs.sizeOf(misnamed.location)).toBe(50n);
    const suspects = [cut, grown, empty, misnamed].map(({ location }) => location).sort();
    expect(await measured(open())).toEqual({ count: 9, suspects });
  });
});
