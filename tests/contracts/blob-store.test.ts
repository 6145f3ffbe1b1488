import { createHash } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { appendFile, mkdtemp, readdir, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FilesystemBlobStore } from '../../adapters/blobs/filesystem/filesystem-blob-store.js';
import { MemoryBlobStore } from '../../adapters/memory/blobs/memory-blob-store.js';
import type { AppendTerms, BlobRange, BlobStore } from '../../application/ports/stores/blob-store.js';
import { DomainError } from '../../domain/kernel/errors.js';
import { uuidV7 } from '../../domain/kernel/ids.js';

const HELLO = Buffer.from('hello, world');
const HELLO_HASH = sha256(HELLO);
const NO_LIMIT: AppendTerms = { limit: 2n ** 40n, epoch: 1, checksum: null, checkpoint: null };
const folders: string[] = [];
const opened: FilesystemBlobStore[] = [];
afterEach(() => Promise.all(opened.splice(0).map((store) => store.close())));
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

let ids = 0;
const newId = () => uuidV7(1_800_000_000_000, new Uint8Array(16).fill((ids += 1)));

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'blob-store-'));
  folders.push(folder);
  return folder;
}

async function openStore(folder: string): Promise<FilesystemBlobStore> {
  const store = await FilesystemBlobStore.open(folder);
  opened.push(store);
  return store;
}

/** `full`: a store in which the bytes of that staging id find no room. The kernel's own /dev/full says so for the files. */
const adapters = [
  {
    name: 'memory',
    create: async (): Promise<BlobStore> => new MemoryBlobStore(),
    full: async (): Promise<BlobStore> => new MemoryBlobStore(4),
  },
  {
    name: 'filesystem',
    create: async (): Promise<BlobStore> => openStore(await newFolder()),
    full: async (id: string): Promise<BlobStore> => {
      const folder = await newFolder();
      const store = await openStore(folder);
      await symlink('/dev/full', join(folder, 'staging', id));
      return store;
    },
  },
];

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function* chunksOf(...chunks: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

/** A client that goes away after these. */
async function* brokenAfter(...chunks: readonly string[]): AsyncGenerator<Uint8Array> {
  yield* chunksOf(...chunks);
  throw new Error('aborted');
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : 'defect'),
  );
}

async function listed(names: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const name of names) all.push(name);
  return all.sort();
}

