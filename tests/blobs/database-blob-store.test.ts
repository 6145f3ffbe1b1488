import { beforeEach, describe, expect, it } from '@jest/globals';
import { DatabaseBlobStore } from '../../adapters/blobs/database/database-blob-store.js';
import { MemoryBlobStore } from '../../adapters/memory/blobs/memory-blob-store.js';
import { MemoryDatabase } from '../../adapters/memory/engine/memory-database.js';
import { MemoryUnitOfWork } from '../../adapters/memory/engine/unit-of-work.js';
import { memoryStores } from '../../adapters/memory/stores/stores.js';
import type { StoredFile } from '../../application/ports/stores/blob-store.js';
import type { SmallBlob, SmallBlobRows } from '../../application/ports/stores/small-blob-rows.js';
import { placeOf } from '../../domain/uploads/blob-attribution.js';
import { uuidV8 } from '../../domain/kernel/ids.js';
import { all, aStaging, put, read, sha256 } from '../support/uploads/blob-store.js';

const NOW = 1_800_000_000_000;

let ids = 0;
/** The staging of bytes for the database. */
const aRow = (contentHash: string) => ({ id: uuidV8(NOW, new Uint8Array(16).fill((ids += 1))), contentHash });

let database: MemoryDatabase;
let rows: SmallBlobRows;
let files: MemoryBlobStore;
let store: DatabaseBlobStore;
beforeEach(() => {
  database = new MemoryDatabase();
  rows = memoryStores(database.context).smallBlobs;
  files = new MemoryBlobStore();
  store = new DatabaseBlobStore(files, rows);
});

const inserted = (blobs: readonly SmallBlob[]) =>
  new MemoryUnitOfWork(database).run(({ smallBlobs }) => smallBlobs.insertAll(blobs));

async function putRow(text: string) {
  const staging = aRow(sha256(Buffer.from(text)));
  await inserted([{ location: staging.id, contentHash: staging.contentHash, bytes: Buffer.from(text) }]);
  return placeOf(staging);
}

async function aFile(text: string, staging = aStaging(sha256(Buffer.from(text)))) {
  await store.put(staging, [Buffer.from(text)]);
  return placeOf(staging);
}

it('finds bytes where their location says', async () => {
  const [row, file] = [await putRow('small'), await aFile('large')];
  expect(await rows.sizeOf(row.location ?? '')).toBe(5n);
  expect(await files.stat(row)).toBeNull();
  expect(await files.stat(file)).toBe(5n);
  for (const [place, text] of [
    [row, 'small'],
    [file, 'large'],
  ] as const) {
    expect(await store.stat(place)).toBe(5n);
    expect((await read(store, place))?.toString()).toBe(text);
    expect(await store.digestAt(place)).toEqual({ size: 5n, contentHash: sha256(Buffer.from(text)) });
  }
});

it('reads a range of a row', async () => {
  const place = await putRow('hello, world');
  expect((await read(store, place, { start: 3n, end: 7n }))?.toString()).toBe('lo, w');
  expect((await read(store, place, { start: 11n, end: 11n }))?.toString()).toBe('d');
});

it('has nothing where nothing is, and yields nothing after a close', async () => {
  const place = placeOf(aRow('a'.repeat(64)));
  expect(await store.stat(place)).toBeNull();
  expect(await store.read(place)).toBeNull();
  expect(await store.digestAt(place)).toBeNull();
  await store.remove(place);
  const bytes = await store.read(await putRow('closed'));
  await bytes!.close();
  expect(await all(bytes!)).toEqual([]);
});

it('removes rows and files together', async () => {
  const places = [await putRow('one'), await aFile('two'), await putRow('three'), await aFile('four')];
  const kept = [await putRow('five'), await aFile('six')];
  await store.removeAll(places);
  expect(await Promise.all(places.map((place) => store.stat(place)))).toEqual([null, null, null, null]);
  expect(await Promise.all(kept.map((place) => store.stat(place)))).toEqual([4n, 3n]);
  await Promise.all(kept.map((place) => store.remove(place)));
  expect(await all(store.stored())).toEqual([]);
});

