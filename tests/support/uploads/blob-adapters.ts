import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach } from '@jest/globals';
import { FilesystemBlobStore } from '../../../adapters/blobs/filesystem/filesystem-blob-store.js';
import { S3BlobStore } from '../../../adapters/blobs/s3/s3-blob-store.js';
import type { S3Settings } from '../../../adapters/blobs/s3/s3-settings.js';
import { MemoryBlobStore } from '../../../adapters/memory/blobs/memory-blob-store.js';
import type { BlobStore, Staging } from '../../../application/ports/stores/blob-store.js';
import { freshBucket, limitBucket } from '../objects/object-store.js';

export interface BlobAdapter {
  readonly name: string;
  readonly create: () => Promise<BlobStore>;
  /** Opens a store without room for that staging's bytes. For files, the kernel's /dev/full reports it. */
  readonly full: (staging: Staging, at?: 'staging' | 'blobs') => Promise<BlobStore>;
  /** Opens a store that is away; null where there is none. */
  readonly away: (() => Promise<BlobStore>) | null;
}

/** Returns the adapters of the port. What a test opens is closed after it, and removed after the file. */
export function blobAdapters(): readonly BlobAdapter[] {
  const [opened, folders]: [{ close(): Promise<void> }[], string[]] = [[], []];
  afterEach(() => Promise.all(opened.splice(0).map((store) => store.close())));
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));
  const closing = <Store extends BlobStore & { close(): Promise<void> }>(store: Store): Store => {
    opened.push(store);
    return store;
  };
  const newFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'blob-store-'));
    folders.push(folder);
    return folder;
  };
  const openFiles = async (folder: string) => closing(await FilesystemBlobStore.open(folder));
  const openObjects = (settings: S3Settings) => closing(S3BlobStore.open(settings));
  return [
    {
      name: 'memory',
      create: async () => new MemoryBlobStore(),
      full: async () => new MemoryBlobStore(4),
      away: null,
    },
    {
      name: 'filesystem',
      create: async () => openFiles(await newFolder()),
      full: async (staging, at = 'staging') => {
        const folder = await newFolder();
        const store = await openFiles(folder);
        await fill(folder, staging, at);
        return store;
      },
      away: async () => {
        const folder = await newFolder();
        const store = await openFiles(folder);
        await rm(join(folder, 'staging'), { recursive: true });
        await writeFile(join(folder, 'staging'), '');
        return store;
      },
    },
    {
      name: 'S3',
      create: async () => openObjects(await freshBucket()),
      full: async () => {
        const settings = await freshBucket();
        await limitBucket(settings, 4);
        return openObjects(settings);
      },
      away: async () => openObjects({ ...(await freshBucket()), bucket: 'no-such-bucket' }),
    },
  ];
}

async function fill(folder: string, { id, contentHash }: Staging, at: 'staging' | 'blobs'): Promise<void> {
  const blobs = join(folder, 'blobs', contentHash.slice(0, 3));
  await mkdir(blobs, { recursive: true });
  await symlink('/dev/full', at === 'staging' ? join(folder, at, id) : join(blobs, `${contentHash}.${id}`));
}
