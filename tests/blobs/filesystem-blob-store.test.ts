import {
  appendFile,
  mkdtemp,
  open,
  readdir,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals';
import { FilesystemBlobStore } from '../../adapters/blobs/filesystem/filesystem-blob-store.js';
import { BlobStoreUnavailable } from '../../application/ports/stores/blob-store-unavailable.js';
import type { StoredFile } from '../../application/ports/stores/blob-store.js';
import { UnreadableBytes } from '../../application/ports/stores/unreadable-bytes.js';
import { DomainError } from '../../domain/kernel/errors.js';
import { placeOf } from '../../domain/uploads/blob-attribution.js';
import { liveBytes } from '../support/processes/live-memory.js';
import { all, aStaging, HELLO, HELLO_HASH, put, read, sha256 } from '../support/uploads/blob-store.js';

const folders: string[] = [];
const opened: FilesystemBlobStore[] = [];
afterEach(() => Promise.all(opened.splice(0).map((store) => store.close())));
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

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

const placesOf = (files: readonly StoredFile[]) => files.map(({ place }) => place);

describe('the filesystem blob store, over files that a crash left behind', () => {
  async function openedAlone() {
    const folder = await newFolder();
    const staging = aStaging();
    return { folder, staging, path: join(folder, 'staging', staging.id), store: await openStore(folder) };
  }

  it('cuts off the torn tail of a node that died while writing', async () => {
    const { staging, path, store } = await openedAlone();
    await put(store, staging, 0n, 1, 'hello');
    await appendFile(path, '\0\0\0\0\0\0\0\0\0torn');
    const other = await openStore(join(path, '..', '..'));
    await put(other, staging, 5n, 2, ', world');
    expect(await other.digest(staging, 2)).toEqual({ size: 12n, contentHash: HELLO_HASH });
  });

  it('says which bytes its disk cannot read', async () => {
    const { folder, staging, path, store } = await openedAlone();
    await put(store, staging, 0n, 1, 'hello');
    // Linux answers EIO where a process reads its own memory at 0.
    const replace = async (file: string) => rm(file).then(() => symlink('/proc/self/mem', file));
    await replace(path);
    const other = await openStore(folder);
    await expect(other.digest(staging, 2)).rejects.toThrow(UnreadableBytes);
    const whole = aStaging();
    await store.put(whole, [Buffer.from('hello')]);
    const place = placeOf(whole);
    const [stored] = await all(store.stored());
    await replace(join(folder, 'blobs', stored!.name));
    await expect(store.digestAt(place)).rejects.toThrow(UnreadableBytes);
    const reading = async () => all((await store.read(place, undefined, 5n))!);
    await expect(reading()).rejects.toThrow(UnreadableBytes);
  });

  it('makes a folder with its neighbours, once, and tries again after a failure', async () => {
    const { folder, staging, store } = await openedAlone();
    const blobs = join(folder, 'blobs');
    await rm(blobs, { recursive: true });
    await writeFile(blobs, 'in the way');
    await expect(store.put(staging, [HELLO])).rejects.toBeInstanceOf(BlobStoreUnavailable);
    await rm(blobs);
    await Promise.all(Array.from({ length: 4 }, () => store.put(aStaging(), [HELLO])));
    const first = Math.floor(Number.parseInt(HELLO_HASH.slice(0, 3), 16) / 64) * 64;
    const names = Array.from({ length: 64 }, (_, index) => (first + index).toString(16).padStart(3, '0'));
    expect((await readdir(blobs)).sort()).toEqual(names);
  });

  it('is unavailable while its folders cannot be reached, and names them', async () => {
    const { folder, staging, store } = await openedAlone();
    await put(store, staging, 0n, 1, 'hello, world');
    await put(store, aStaging(), 0n, 1, 'hello');
    for (const name of ['blobs', 'staging']) {
      await rename(join(folder, name), join(folder, `${name}-away`));
      await writeFile(join(folder, name), 'in the way');
    }
    const place = placeOf(staging);
    const work = [
      () => store.read(place),
      () => store.stat(place),
      () => store.put(aStaging(), [HELLO]),
      () => store.commit(staging),
      () => store.stage(staging, 12n, 2),
      () => store.stage(aStaging(), 0n, 1),
      () => store.fence(staging, aStaging().id, 12n),
      () => store.discard(staging),
      () => store.remove(place),
      () => store.removeAll(Array.from({ length: 17 }, () => place)),
      () => store.digestAt(place),
      () => all(store.staged()),
      () => all(store.stored()),
    ];
    for (const one of work) {
      const thrown: unknown = await Promise.resolve(one()).then(String, (error: unknown) => error);
      expect(thrown).toBeInstanceOf(BlobStoreUnavailable);
      expect(String(thrown)).toMatch(/blob store: .*ENOTDIR: not a directory, .*(blobs|staging)/);
    }
  });

  it.each([
    ['ENOSPC', 'error.storage.full'],
    ['EDQUOT', 'error.storage.full'],
    ['EIO', 'blob store: EIO'],
  ])('tells %s of the disk also where it cuts and copies staged bytes', async (code, told) => {
    const { staging, path, store } = await openedAlone();
    await put(store, staging, 0n, 1, 'hello');
    await appendFile(path, 'torn');
    const file = await open(path, 'r');
    const handles = Object.getPrototypeOf(file) as FileHandle;
    await file.close();
    const fault = Object.assign(new Error(code), { code });
    const cut = jest.spyOn(handles, 'truncate').mockRejectedValue(fault);
    const outcome = (work: Promise<unknown>) =>
      work.then(String, (error: unknown) => (error instanceof DomainError ? error.code : (error as Error).message));
    expect(await outcome(store.stage(staging, 5n, 2))).toBe(told);
    expect(await outcome(store.fence(staging, aStaging().id, 5n))).toBe(told);
    cut.mockRestore();
    const synced = jest.spyOn(handles, 'sync').mockRejectedValue(fault);
    expect(await outcome(store.fence(staging, aStaging().id, 5n))).toBe(told);
    synced.mockRestore();
    expect(await all(store.staged())).toHaveLength(1);
  });

  it('is unavailable where its folder is a file, or a link to a disk that is not mounted', async () => {
    const { folder, store } = await openedAlone();
    await rm(join(folder, 'blobs'), { recursive: true });
    await symlink(join(folder, 'not-mounted'), join(folder, 'blobs'));
    const told = `blob store: ENOTDIR: a link that leads nowhere, mkdir '${join(folder, 'blobs')}'`;
    for (const work of [() => store.put(aStaging(), [HELLO]), () => FilesystemBlobStore.open(folder)]) {
      const thrown: unknown = await work().then(String, (error: unknown) => error);
      expect(thrown).toBeInstanceOf(BlobStoreUnavailable);
      expect(String(thrown)).toContain(told);
    }
    await rm(join(folder, 'blobs'));
    await writeFile(join(folder, 'blobs'), 'in the way');
    await expect(FilesystemBlobStore.open(folder)).rejects.toThrow(/^blob store: ENOTDIR: not a directory/);
  });

  it('is unavailable where its folders are on two file systems, which a large upload has to cross', async () => {
    const { folder, staging, store } = await openedAlone();
    await put(store, staging, 0n, 1, 'hello, world');
    const elsewhere = await mkdtemp('/dev/shm/blob-store-');
    folders.push(elsewhere);
    await rm(join(folder, 'blobs'), { recursive: true });
    await symlink(elsewhere, join(folder, 'blobs'));
    for (const work of [() => store.commit(staging), () => FilesystemBlobStore.open(folder)]) {
      const thrown: unknown = await work().then(String, (error: unknown) => error);
      expect(thrown).toBeInstanceOf(BlobStoreUnavailable);
      expect(String(thrown)).toMatch(/blob store: EXDEV: .*staging.* -> .*blobs/);
    }
  });

  it('makes its folder again that was removed meanwhile', async () => {
    const { folder, staging, store } = await openedAlone();
    const removed = () => rm(join(folder, 'blobs', HELLO_HASH.slice(0, 3)), { recursive: true });
    await store.put(aStaging(), [HELLO]);
    await removed();
    const whole = aStaging();
    await store.put(whole, [HELLO]);
    expect(await store.stat(placeOf(whole))).toBe(12n);
    await removed();
    await put(store, staging, 0n, 1, 'hello, world');
    await store.commit(staging);
    expect(await read(store, placeOf(staging))).toEqual(HELLO);
    await expect(store.commit(aStaging())).rejects.toThrow('nothing is staged');
  });

  it('refuses to go on where acknowledged bytes were lost', async () => {
    const { staging, path, store } = await openedAlone();
    await put(store, staging, 0n, 1, 'hello');
    await truncate(path, 4);
    await expect(store.stage(staging, 5n, 2)).rejects.toMatchObject({ code: 'error.upload.gone' });
  });

  it('reads a blob of the releases that had one place a content hash', async () => {
    const { folder, staging, store } = await openedAlone();
    await store.put(staging, [HELLO]);
    await writeFile(join(folder, 'blobs', HELLO_HASH.slice(0, 3), HELLO_HASH), HELLO);
    const old = { contentHash: HELLO_HASH, location: null };
    expect(placesOf(await all(store.stored()))).toEqual([old, placeOf(staging)]);
    expect((await read(store, old))?.toString()).toBe('hello, world');
    await store.remove(old);
    expect(placesOf(await all(store.stored()))).toEqual([placeOf(staging)]);
  });

  describe('and hashes bytes once, as they come', () => {
    it('so that they are not read again', async () => {
      const { staging, path, store } = await openedAlone();
      await put(store, staging, 0n, 1, 'hello');
      await put(store, staging, 5n, 2, ', world');
      // The digest thread works in order: when this digest resolves, both appends are hashed.
      await store.digest(staging, 99);
      await writeFile(path, 'HELLO, WORLD');
      expect(await store.digest(staging, 2)).toEqual({ size: 12n, contentHash: HELLO_HASH });
      expect(await store.digest(staging, 99)).toEqual({ size: 12n, contentHash: sha256(Buffer.from('HELLO, WORLD')) });
    });

    it('but not when another node wrote in between', async () => {
      const { folder, staging, store } = await openedAlone();
      const other = await openStore(folder);
      await put(store, staging, 0n, 1, 'hell');
      await put(other, staging, 4n, 2, 'o, wor');
      await put(store, staging, 10n, 3, 'ld');
      expect(await store.digest(staging, 3)).toEqual({ size: 12n, contentHash: HELLO_HASH });
    });

    it('nor when another node replaced what was never acknowledged, by as many bytes', async () => {
      const { folder, staging, store } = await openedAlone();
      const other = await openStore(folder);
      await put(store, staging, 0n, 1, 'HELLO');
      await put(other, staging, 0n, 2, 'hello');
      await put(store, staging, 5n, 3, ', world');
      expect(await store.digest(staging, 3)).toEqual({ size: 12n, contentHash: HELLO_HASH });
    });

    it('nor what was cut off since', async () => {
      const { staging, path, store } = await openedAlone();
      await put(store, staging, 0n, 1, 'hello');
      await truncate(path, 4);
      expect(await store.digest(staging, 1)).toEqual({ size: 4n, contentHash: sha256(Buffer.from('hell')) });
    });

    it('nor the last of them', async () => {
      const { folder, staging, store } = await openedAlone();
      const other = await openStore(folder);
      await put(store, staging, 0n, 1, 'HELLO, WORLD');
      await put(other, staging, 0n, 2, 'hello, world');
      expect(await store.digest(staging, 2)).toEqual({ size: 12n, contentHash: HELLO_HASH });
    });
  });

  it('accepts only names of its own, and reports the others', async () => {
    const { folder, store } = await openedAlone();
    await appendFile(join(folder, 'staging', 'lost+found'), '');
    await appendFile(join(folder, 'blobs', 'lost+found'), '');
    await store.put(aStaging(), [HELLO]);
    const strange = join(HELLO_HASH.slice(0, 3), '0'.repeat(64));
    await appendFile(join(folder, 'blobs', strange), '');
    const files = await all(store.stored());
    expect(files.filter(({ place }) => place === null).map(({ name }) => name)).toEqual([strange, 'lost+found']);
    expect(await all(store.staged())).toEqual([]);
  });

  it('shows its files to nobody else', async () => {
    const { folder, staging, store } = await openedAlone();
    await put(store, staging, 0n, 1, 'hello, world');
    await store.commit(staging);
    await store.put(aStaging(), [HELLO]);
    await put(store, aStaging(), 0n, 1, 'hello');
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const { mode } = await stat(join(entry.parentPath, entry.name));
      expect(mode & 0o777).toBe(entry.isDirectory() ? 0o700 : 0o600);
    }
  });

  it('holds no large blob in memory: not received, hashed, nor read', async () => {
    const MiB = 1 << 20;
    const { staging, store } = await openedAlone();
    const before = liveBytes();
    let highest = 0;
    const watch = () => (highest = Math.max(highest, liveBytes() - before));
    const lent = Buffer.alloc(MiB);
    const writer = await store.stage(staging, 0n, 1);
    for (let sent = 0; sent < 384; sent += 1) {
      await writer.write([lent.fill(sent)]);
      if (sent % 64 === 0) watch();
    }
    await writer.flush();
    await writer.close();
    expect(await store.digest(staging, 1)).toMatchObject({ size: BigInt(384 * MiB) });
    watch();
    await store.commit(staging);
    let size = 0;
    for await (const part of (await store.read(placeOf(staging))) ?? []) {
      size += part.length;
      if (size % (64 * MiB) === 0) watch();
    }
    expect(size).toBe(384 * MiB);
    expect(highest).toBeLessThan(16 * MiB);
  }, 120_000);
});