it('removes rows although a file cannot be removed', async () => {
  files.removeAll = () => Promise.reject(new Error('read-only'));
  const [row, file] = [await putRow('one'), await aFile('two')];
  await expect(store.removeAll([file, row])).rejects.toThrow('read-only');
  expect(await store.stat(row)).toBeNull();
  expect(await store.stat(file)).toBe(3n);
});

it('makes no row itself', async () => {
  const staging = aRow('c'.repeat(64));
  await expect(store.put(staging, [Buffer.from('x')])).rejects.toThrow('only a transaction');
  await expect(store.stage(staging, 0n, 1)).rejects.toThrow('only a transaction');
  await expect(store.commit(staging)).rejects.toThrow('only a transaction');
  await expect(store.fence(aStaging(), staging.id, 0n)).rejects.toThrow('only a transaction');
});

it('hands uploads to the other store', async () => {
  const [uploaded, dropped] = [aStaging(sha256(Buffer.from('uploaded'))), aStaging()];
  await put(store, uploaded, 0n, 1, 'uploaded');
  await put(store, dropped, 0n, 1, 'dropped');
  expect((await all(store.staged())).map(({ id }) => id).sort()).toEqual([uploaded.id, dropped.id].sort());
  expect(await store.digest(uploaded, 1)).toMatchObject({ size: 8n });
  await store.commit(uploaded);
  await store.discard(dropped);
  expect(await all(store.staged())).toEqual([]);
  expect((await read(store, placeOf(uploaded)))?.toString()).toBe('uploaded');
});

describe('the list of what is stored', () => {
  const hashOf = (index: number) => sha256(Buffer.from(String(index)));

  /** Inserts more rows than two pages have. */
  async function manyRows(): Promise<readonly SmallBlob[]> {
    const blobs = Array.from({ length: 1100 }, (_, index): SmallBlob => {
      return {
        location: uuidV8(NOW + index, new Uint8Array(16)),
        contentHash: hashOf(index),
        bytes: new Uint8Array(3),
      };
    });
    await inserted(blobs);
    return blobs;
  }

  it('lets others work between two pages of rows', async () => {
    await manyRows();
    let turns = 0;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    expect(await all(store.stored())).toHaveLength(1100);
    clearImmediate(next);
    expect(turns).toBeGreaterThanOrEqual(2);
  });

  it('has rows and files in the order of their hashes, over several pages of rows', async () => {
    const blobs = await manyRows();
    const placed = [];
    for (let index = 1100; index < 1120; index += 1) placed.push(await aFile(String(index)));
    const both = await aFile('7', aStaging(hashOf(7)));
    const found = await all(store.stored());
    expect(found.map(({ place }) => place?.contentHash)).toEqual(
      [...blobs, ...placed, both].map(({ contentHash }) => contentHash).sort(),
    );
    const row = found.find(({ place }) => place?.location === blobs[5]?.location);
    const { contentHash, location } = blobs[5]!;
    expect(row).toEqual({
      name: `${contentHash}.${location}`,
      place: { contentHash, location },
      size: 3n,
      storedAt: NOW + 5,
    });
  });

  it('has rows alone, and the names that are no blobs in between', async () => {
    const [one, other] = [await putRow('one'), await putRow('other')];
    const foreign: StoredFile = { name: 'readme.txt', place: null, size: 1n, storedAt: NOW };
    expect((await all(store.stored())).map(({ place }) => place?.location).sort()).toEqual(
      [one.location, other.location].sort(),
    );
    files.stored = async function* () {
      yield await Promise.resolve(foreign);
    };
    expect(await all(store.stored())).toHaveLength(3);
    expect((await all(store.stored()))[0]).toEqual(foreign);
  });
});
