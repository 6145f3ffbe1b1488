import { beforeEach, describe, expect, it } from '@jest/globals';
import { BlobStoreUnavailable } from '../../application/ports/stores/blob-store-unavailable.js';
import type {
  BlobRange,
  BlobStore,
  StagedBytes,
  Staging,
  StoredFile,
} from '../../application/ports/stores/blob-store.js';
import { DomainError } from '../../domain/kernel/errors.js';
import { placeOf } from '../../domain/uploads/blob-attribution.js';
import { SERVER_START_MS } from '../support/database/mariadb.js';
import { blobAdapters } from '../support/uploads/blob-adapters.js';
import { all, aStaging, HELLO, HELLO_HASH, newId, put, read, sha256 } from '../support/uploads/blob-store.js';

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : 'defect'),
  );
}

const adapters = blobAdapters();
const idsOf = (staged: readonly StagedBytes[]) => staged.map(({ id }) => id).sort();
const placesOf = (files: readonly StoredFile[]) => files.map(({ place }) => place);

describe.each(adapters)('the $name blob store', ({ create, full }) => {
  let store: BlobStore;
  let staging: Staging;
  beforeEach(async () => {
    store = await create();
    staging = aStaging();
  }, SERVER_START_MS);

  const write = (offset: bigint, ...chunks: string[]) => put(store, staging, offset, 1, ...chunks);
  const staged = () => store.digest(staging, 1);
  const text = async (place = placeOf(staging), range?: BlobRange) => (await read(store, place, range))?.toString();
  async function storeHello(): Promise<void> {
    await write(0n, 'hello, world');
    await store.commit(staging);
  }

  describe('gathers bytes', () => {
    it('writer by writer, chunk by chunk, keeping nothing of a chunk but a copy', async () => {
      await write(0n, 'hel', 'lo');
      await put(store, staging, 5n, 2, '', ', ', 'world');
      expect(await store.digest(staging, 2)).toEqual({ size: 12n, contentHash: HELLO_HASH });
      expect(idsOf(await all(store.staged()))).toEqual([staging.id]);
    });

    it('beyond a part that has the announced hash, since more bytes were announced', async () => {
      const writer = await store.stage(staging, 0n, 1);
      await writer.write([HELLO]);
      await writer.flush(true);
      await writer.write([Buffer.from('!')]);
      await writer.flush(true);
      await writer.close();
      await write(13n, '!');
      expect(await store.digest(staging, 1)).toEqual({ size: 14n, contentHash: sha256(Buffer.from('hello, world!!')) });
    });

    it('in any number of chunks of any size', async () => {
      const chunks = Array.from({ length: 3000 }, (_, index) => Buffer.alloc((index * 37) % 2111, index));
      const whole = Buffer.concat(chunks);
      await put(store, staging, 0n, 1, ...chunks);
      expect(await staged()).toEqual({ size: BigInt(whole.length), contentHash: sha256(whole) });
    });

    it('in pieces that are lent for one call, of any number and size', async () => {
      const pieces = Array.from({ length: 3000 }, (_, index) => Buffer.alloc((index * 37) % 2111, index));
      const whole = Buffer.concat(pieces);
      const writer = await store.stage(staging, 0n, 1);
      for (const part of [pieces.slice(0, 1025), [], pieces.slice(1025)]) {
        await writer.write(part);
        for (const piece of part) piece.fill(0);
      }
      await writer.flush();
      await writer.close();
      expect(await staged()).toEqual({ size: BigInt(whole.length), contentHash: sha256(whole) });
    });

    it('in chunks larger than any buffer', async () => {
      const large = Buffer.alloc(5 * (1 << 20) + 1, 7);
      const writer = await store.stage(staging, 0n, 1);
      await writer.write([large.subarray(0, 3)]);
      await writer.write([large.subarray(3)]);
      await writer.flush();
      await writer.close();
      expect(await staged()).toEqual({ size: BigInt(large.length), contentHash: sha256(large) });
    });

    it('cutting off a tail that was never acknowledged', async () => {
      await write(0n, 'hello', 'XXXXXXXXXXXXXXXXXXX');
      await put(store, staging, 5n, 2, ', world');
      expect(await store.digest(staging, 2)).toEqual({ size: 12n, contentHash: HELLO_HASH });
    });

    it('not behind missing bytes, which were acknowledged and lost', async () => {
      await write(0n, 'hell');
      expect(await codeOf(store.stage(staging, 5n, 2))).toBe('error.upload.gone');
      expect(await staged()).toEqual({ size: 4n, contentHash: sha256(Buffer.from('hell')) });
    });

    it('dropping what was not flushed when the writer is closed', async () => {
      const writer = await store.stage(staging, 0n, 1);
      await writer.write([Buffer.from('hello')]);
      await writer.flush();
      await writer.write([Buffer.from('?'.repeat(3 << 20))]);
      await writer.close();
      expect(await staged()).toMatchObject({ size: 5n });
      await put(store, staging, 5n, 2, ', world');
      expect(await store.digest(staging, 2)).toEqual({ size: 12n, contentHash: HELLO_HASH });
    });

    it('so that flushed bytes are stored while more are being written', async () => {
      const writer = await store.stage(staging, 0n, 1);
      const sizes: (bigint | undefined)[] = [];
      for (const part of ['he', 'llo', ', ', 'wor', 'ld']) {
        await writer.write([Buffer.from(part)]);
        await writer.flush();
        sizes.push((await staged())?.size);
      }
      await writer.close();
      expect(sizes).toEqual([2n, 5n, 7n, 10n, 12n]);
    });

    it('saying so when the disk is full', async () => {
      const fullStore = await full(staging);
      expect(await codeOf(put(fullStore, staging, 0n, 1, 'hello'))).toBe('error.storage.full');
    });

    it('and nothing more after a failure, which a gap would follow', async () => {
      const fullStore = await full(staging);
      const writer = await fullStore.stage(staging, 0n, 1);
      const hello = async () => {
        await writer.write([Buffer.from('hello')]);
        await writer.flush();
      };
      expect(await codeOf(hello())).toBe('error.storage.full');
      expect(await codeOf(writer.write([Buffer.from('h')]))).not.toBe('done');
      expect(await codeOf(writer.flush())).not.toBe('done');
      await writer.close();
    });

    it('and nothing more once the writer is closed, which may be done again', async () => {
      const writer = await store.stage(staging, 0n, 1);
      await writer.write([Buffer.from('hello')]);
      await writer.flush();
      for (let turn = 0; turn < 2; turn += 1) await writer.close();
      expect(await codeOf(writer.write([Buffer.from(', world')]))).toBe('defect');
      expect(await codeOf(writer.flush())).toBe('defect');
      await put(store, staging, 5n, 2, ', world');
      expect(await store.digest(staging, 2)).toEqual({ size: 12n, contentHash: HELLO_HASH });
    });

    it('knowing the hash of what writers under leases that followed each other staged', async () => {
      await put(store, staging, 0n, 1, 'he', 'llo');
      await put(store, staging, 5n, 2, ', ');
      await put(store, staging, 7n, 3, 'world');
      expect(await store.digest(staging, 3)).toEqual({ size: 12n, contentHash: HELLO_HASH });
      expect(await store.digest(staging, 3)).toEqual({ size: 12n, contentHash: HELLO_HASH });
    });

    it('and when a writer between them was refused', async () => {
      await put(store, staging, 0n, 1, 'hello');
      const refused = await store.stage(staging, 5n, 2);
      await refused.write([Buffer.from(', WORLD')]);
      await refused.close();
      await put(store, staging, 5n, 3, ', world');
      expect(await store.digest(staging, 3)).toEqual({ size: 12n, contentHash: HELLO_HASH });
    });
  });

  describe('fences', () => {
    it('a writer off that lost its lease, so that it harms nothing', async () => {
      await write(0n, 'hello');
      const stale = await store.stage(staging, 5n, 2);
      await stale.write([Buffer.from(', w0rld')]);
      const next = await store.fence(staging, newId(), 5n);
      await put(store, next, 5n, 3, ', world');
      await stale.write([Buffer.from('?????')]);
      await stale.flush();
      await store.commit(next);
      await stale.close();
      expect(await text(placeOf(next))).toBe('hello, world');
    });

    it('and a late writer to a discarded id does not bring it back', async () => {
      await write(0n, 'hello');
      await store.discard(staging);
      expect(await codeOf(write(5n, ', world'))).toBe('error.upload.gone');
      expect(await staged()).toBeNull();
    });

    it('nothing when nothing was acknowledged, and never less than was', async () => {
      const next = await store.fence(staging, newId(), 0n);
      expect(await store.digest(next, 1)).toBeNull();
      await write(0n, 'hell');
      expect(await codeOf(store.fence(staging, newId(), 5n))).toBe('error.upload.gone');
      expect(idsOf(await all(store.staged()))).toEqual([staging.id]);
    });
  });

  describe('commits', () => {
    it('what is staged, as often as it is asked to', async () => {
      await storeHello();
      await store.commit(staging);
      expect(await text()).toBe('hello, world');
      expect(await store.stat(placeOf(staging))).toBe(12n);
      expect(placesOf(await all(store.stored()))).toEqual([placeOf(staging)]);
    });

    it('so that it is staged no more, and can still be hashed', async () => {
      await storeHello();
      expect(await all(store.staged())).toEqual([]);
      expect(await staged()).toEqual({ size: 12n, contentHash: HELLO_HASH });
      await store.discard(staging);
      expect(await text()).toBe('hello, world');
    });

    it('nothing where nothing is staged', async () => {
      expect(await codeOf(store.commit(staging))).toBe('defect');
      expect(await store.stat(placeOf(staging))).toBeNull();
    });

    it('twins in parallel, each to a place of its own', async () => {
      const twins = Array.from({ length: 12 }, () => aStaging());
      await Promise.all(twins.map((twin) => put(store, twin, 0n, 1, 'hello, world')));
      await Promise.all(twins.map((twin) => store.commit(twin)));
      expect(new Set(placesOf(await all(store.stored())))).toEqual(new Set(twins.map(placeOf)));
      await Promise.all(twins.slice(1).map((twin) => store.remove(placeOf(twin))));
      expect(await text(placeOf(twins[0]!))).toBe('hello, world');
    });

    it.each([1, 40])('%i blobs together, and only those, whether they exist or not', async (count) => {
      const stored = Array.from({ length: count + 1 }, () => aStaging());
      for (const each of stored) await store.put(each, [HELLO]);
      const places = stored.slice(1).map(placeOf);
      await store.removeAll([...places, placeOf(aStaging())]);
      await store.removeAll(places);
      await store.removeAll([]);
      expect(placesOf(await all(store.stored()))).toEqual([placeOf(stored[0]!)]);
    });

    it('so that nothing more can be appended', async () => {
      await storeHello();
      expect(await codeOf(write(12n, '!'))).toBe('error.upload.gone');
      expect(await text()).toBe('hello, world');
    });

    it('bytes that are at hand whole in one step, also again, and takes none of them away', async () => {
      const bytes = Buffer.from(HELLO);
      for (let turn = 0; turn < 2; turn += 1) await store.put(staging, [bytes]);
      expect(bytes.equals(HELLO)).toBe(true);
      expect(await text()).toBe('hello, world');
      expect(await all(store.staged())).toEqual([]);
    });

    it('bytes that are at hand in pieces of any size, in their order', async () => {
      const sizes = [0, 1, 70_000, 300_000, 0, 256 << 10, 5, 65_536, 65_536, 65_536, 65_536, 3];
      const pieces = sizes.map((size, index) => Buffer.alloc(size, index + 1));
      const whole = Buffer.concat(pieces);
      const other = aStaging(sha256(whole));
      await store.put(other, pieces);
      expect((await read(store, placeOf(other)))?.equals(whole)).toBe(true);
      expect(pieces.map(({ length }) => length)).toEqual(sizes);
      const nothing = aStaging(sha256(Buffer.alloc(0)));
      await store.put(nothing, []);
      expect(await store.stat(placeOf(nothing))).toBe(0n);
    });

    it('nothing of a put that finds no room', async () => {
      const fullStore = await full(staging, 'blobs');
      expect(await codeOf(fullStore.put(staging, [HELLO]))).toBe('error.storage.full');
      expect([await all(fullStore.staged()), await all(fullStore.stored())]).toEqual([[], []]);
    });
  });

  it('lists stored bytes in the order of the hashes, with their size', async () => {
    const contents = Array.from({ length: 40 }, (_, index) => Buffer.alloc(index + 1, index));
    for (const content of contents) await store.put(aStaging(sha256(content)), [content]);
    const files = await all(store.stored());
    const hashes = files.map(({ place }) => place?.contentHash ?? '');
    expect(hashes).toEqual(contents.map(sha256).sort());
    for (const { place, size } of files)
      expect(sha256(Buffer.alloc(Number(size), Number(size) - 1))).toBe(place?.contentHash);
  });

  describe('reads', () => {
    it('a range, both ends included', async () => {
      await storeHello();
      const place = placeOf(staging);
      expect(await text(place, { start: 0n, end: 4n })).toBe('hello');
      expect(await text(place, { start: 7n, end: 11n })).toBe('world');
      expect(await text(place, { start: 11n, end: 11n })).toBe('d');
      const part = await store.read(place, { start: 1n, end: 2n });
      expect(part?.size).toBe(12n);
      await part?.close();
    });

    it('of a size that the caller knows, and no bytes of another size', async () => {
      await storeHello();
      const place = placeOf(staging);
      for (const range of [undefined, { start: 7n, end: 11n }]) {
        const parts: Uint8Array[] = [];
        for await (const part of (await store.read(place, range, 12n)) ?? []) parts.push(Buffer.from(part));
        expect(Buffer.concat(parts).toString()).toBe(range === undefined ? 'hello, world' : 'world');
      }
      for (const known of [1n, 11n, 13n, 700_000n]) {
        const bytes = await store.read(place, undefined, known);
        if (bytes?.size === known) {
          const first = bytes[Symbol.asyncIterator]();
          const drained = async () => {
            for (let next = await first.next(); next.done !== true; next = await first.next());
          };
          await expect(drained()).rejects.toThrow(BlobStoreUnavailable);
        } else expect(bytes?.size).toBe(12n);
        await bytes?.close();
      }
    });

    it('more than one chunk, and uses the memory of each again', async () => {
      const large = Buffer.from(Array.from({ length: 700_000 }, (_, index) => index % 251));
      await store.put(staging, [large]);
      expect((await read(store, placeOf(staging)))?.equals(large)).toBe(true);
      expect(
        (await read(store, placeOf(staging), { start: 5n, end: 600_000n }))?.equals(large.subarray(5, 600_001)),
      ).toBe(true);
      const lent: Uint8Array[] = [];
      for await (const chunk of (await store.read(placeOf(staging))) ?? []) lent.push(chunk);
      expect(Buffer.concat(lent).equals(large)).toBe(false);
    });

    it('once: a second turn yields nothing', async () => {
      await storeHello();
      const bytes = await store.read(placeOf(staging));
      for (const expected of ['hello, world', '']) {
        const parts: Uint8Array[] = [];
        for await (const part of bytes ?? []) parts.push(Buffer.from(part));
        expect(Buffer.concat(parts).toString()).toBe(expected);
      }
    });

    it('no range that goes beyond the end', async () => {
      await storeHello();
      for (const range of [
        { start: 7n, end: 12n },
        { start: 12n, end: 20n },
      ]) {
        await expect(text(placeOf(staging), range)).rejects.toThrow();
      }
    });

    it('into memory that others use once the reader is closed', async () => {
      const readers = 40;
      const large = Buffer.alloc(700_000, 7);
      await store.put(staging, [large]);
      const first = await store.read(placeOf(staging));
      const kept = (await first?.[Symbol.asyncIterator]().next())?.value as Uint8Array;
      expect(kept.every((byte) => byte === 7)).toBe(true);
      await first?.close();
      const other = aStaging(sha256(Buffer.alloc(700_000, 9)));
      await store.put(other, [Buffer.alloc(700_000, 9)]);
      for (let count = 0; count < readers; count += 1) await read(store, placeOf(other));
      expect(kept.every((byte) => byte === 7)).toBe(false);
    });

    it('all of it to hash it, whatever hash its name says', async () => {
      const other = aStaging('ab'.repeat(32));
      await store.put(other, [HELLO]);
      expect(await store.digestAt(placeOf(other))).toEqual({ size: 12n, contentHash: HELLO_HASH });
      expect(await store.digestAt(placeOf(aStaging()))).toBeNull();
    });

    it('nothing of missing bytes', async () => {
      expect(await store.read(placeOf(staging))).toBeNull();
      expect(await store.stat(placeOf(staging))).toBeNull();
      expect(await store.stat({ contentHash: HELLO_HASH, location: null })).toBeNull();
      expect(await staged()).toBeNull();
    });

    it('nothing more once it is closed, in the middle or before the first chunk', async () => {
      await store.put(staging, [Buffer.alloc(700_000)]);
      for (const chunks of [0, 1]) {
        const bytes = await store.read(placeOf(staging));
        const iterator = bytes?.[Symbol.asyncIterator]();
        for (let taken = 0; taken < chunks; taken += 1) await iterator?.next();
        await bytes?.close();
        await bytes?.close();
        const next = await iterator?.next().catch(() => ({ done: true }));
        expect(next?.done).toBe(true);
      }
    });

    it('to the end what was opened before it was removed', async () => {
      await storeHello();
      const bytes = await store.read(placeOf(staging));
      await store.remove(placeOf(staging));
      await store.remove(placeOf(staging));
      expect(await store.stat(placeOf(staging))).toBeNull();
      expect(await all(store.stored())).toEqual([]);
      const parts: Uint8Array[] = [];
      for await (const part of bytes ?? []) parts.push(Buffer.from(part));
      expect(Buffer.concat(parts).toString()).toBe('hello, world');
    });
  });

  it.each(['..%2f', '../x', '/etc/passwd', 'a\0b', 'a'.repeat(300), '', '.', HELLO_HASH.toUpperCase()])(
    'makes no path of %j',
    async (name) => {
      const bad = { id: name, contentHash: HELLO_HASH };
      const onUpload = [
        store.stage(bad, 0n, 1),
        store.fence(bad, staging.id, 1n),
        store.fence(staging, name, 1n),
        store.digest(bad, 1),
        store.commit(bad),
        store.put(bad, [HELLO]),
        store.discard(bad),
        store.stat(placeOf(bad)),
        store.read(placeOf(bad)),
        store.remove(placeOf(bad)),
        store.removeAll([placeOf(bad)]),
      ];
      expect(await Promise.all(onUpload.map(codeOf))).toEqual(onUpload.map(() => 'error.upload.not_found'));
      const other = { id: staging.id, contentHash: name };
      const place = { contentHash: name, location: null };
      const onBlob = [
        store.commit(other),
        store.put(other, [HELLO]),
        store.stat(place),
        store.read(place),
        store.remove(place),
        store.removeAll([place]),
      ];
      expect(await Promise.all(onBlob.map(codeOf))).toEqual(onBlob.map(() => 'error.blob.not_found'));
      expect(await all(store.staged())).toEqual([]);
    },
  );
});

