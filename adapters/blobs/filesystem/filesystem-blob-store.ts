import { constants } from 'node:fs';
import { access, copyFile, open, opendir, rename, rm, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Room } from '../../../application/ports/platform/room.js';
import type {
  BlobBytes,
  BlobRange,
  BlobStore,
  StagedBytes,
  BlobDigest,
  StagedWriter,
  Staging,
  StagingId,
  StoredFile,
} from '../../../application/ports/stores/blob-store.js';
import { lengthOf } from '../../../domain/kernel/bytes.js';
import { isUuid } from '../../../domain/kernel/ids.js';
import { placeOf, type BlobPlace } from '../../../domain/uploads/blob-attribution.js';
import { checkStagingId, stagedBytesLost } from '../../../domain/uploads/blob-refusals.js';
import { BlobFiles } from './blob-files.js';
import { createDurably, FILE_MODE } from './created-file.js';
import { DigestThread } from './digest-thread.js';
import {
  createFolder,
  mapFaults,
  mapReadFaults,
  requireOneFileSystem,
  syncDirectory,
  unlessMissing,
} from './durable-files.js';
import { FileBytes } from './file-bytes.js';
import { RemovalThread } from './removal-thread.js';
import { StagedFile } from './staged-file.js';

/** Up to this many files are removed without starting a thread. */
const FEW = 16;
const UNBOUNDED = { forBytes: () => Promise.resolve() };

/**
 * Blobs under one folder, which every node shares: `staging/<staging id>`, and `blobs/` (blob-files.ts) on the same
 * file system, since a commit renames a file from the first to the second.
 */
export class FilesystemBlobStore implements BlobStore {
  private readonly digests = new DigestThread();
  private readonly removals = new RemovalThread();
  private readonly blobs: BlobFiles;

  private constructor(
    private readonly stagingFolder: string,
    blobFolder: string,
    private readonly room: Pick<Room, 'forBytes'>,
  ) {
    this.blobs = new BlobFiles(blobFolder);
  }

  static async open(root: string, room: Pick<Room, 'forBytes'> = UNBOUNDED): Promise<FilesystemBlobStore> {
    const folders = [join(root, 'staging'), join(root, 'blobs')] as const;
    for (const folder of folders) await mapFaults(usable(folder));
    await mapFaults(requireOneFileSystem(...folders));
    await mapFaults(syncDirectory(root));
    return new FilesystemBlobStore(...folders, room);
  }

