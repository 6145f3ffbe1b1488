import { expect, it } from '@jest/globals';
import { MOST_INSERTED, type SmallBlob } from '../../application/ports/stores/small-blob-rows.js';
import { toHex } from '../../domain/kernel/bytes.js';
import { metadataLocation } from '../../domain/uploads/blob-location.js';
import { onEveryAdapter } from '../support/database/on-every-adapter.js';
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

onEveryAdapter('SmallBlobRows', (open) => {
  it('returns the bytes at their location, and their size', async () => {
    const { smallBlobs } = open().stores;
    const blobs = Array.from({ length: MOST_INSERTED }, () => aSmallBlob());
    await smallBlobs.insertAll(blobs);
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
    await smallBlobs.insertAll([blob]);
    expect(Buffer.from((await smallBlobs.find(blob.location)) ?? []).equals(blob.bytes)).toBe(true);
  });

  it('reads many locations at once', async () => {
    const { smallBlobs } = open().stores;
    const blobs = Array.from({ length: 10 }, () => aSmallBlob());
    await smallBlobs.insertAll(blobs);
    const found = await inParallel(30, (index) => smallBlobs.find(blobs[index % 10]?.location ?? ''));
    found.forEach((bytes, index) => expect(Buffer.from(bytes ?? []).equals(blobs[index % 10]!.bytes)).toBe(true));
  });

  it('leaves a row as it is when its insertion is repeated', async () => {
    const { smallBlobs } = open().stores;
    const [first, second] = [aSmallBlob(), aSmallBlob()];
    await smallBlobs.insertAll([first]);
    await smallBlobs.insertAll([{ ...second, location: first.location }, second]);
    expect(Buffer.from((await smallBlobs.find(first.location)) ?? []).equals(first.bytes)).toBe(true);
    expect(await smallBlobs.sizeOf(second.location)).toBe(BigInt(second.bytes.length));
  });

  it('has two rows of one content', async () => {
    const { smallBlobs } = open().stores;
    const one = aSmallBlob();
    const other = aSmallBlob({ contentHash: one.contentHash, bytes: one.bytes });
    await smallBlobs.insertAll([one, other]);
    await smallBlobs.deleteAll([one.location]);
    expect(await smallBlobs.sizeOf(one.location)).toBeNull();
    expect(await smallBlobs.sizeOf(other.location)).toBe(BigInt(one.bytes.length));
  });

  it('deletes the rows that it is told, however many, and no others', async () => {
    const { smallBlobs } = open().stores;
    const blobs = Array.from({ length: 70 }, () => aSmallBlob());
    for (let from = 0; from < 70; from += MOST_INSERTED) {
      await smallBlobs.insertAll(blobs.slice(from, from + MOST_INSERTED));
    }
    const locations = blobs.map(({ location }) => location);
    await smallBlobs.deleteAll([]);
    await smallBlobs.deleteAll([...locations.slice(1), aSmallBlob().location]);
    await smallBlobs.deleteAll(locations.slice(1, 3));
    const left = await Promise.all(locations.map((location) => smallBlobs.sizeOf(location)));
    expect(left.map((size) => size !== null)).toEqual(locations.map((_, index) => index === 0));
  });

  it('pages through the rows by hash and location', async () => {
    const { smallBlobs } = open().stores;
    const twin = aSmallBlob();
    const blobs = [
      ...Array.from({ length: 9 }, () => aSmallBlob()),
      twin,
      aSmallBlob({ ...twin, location: aSmallBlob().location }),
    ];
    await smallBlobs.insertAll(blobs);
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