/** Memory is never away. */
describe.each(adapters.flatMap(({ name, away }) => (away === null ? [] : [{ name, away }])))(
  'the $name blob store, while it is away,',
  ({ away }) => {
    it(
      'says so of bytes that it cannot discard, too',
      async () => {
        const [store, staging] = [await away(), aStaging()];
        for (const staged of [staging, { id: staging.id, contentHash: null }]) {
          await expect(store.discard(staged)).rejects.toThrow(BlobStoreUnavailable);
        }
        await expect(store.stage(staging, 5n, 2)).rejects.toThrow(BlobStoreUnavailable);
      },
      SERVER_START_MS,
    );
  },
);

/** A bucket keeps writers apart by their epochs; files do not, so neither may the memory that tests run on. */
describe.each(adapters.filter(({ name }) => name !== 'S3'))('a writer of the $name blob store', ({ create }) => {
  const text = async (store: BlobStore, staging: Staging) => (await read(store, placeOf(staging)))?.toString();

  it('that nobody fenced off overwrites what the next one wrote, and cuts it off when it is closed', async () => {
    const [store, staging] = [await create(), aStaging()];
    await put(store, staging, 0n, 1, 'hello');
    const stale = await store.stage(staging, 5n, 2);
    await put(store, staging, 5n, 3, ', world');
    await stale.write([Buffer.from('??')]);
    await stale.flush();
    await store.commit(staging);
    expect(await text(store, staging)).toBe('hello??world');
    await stale.write([Buffer.from('???')]);
    await stale.close();
    expect(await text(store, staging)).toBe('hello??');
  });

  it('continues writing to bytes that were committed under it', async () => {
    const [store, staging] = [await create(), aStaging()];
    const stale = await store.stage(staging, 0n, 1);
    await stale.write([Buffer.from('hello')]);
    await stale.flush();
    await store.commit(staging);
    await stale.write([Buffer.from('!')]);
    await stale.flush();
    await stale.close();
    expect(await text(store, staging)).toBe('hello!');
  });
});
