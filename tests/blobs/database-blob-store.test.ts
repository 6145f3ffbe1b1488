import { beforeEach, describe, expect, it } from '@jest/globals';
import { DatabaseBlobStore } from '../../adapters/blobs/database/database-blob-store.js';
import { MemoryBlobStore } from '../../adapters/memory/blobs/memory-blob-store.js';
import { MemoryDatabase } from '../../adapters/memory/engine/memory-database.js';
import { memoryStores } from '../../adapters/memory/stores/stores.js';
import type { StoredFile } from '../../application/ports/stores/blob-store.js';
import { MOST_INSERTED, type SmallBlob, type SmallBlobRows } from '../../application/ports/stores/small-blob-rows.js';
import { placeOf } from '../../domain/uploads/blob-attribution.js';
import { storageFull } from '../../domain/uploads/blob-refusals.js';
import { uuidV8 } from '../../domain/kernel/ids.js';
import { all, aStaging, put, read, sha256 } from '../support/uploads/blob-store.js';

const NOW = 1_800_000_000_000;
const ROOM = { forRows: () => Promise.resolve() };

let ids = 0;
/** The staging of bytes for the database. */
const aRow = (contentHash: string) => ({ id: uuidV8(NOW, new Uint8Array(16).fill((ids += 1))), contentHash });

let rows: SmallBlobRows;
let files: MemoryBlobStore;
let store: DatabaseBlobStore;
beforeEach(() => {
  rows = memoryStores(new MemoryDatabase().context).smallBlobs;
  files = new MemoryBlobStore();
  store = new DatabaseBlobStore(files, rows, ROOM);
});

/** Puts a text into a row, or into a file. */
async function putText(text: string, staging = aRow(sha256(Buffer.from(text)))) {
  await store.put(staging, [Buffer.from(text)]);
  return placeOf(staging);
}
const aFile = (text: string) => putText(text, aStaging(sha256(Buffer.from(text))));

it('puts bytes where their location says, and reads them back', async () => {
  const [row, file] = [await putText('small'), await aFile('large')];
  expect(await rows.sizeOf(row.location ?? '')).toBe(5n);
  expect(await files.stat(row)).toBeNull();
  expect(await files.stat(file)).toBe(5n);
  for (const [place, text] of [
    [row, 'small'],
    [file, 'large'],
  ] as const) {
    expect(await store.stat(place)).toBe(5n);
    expect((await read(store, place))?.toString()).toBe(text);
  }
});

it('joins the pieces of a row, and reads a range of it', async () => {
  const staging = aRow(sha256(Buffer.from('hello, world')));
  await store.put(staging, [Buffer.from('hello'), Buffer.from(', '), Buffer.from('world')]);
  expect((await read(store, placeOf(staging)))?.toString()).toBe('hello, world');
  expect((await read(store, placeOf(staging), { start: 3n, end: 7n }))?.toString()).toBe('lo, w');
});

it('has nothing where nothing is, and yields nothing after a close', async () => {
  const place = placeOf(aRow('a'.repeat(64)));
  expect(await store.stat(place)).toBeNull();
  expect(await store.read(place)).toBeNull();
  await store.remove(place);
  const bytes = await store.read(await putText('closed'));
  await bytes!.close();
  expect(await all(bytes!)).toEqual([]);
});

it('removes rows and files together', async () => {
  const places = [await putText('one'), await aFile('two'), await putText('three'), await aFile('four')];
  const kept = [await putText('five'), await aFile('six')];
  await store.removeAll(places);
  expect(await Promise.all(places.map((place) => store.stat(place)))).toEqual([null, null, null, null]);
  expect(await Promise.all(kept.map((place) => store.stat(place)))).toEqual([4n, 3n]);
  await Promise.all(kept.map((place) => store.remove(place)));
  expect(await all(store.stored())).toEqual([]);
});

it('removes rows although a file cannot be removed', async () => {
  files.removeAll = () => Promise.reject(new Error('read-only'));
  const [row, file] = [await putText('one'), await aFile('two')];
  await expect(store.removeAll([file, row])).rejects.toThrow('read-only');
  expect(await store.stat(row)).toBeNull();
  expect(await store.stat(file)).toBe(3n);
});

it('refuses a row for which there is no room', async () => {
  const full = new DatabaseBlobStore(files, rows, { forRows: () => Promise.reject(storageFull()) });
  const staging = aRow('b'.repeat(64));
  await expect(full.put(staging, [Buffer.from('x')])).rejects.toMatchObject({ code: 'error.storage.full' });
  expect(await rows.sizeOf(staging.id)).toBeNull();
});

it('refuses bytes that come in parts at the location of a row', async () => {
  const staging = aRow('c'.repeat(64));
  await expect(store.stage(staging, 0n, 1)).rejects.toThrow('in parts');
  await expect(store.commit(staging)).rejects.toThrow('in parts');
  await expect(store.fence(aStaging(), staging.id, 0n)).rejects.toThrow('in parts');
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
  it('has rows and files in the order of their hashes, over several pages of rows', async () => {
    const hashOf = (index: number) => sha256(Buffer.from(String(index)));
    const blobs = Array.from({ length: 1100 }, (_, index): SmallBlob => {
      return {
        location: uuidV8(NOW + index, new Uint8Array(16)),
        contentHash: hashOf(index),
        bytes: new Uint8Array(3),
      };
    });
    await rows.insertAll(blobs);
    const placed = [];
    for (let index = 1100; index < 1120; index += 1) placed.push(await aFile(String(index)));
    const both = await putText('7', aStaging(hashOf(7)));
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
    const [one, other] = [await putText('one'), await putText('other')];
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

describe('concurrent writes', () => {
  it('share statements, of which two run at a time', async () => {
    const sizes: number[] = [];
    let [underWay, most] = [0, 0];
    const counting: SmallBlobRows = Object.assign(Object.create(rows) as SmallBlobRows, {
      insertAll: async (blobs: readonly SmallBlob[]) => {
        sizes.push(blobs.length);
        underWay += 1;
        most = Math.max(most, underWay);
        await new Promise((resolve) => setImmediate(resolve));
        await rows.insertAll(blobs);
        underWay -= 1;
      },
    });
    store = new DatabaseBlobStore(files, counting, ROOM);
    const places = await Promise.all(Array.from({ length: 50 }, (_, index) => putText(`text ${index}`)));
    expect(sizes).toEqual([MOST_INSERTED, MOST_INSERTED, MOST_INSERTED, 2]);
    expect(most).toBe(2);
    for (const [index, place] of places.entries()) expect((await read(store, place))?.toString()).toBe(`text ${index}`);
  });

  it('fail together, and the next ones do not', async () => {
    let failures = 1;
    const failing: SmallBlobRows = Object.assign(Object.create(rows) as SmallBlobRows, {
      insertAll: (blobs: readonly SmallBlob[]) => {
        failures -= 1;
        return failures < 0 ? rows.insertAll(blobs) : Promise.reject(new Error('unreachable'));
      },
    });
    store = new DatabaseBlobStore(files, failing, ROOM);
    const results = await Promise.allSettled([putText('one'), putText('two')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await store.stat(await putText('three'))).toBe(5n);
  });
});