describe.each(adapters)('the $name blob store', ({ create, full }) => {
  let store: BlobStore;
  let id: string;
  beforeEach(async () => {
    store = await create();
    id = newId();
  });

  const put = (offset: bigint, ...chunks: string[]) => store.append(id, offset, chunksOf(...chunks), NO_LIMIT);
  const staged = async () => (await store.digest(id))?.contentHash;
  async function read(hash: string, range?: BlobRange): Promise<string | null> {
    const bytes = await store.open(hash, range);
    if (bytes === null) return null;
    const parts: Uint8Array[] = [];
    for await (const part of bytes) parts.push(part);
    return Buffer.concat(parts).toString();
  }
  async function store1(): Promise<void> {
    await put(0n, 'hello, world');
    await store.commit(id, HELLO_HASH);
  }

  describe('gathers bytes', () => {
    it('append by append, chunk by chunk', async () => {
      expect(await put(0n, 'hel', 'lo')).toEqual({ written: 5n, interrupted: false });
      expect(await put(5n, '', ', ', 'world')).toEqual({ written: 7n, interrupted: false });
      expect(await store.digest(id)).toEqual({ size: 12n, contentHash: HELLO_HASH });
      expect(await listed(store.staged())).toEqual([id]);
    });

    it('in any number of chunks of any size', async () => {
      const chunks = Array.from({ length: 3000 }, (_, index) => Buffer.alloc((index * 37) % 2111, index));
      const whole = Buffer.concat(chunks);
      expect((await store.append(id, 0n, chunksOf(...chunks), NO_LIMIT)).written).toBe(BigInt(whole.length));
      expect(await store.digest(id)).toEqual({ size: BigInt(whole.length), contentHash: sha256(whole) });
    });

    it('cutting off a tail that was never acknowledged', async () => {
      await put(0n, 'hello', 'XXXXXXXXXXXXXXXXXXX');
      await put(5n, ', world');
      expect(await staged()).toBe(HELLO_HASH);
    });

    it('not behind bytes that are not there, which were acknowledged and lost', async () => {
      await put(0n, 'hell');
      expect(await codeOf(put(5n, ', world'))).toBe('error.upload.gone');
      expect(await staged()).toBe(sha256(Buffer.from('hell')));
    });

    it('up to the limit, and keeps nothing of an append that brings more', async () => {
      await put(0n, 'hello');
      const exact = store.append(id, 5n, chunksOf(', ', 'world'), { ...NO_LIMIT, limit: 7n });
      expect((await exact).written).toBe(7n);
      const more = store.append(id, 5n, chunksOf(', world', '!'), { ...NO_LIMIT, limit: 7n });
      expect(await codeOf(more)).toBe('error.upload.too_large');
      expect(await store.digest(id)).toMatchObject({ size: 5n });
    });

    it('keeping what a client sent before it went away', async () => {
      expect(await store.append(id, 0n, brokenAfter('hel', 'lo'), NO_LIMIT)).toEqual({
        written: 5n,
        interrupted: true,
      });
      await put(5n, ', world');
      expect(await staged()).toBe(HELLO_HASH);
    });

    it('saying so when the disk is full', async () => {
      const fullStore = await full(id);
      expect(await codeOf(fullStore.append(id, 0n, chunksOf('hello'), NO_LIMIT))).toBe('error.storage.full');
    });
  });

  describe('with a checksum', () => {
    const checksum = { algorithm: 'sha1', digest: createHash('sha1').update(', world').digest() } as const;
    const checked = (source: AsyncIterable<Uint8Array>) => store.append(id, 5n, source, { ...NO_LIMIT, checksum });
    beforeEach(() => put(0n, 'hello'));

    it('keeps what matches, in SHA-1 and SHA-256', async () => {
      expect(await checked(chunksOf(', ', 'world'))).toEqual({ written: 7n, interrupted: false });
      const digest = createHash('sha256').update('!').digest();
      const terms: AppendTerms = { ...NO_LIMIT, checksum: { algorithm: 'sha256', digest } };
      expect((await store.append(id, 12n, chunksOf('!'), terms)).written).toBe(1n);
    });

    it('keeps nothing of what does not, however many chunks it took', async () => {
      expect(await codeOf(checked(chunksOf(', ', 'World')))).toBe('error.upload.checksum_mismatch');
      const many = Array.from({ length: 600 }, () => Buffer.alloc(4096));
      expect(await codeOf(checked(chunksOf(...many)))).toBe('error.upload.checksum_mismatch');
      expect(await store.digest(id)).toMatchObject({ size: 5n });
    });

    it('keeps nothing of an interrupted append, which nobody can check', async () => {
      const many = Array.from({ length: 600 }, () => 'some bytes');
      for (const sent of [[', '], many]) {
        expect(await checked(brokenAfter(...sent))).toEqual({ written: 0n, interrupted: true });
      }
      expect(await store.digest(id)).toMatchObject({ size: 5n });
    });
  });

  describe('with checkpoints', () => {
    const stepping = (acknowledged: bigint[], limit = NO_LIMIT.limit): AppendTerms => ({
      ...NO_LIMIT,
      limit,
      checkpoint: { every: 4n, acknowledge: async (written) => void acknowledged.push(written) },
    });

    it('acknowledges in steps what is there already', async () => {
      const acknowledged: bigint[] = [];
      const sizes: (bigint | undefined)[] = [];
      const terms = stepping(acknowledged);
      const checkpoint = {
        every: 4n,
        acknowledge: async (written: bigint) => {
          acknowledged.push(written);
          sizes.push((await store.digest(id))?.size);
        },
      };
      const appended = await store.append(id, 0n, chunksOf('he', 'llo', ', ', 'wor', 'ld'), { ...terms, checkpoint });
      expect(appended.written).toBe(12n);
      expect(acknowledged).toEqual([5n, 10n]);
      expect(sizes).toEqual([5n, 10n]);
    });

    it('never takes back what it acknowledged, when the rest is refused', async () => {
      const acknowledged: bigint[] = [];
      const refused = store.append(id, 0n, chunksOf('hello', ', wo', 'rld'), stepping(acknowledged, 10n));
      expect(await codeOf(refused)).toBe('error.upload.too_large');
      expect(acknowledged).toEqual([5n, 9n]);
      expect(await store.digest(id)).toMatchObject({ size: 9n });
    });

    it('ends the append when acknowledging fails, keeping what may have been acknowledged', async () => {
      const acknowledge = () => Promise.reject(new DomainError('error.upload.gone', 'gone'));
      const ended = store.append(id, 0n, chunksOf('hello', ', ', 'world'), {
        ...NO_LIMIT,
        checkpoint: { every: 4n, acknowledge },
      });
      expect(await codeOf(ended)).toBe('error.upload.gone');
      expect(await store.digest(id)).toMatchObject({ size: 5n });
    });
  });

  describe('knows the hash of what several appends staged', () => {
    const appended = (by: BlobStore, epoch: number, offset: bigint, source: AsyncIterable<Uint8Array>) =>
      by.append(id, offset, source, { ...NO_LIMIT, epoch });

    it('under leases that followed each other', async () => {
      await appended(store, 1, 0n, chunksOf('he', 'llo'));
      await appended(store, 2, 5n, brokenAfter(', '));
      await appended(store, 3, 7n, chunksOf('world'));
      expect(await store.digest(id, 3)).toEqual({ size: 12n, contentHash: HELLO_HASH });
      expect(await store.digest(id, 3)).toEqual({ size: 12n, contentHash: HELLO_HASH });
    });

    it('when an append between them was refused or interrupted', async () => {
      const checksum = { algorithm: 'sha1', digest: new Uint8Array(20) } as const;
      await appended(store, 1, 0n, chunksOf('hello'));
      const wrong = store.append(id, 5n, chunksOf(', WORLD'), { ...NO_LIMIT, epoch: 2, checksum });
      expect(await codeOf(wrong)).toBe('error.upload.checksum_mismatch');
      await store.append(id, 5n, brokenAfter(', W'), { ...NO_LIMIT, epoch: 3, checksum });
      await appended(store, 4, 5n, chunksOf(', world'));
      expect(await store.digest(id, 4)).toEqual({ size: 12n, contentHash: HELLO_HASH });
    });
  });

  describe('copies what is staged', () => {
    it('up to the offset, so that a writer who lost the upload harms nothing', async () => {
      const alarm = new EventEmitter();
      const asleep = once(alarm, 'rings');
      async function* slow(): AsyncGenerator<Uint8Array> {
        yield Buffer.from(', w0rld');
        await asleep;
        yield Buffer.from('?????');
      }
      await put(0n, 'hello');
      const stale = store.append(id, 5n, slow(), NO_LIMIT);
      const next = newId();
      await store.copyStaged(id, next, 5n);
      await store.append(next, 5n, chunksOf(', world'), NO_LIMIT);
      await store.commit(next, HELLO_HASH);
      alarm.emit('rings');
      await stale;
      expect(await read(HELLO_HASH)).toBe('hello, world');
    });

    it('and a late writer to a discarded id does not bring it back', async () => {
      await put(0n, 'hello');
      await store.copyStaged(id, newId(), 5n);
      await store.discard(id);
      expect(await codeOf(put(5n, ', world'))).toBe('error.upload.gone');
      expect(await store.digest(id)).toBeNull();
    });

    it('nothing when nothing was acknowledged, and never less than was', async () => {
      const next = newId();
      await store.copyStaged(id, next, 0n);
      await put(0n, 'hell');
      expect(await codeOf(store.copyStaged(id, next, 5n))).toBe('error.upload.gone');
      expect(await store.digest(next)).toBeNull();
    });
  });

  describe('commits', () => {
    it('what is staged, as often as it is asked to', async () => {
      await store1();
      await store.commit(id, HELLO_HASH);
      expect(await read(HELLO_HASH)).toBe('hello, world');
      expect(await store.stat(HELLO_HASH)).toBe(12n);
      expect(await listed(store.committed())).toEqual([HELLO_HASH]);
    });

    it('keeping the staged bytes until they are discarded, and the blob for good', async () => {
      await store1();
      expect(await staged()).toBe(HELLO_HASH);
      await store.discard(id);
      await store.discard(id);
      expect(await staged()).toBeUndefined();
      expect(await listed(store.staged())).toEqual([]);
      await store.commit(id, HELLO_HASH);
      expect(await read(HELLO_HASH)).toBe('hello, world');
    });

    it('again from the staged bytes when the blob was swept after a rolled-back transaction', async () => {
      await store1();
      await store.remove(HELLO_HASH);
      await store.commit(id, HELLO_HASH);
      expect(await read(HELLO_HASH)).toBe('hello, world');
    });

    it('nothing where nothing is staged', async () => {
      expect(await codeOf(store.commit(id, HELLO_HASH))).toBe('defect');
      expect(await store.stat(HELLO_HASH)).toBeNull();
    });

    it('twins in parallel to one blob', async () => {
      const twins = Array.from({ length: 12 }, newId);
      await Promise.all(twins.map((twin) => store.append(twin, 0n, chunksOf('hello, world'), NO_LIMIT)));
      await Promise.all(twins.map((twin) => store.commit(twin, HELLO_HASH)));
      await Promise.all(twins.map((twin) => store.discard(twin)));
      expect(await listed(store.committed())).toEqual([HELLO_HASH]);
      expect(await read(HELLO_HASH)).toBe('hello, world');
    });

    it('so that no append can touch the blob any more', async () => {
      await store1();
      expect(await codeOf(put(12n, '!'))).toBe('defect');
      expect(await codeOf(put(0n, 'HELLO'))).toBe('defect');
      expect(await read(HELLO_HASH)).toBe('hello, world');
    });
  });

  describe('reads', () => {
    it('a range, both ends included', async () => {
      await store1();
      expect(await read(HELLO_HASH, { start: 0n, end: 4n })).toBe('hello');
      expect(await read(HELLO_HASH, { start: 7n, end: 11n })).toBe('world');
      expect(await read(HELLO_HASH, { start: 11n, end: 11n })).toBe('d');
    });

    it('nothing of what is not there', async () => {
      expect(await store.open(HELLO_HASH)).toBeNull();
      expect(await store.stat(HELLO_HASH)).toBeNull();
      expect(await store.digest(id)).toBeNull();
    });

    it('to the end what was opened before it was removed', async () => {
      await store1();
      const bytes = await store.open(HELLO_HASH);
      await store.remove(HELLO_HASH);
      await store.remove(HELLO_HASH);
      expect(await store.stat(HELLO_HASH)).toBeNull();
      expect(await listed(store.committed())).toEqual([]);
      const parts: Uint8Array[] = [];
      for await (const part of bytes ?? []) parts.push(part);
      expect(Buffer.concat(parts).toString()).toBe('hello, world');
    });
  });

  it.each(['..%2f', '../x', '/etc/passwd', 'a\0b', 'a'.repeat(300), '', '.', HELLO_HASH.toUpperCase()])(
    'makes no path of %j',
    async (name) => {
      const onUpload = [
        store.append(name, 0n, chunksOf('x'), NO_LIMIT),
        store.copyStaged(name, id, 1n),
        store.copyStaged(id, name, 1n),
        store.digest(name),
        store.commit(name, HELLO_HASH),
        store.discard(name),
      ];
      expect(await Promise.all(onUpload.map(codeOf))).toEqual(onUpload.map(() => 'error.upload.not_found'));
      const onBlob = [store.commit(id, name), store.stat(name), store.open(name), store.remove(name)];
      expect(await Promise.all(onBlob.map(codeOf))).toEqual(onBlob.map(() => 'error.blob.not_found'));
      expect(await listed(store.staged())).toEqual([]);
    },
  );
});