  async stage({ id }: Staging, offset: bigint, epoch: number): Promise<StagedWriter> {
    const path = this.stagedPath(id);
    await this.room.forBytes(0);
    const handle = await this.openStaged(path, offset);
    try {
      const start = Number(offset);
      const follow = (end: number) => this.digests.follow({ stagingId: id, path, epoch, start, end });
      return await mapFaults(StagedFile.open(handle, offset, this.room, follow));
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  private async openStaged(path: string, offset: bigint) {
    // Only a first append creates the file: a late append must not recreate a discarded id.
    const flags = offset === 0n ? constants.O_RDWR | constants.O_CREAT : constants.O_RDWR;
    const handle = await unlessMissing(mapFaults(open(path, flags, FILE_MODE)));
    if (handle === null) throw stagedBytesLost(offset, 0);
    // Synced before the bytes: a checkpoint in the middle of them needs a durable name too.
    if (offset === 0n) await mapFaults(syncDirectory(this.stagingFolder));
    return handle;
  }

  async fence(from: Staging, to: StagingId, offset: bigint): Promise<Staging> {
    const fenced = { id: to, contentHash: from.contentHash };
    const [source, copy] = [this.stagedPath(from.id), this.stagedPath(to)];
    if (offset === 0n) return fenced;
    await this.room.forBytes(Number(offset));
    try {
      const copied = copyFile(source, copy, constants.COPYFILE_FICLONE).then(() => true);
      if ((await mapFaults(unlessMissing(copied))) === null) throw stagedBytesLost(offset, 0);
      await mapFaults(cutDurably(copy, offset));
      await mapFaults(syncDirectory(this.stagingFolder));
      return fenced;
    } catch (error) {
      await clearUp(copy);
      throw error;
    }
  }

  async digest(staging: Staging, epoch: number): Promise<BlobDigest | null> {
    const paths = [this.stagedPath(staging.id), this.blobs.path(placeOf(staging))];
    for (const path of paths) {
      const digest = await mapReadFaults(this.digests.digest({ stagingId: staging.id, path }, epoch));
      if (digest !== null) return digest;
    }
    return null;
  }

  async commit(staging: Staging): Promise<void> {
    const place = placeOf(staging);
    const [staged, blob] = [this.stagedPath(staging.id), this.blobs.path(place)];
    const isThere = await mapFaults(
      this.blobs.inFolder(staging.contentHash, async (folder) => {
        const moved = await unlessMissing(rename(staged, blob).then(() => true));
        if (moved === null && (await this.stat(place)) === null) return false;
        await syncDirectory(folder);
        return true;
      }),
    );
    if (!isThere) throw new Error('nothing is staged under this id');
    this.digests.forget(staging.id);
  }

  async put(staging: Staging, pieces: readonly Uint8Array[]): Promise<void> {
    const blob = this.blobs.path(placeOf(staging));
    await this.room.forBytes(lengthOf(pieces));
    // The file is created at its final place, since no row names it before the call resolves.
    const create = (folder: string) => unlessMissing(createDurably(folder, blob, pieces).then(() => true));
    try {
      const isThere = await mapFaults(
        this.blobs.inFolder(staging.contentHash, async (folder) => (await create(folder)) ?? false),
      );
      if (!isThere) throw new Error('the folder of a blob disappeared while it was made');
    } catch (error) {
      await clearUp(blob);
      throw error;
    }
  }

  async discard({ id }: StagedBytes): Promise<void> {
    this.digests.forget(id);
    await unlessMissing(mapFaults(unlink(this.stagedPath(id))));
  }

  async *staged(): AsyncIterable<StagedBytes> {
    for await (const { name } of await mapFaults(opendir(this.stagingFolder))) {
      if (isUuid(name)) yield { id: name, contentHash: null };
    }
  }

  async stat(place: BlobPlace): Promise<bigint | null> {
    return (await unlessMissing(mapFaults(stat(this.blobs.path(place), { bigint: true }))))?.size ?? null;
  }

  async digestAt(place: BlobPlace): Promise<BlobDigest | null> {
    const path = this.blobs.path(place);
    // Passes the path instead of an upload's id, so the thread has no hash of earlier bytes for it.
    return mapReadFaults(this.digests.digest({ stagingId: path, path }, 0));
  }

  async read(place: BlobPlace, range?: BlobRange, known?: bigint): Promise<BlobBytes | null> {
    return unlessMissing(mapFaults(FileBytes.open(this.blobs.path(place), range, known)));
  }

  remove(place: BlobPlace): Promise<void> {
    return this.removeAll([place]);
  }

  async removeAll(places: readonly BlobPlace[]): Promise<void> {
    const paths = places.map((place) => this.blobs.path(place));
    if (paths.length > FEW) await mapFaults(this.removals.remove(paths));
    // Not `rm`, which first looks at each file on the event loop and then calls `unlink`.
    else await Promise.all(paths.map((path) => unlessMissing(mapFaults(unlink(path)))));
  }

  stored(): AsyncIterable<StoredFile> {
    return this.blobs.stored();
  }

  async close(): Promise<void> {
    await this.digests.close();
    await this.removals.close();
  }

  private stagedPath(stagingId: StagingId): string {
    checkStagingId(stagingId);
    return join(this.stagingFolder, stagingId);
  }
}

/** Creates a folder that is missing. Rejects one that this user may not read or write. */
async function usable(folder: string): Promise<void> {
  await createFolder(folder);
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
}

/** Runs after a failure, whose error the caller gets. The sweep removes a file that cannot be removed now. */
async function clearUp(path: string): Promise<void> {
  await rm(path, { force: true }).catch(() => undefined);
}

async function cutDurably(path: string, length: bigint): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    const { size } = await handle.stat({ bigint: true });
    if (size < length) throw stagedBytesLost(length, size);
    await handle.truncate(Number(length));
    await handle.sync();
  } finally {
    await handle.close();
  }
}