describe('the filesystem blob store, over files that a crash left behind', () => {
  async function openedAlone() {
    const folder = await newFolder();
    const id = newId();
    return { folder, id, path: join(folder, 'staging', id), store: await openStore(folder) };
  }

  it('cuts off the torn tail of a node that died while writing', async () => {
    const { id, path, store } = await openedAlone();
    await store.append(id, 0n, chunksOf('hello'), NO_LIMIT);
    await appendFile(path, '\0\0\0\0\0\0\0\0\0torn');
    const other = await openStore(join(path, '..', '..'));
    await other.append(id, 5n, chunksOf(', world'), NO_LIMIT);
    expect(await other.digest(id)).toEqual({ size: 12n, contentHash: HELLO_HASH });
  });

  it('refuses to go on where acknowledged bytes were lost', async () => {
    const { id, path, store } = await openedAlone();
    await store.append(id, 0n, chunksOf('hello'), NO_LIMIT);
    await truncate(path, 4);
    expect(await codeOf(store.append(id, 5n, chunksOf(', world'), NO_LIMIT))).toBe('error.upload.gone');
  });

  describe('and hashes bytes once, as they come', () => {
    const append = (by: FilesystemBlobStore, id: string, epoch: number, offset: bigint, text: string) =>
      by.append(id, offset, chunksOf(text), { ...NO_LIMIT, epoch });

    it('so that they are not read again', async () => {
      const { id, path, store } = await openedAlone();
      await append(store, id, 1, 0n, 'hello');
      await append(store, id, 2, 5n, ', world');
      // Asked to read all, it has read what was asked for before.
      await store.digest(id);
      await writeFile(path, 'HELLO, WORLD');
      expect(await store.digest(id, 2)).toEqual({ size: 12n, contentHash: HELLO_HASH });
      expect(await store.digest(id)).toEqual({ size: 12n, contentHash: sha256(Buffer.from('HELLO, WORLD')) });
    });

    it('but not when another node wrote in between', async () => {
      const { folder, id, store } = await openedAlone();
      const other = await openStore(folder);
      await append(store, id, 1, 0n, 'hell');
      await append(other, id, 2, 4n, 'o, wor');
      await append(store, id, 3, 10n, 'ld');
      expect(await store.digest(id, 3)).toEqual({ size: 12n, contentHash: HELLO_HASH });
    });

    it('nor when another node replaced what was never acknowledged, by as many bytes', async () => {
      const { folder, id, store } = await openedAlone();
      const other = await openStore(folder);
      await append(store, id, 1, 0n, 'HELLO');
      await append(other, id, 2, 0n, 'hello');
      await append(store, id, 3, 5n, ', world');
      expect(await store.digest(id, 3)).toEqual({ size: 12n, contentHash: HELLO_HASH });
    });

    it('nor what was cut off since', async () => {
      const { id, path, store } = await openedAlone();
      await append(store, id, 1, 0n, 'hello');
      await truncate(path, 4);
      expect(await store.digest(id, 1)).toEqual({ size: 4n, contentHash: sha256(Buffer.from('hell')) });
    });

    it('nor the last of them', async () => {
      const { folder, id, store } = await openedAlone();
      const other = await openStore(folder);
      await append(store, id, 1, 0n, 'HELLO, WORLD');
      await append(other, id, 2, 0n, 'hello, world');
      expect(await store.digest(id, 2)).toEqual({ size: 12n, contentHash: HELLO_HASH });
    });
  });

  it('sweeps names of its own only', async () => {
    const { folder, store } = await openedAlone();
    await appendFile(join(folder, 'staging', 'lost+found'), '');
    await appendFile(join(folder, 'blobs', 'lost+found'), '');
    expect([await listed(store.staged()), await listed(store.committed())]).toEqual([[], []]);
  });

  it('shows its files to nobody else', async () => {
    const { folder, id, store } = await openedAlone();
    await store.append(id, 0n, chunksOf('hello, world'), NO_LIMIT);
    await store.commit(id, HELLO_HASH);
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const { mode } = await stat(join(entry.parentPath, entry.name));
      expect(mode & 0o777).toBe(entry.isDirectory() ? 0o700 : 0o600);
    }
  });

  it('holds no large blob in memory: not received, hashed, nor read', async () => {
    const MiB = 1 << 20;
    const { id, store } = await openedAlone();
    const before = process.memoryUsage().arrayBuffers;
    let highest = 0;
    const watch = () => (highest = Math.max(highest, process.memoryUsage().arrayBuffers - before));
    async function* large(): AsyncGenerator<Uint8Array> {
      for (let sent = 0; sent < 384; sent += 1) {
        watch();
        yield Buffer.alloc(MiB, sent);
      }
    }
    await store.append(id, 0n, large(), NO_LIMIT);
    const digest = await store.digest(id);
    watch();
    await store.commit(id, digest?.contentHash ?? '');
    let size = 0;
    for await (const part of (await store.open(digest?.contentHash ?? '')) ?? []) {
      size += part.length;
      watch();
    }
    expect(size).toBe(384 * MiB);
    expect(highest).toBeLessThan(128 * MiB);
  });
});
