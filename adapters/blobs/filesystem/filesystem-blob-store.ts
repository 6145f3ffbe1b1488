import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  Appended,
  AppendTerms,
  BlobBytes,
  BlobRange,
  BlobStore,
  StagedDigest,
  StagingId,
} from '../../../application/ports/stores/blob-store.js';
import { isSha256Hex } from '../../../domain/kernel/bytes.js';
import { isUuid } from '../../../domain/kernel/ids.js';
import { checkContentHash, checkStagingId, stagedBytesLost } from '../../../domain/uploads/blob-refusals.js';
import { DigestThread } from './digest-thread.js';
import { syncDirectory, tellingFull, unlessMissing } from './durable-files.js';
import { StagedAppend } from './staged-append.js';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** 4096 folders: ten million blobs are some 2,400 a folder. */
const FAN_OUT_DIGITS = 3;
const FAN_OUT_NAME = /^[0-9a-f]{3}$/;
const READ_CHUNK = 1 << 18;

/**
 * Blobs under one folder, which every node shares: `staging/<staging id>` and `blobs/<3 digits>/<content hash>`, on one
 * file system, since a commit is a hard link from the one to the other.
 */
export class FilesystemBlobStore implements BlobStore {
  private readonly durableFolders = new Set<string>();
  private readonly digests = new DigestThread();

  private constructor(
    private readonly stagingFolder: string,
    private readonly blobFolder: string,
  ) {}

  static async open(root: string): Promise<FilesystemBlobStore> {
    const folders = [join(root, 'staging'), join(root, 'blobs')] as const;
    for (const folder of folders) await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
    await syncDirectory(root);
    return new FilesystemBlobStore(...folders);
  }

  async append(
    stagingId: StagingId,
    offset: bigint,
    source: AsyncIterable<Uint8Array>,
    terms: AppendTerms,
  ): Promise<Appended> {
    return tellingFull(this.appendTo(stagingId, offset, source, terms));
  }

  private async appendTo(
    stagingId: StagingId,
    offset: bigint,
    source: AsyncIterable<Uint8Array>,
    terms: AppendTerms,
  ): Promise<Appended> {
    // Only a first append makes the file: a late one to an id that was discarded must not bring it back.
    const flags = offset === 0n ? constants.O_RDWR | constants.O_CREAT : constants.O_RDWR;
    const path = this.stagedPath(stagingId);
    const handle = await unlessMissing(open(path, flags, FILE_MODE));
    if (handle === null) throw stagedBytesLost(offset, 0);
    const follow = (written: bigint): void => {
      const [start, end] = [Number(offset), Number(offset + written)];
      if (terms.epoch !== null) this.digests.follow({ stagingId, path, epoch: terms.epoch, start, end });
    };
    try {
      // Before the bytes: a checkpoint in the middle of them needs the name to be durable too.
      if (offset === 0n) await syncDirectory(this.stagingFolder);
      return await new StagedAppend(handle, offset, terms, follow).run(source);
    } finally {
      await handle.close();
    }
  }

  async copyStaged(from: StagingId, to: StagingId, offset: bigint): Promise<void> {
    if (offset === 0n) return;
    const copy = this.stagedPath(to);
    try {
      const copied = copyFile(this.stagedPath(from), copy, constants.COPYFILE_FICLONE).then(() => true);
      if ((await tellingFull(unlessMissing(copied))) === null) throw stagedBytesLost(offset, 0);
      await cutDurably(copy, offset);
      await syncDirectory(this.stagingFolder);
    } catch (error) {
      await rm(copy, { force: true });
      throw error;
    }
  }

  async digest(stagingId: StagingId, epoch?: number): Promise<StagedDigest | null> {
    return this.digests.digest({ stagingId, path: this.stagedPath(stagingId) }, epoch ?? null);
  }

  async commit(stagingId: StagingId, contentHash: string): Promise<void> {
    const staged = this.stagedPath(stagingId);
    const blob = this.blobPath(contentHash);
    await tellingFull(this.makeDurableFolder(this.folderOf(contentHash)));
    try {
      await tellingFull(link(staged, blob));
    } catch (error) {
      // The blob is there already: a twin was first, or this very commit before a crash (after `discard`, even alone).
      if ((await this.stat(contentHash)) === null) throw error;
    }
    await syncDirectory(this.folderOf(contentHash));
  }

  async discard(stagingId: StagingId): Promise<void> {
    this.digests.forget(stagingId);
    await rm(this.stagedPath(stagingId), { force: true });
  }

  async *staged(): AsyncIterable<StagingId> {
    for await (const { name } of await opendir(this.stagingFolder)) {
      if (isUuid(name)) yield name;
    }
  }

  async stat(contentHash: string): Promise<bigint | null> {
    const found = await unlessMissing(stat(this.blobPath(contentHash), { bigint: true }));
    return found?.size ?? null;
  }

  async open(contentHash: string, range?: BlobRange): Promise<BlobBytes | null> {
    const handle = await unlessMissing(open(this.blobPath(contentHash), 'r'));
    if (handle === null) return null;
    // The stream owns the handle from here on, and closes it at its end or when it is destroyed.
    return handle.createReadStream({
      highWaterMark: READ_CHUNK,
      ...(range && { start: Number(range.start), end: Number(range.end) }),
    });
  }

  async remove(contentHash: string): Promise<void> {
    await rm(this.blobPath(contentHash), { force: true });
  }

  async *committed(): AsyncIterable<string> {
    for await (const folder of await opendir(this.blobFolder)) {
      if (!FAN_OUT_NAME.test(folder.name)) continue;
      for await (const { name } of await opendir(join(this.blobFolder, folder.name))) {
        if (isSha256Hex(name)) yield name;
      }
    }
  }

  close(): Promise<void> {
    return this.digests.close();
  }

  private stagedPath(stagingId: StagingId): string {
    checkStagingId(stagingId);
    return join(this.stagingFolder, stagingId);
  }

  private blobPath(contentHash: string): string {
    checkContentHash(contentHash);
    return join(this.folderOf(contentHash), contentHash);
  }

  private folderOf(contentHash: string): string {
    return join(this.blobFolder, contentHash.slice(0, FAN_OUT_DIGITS));
  }

  /** Once a process for each folder: whoever made it may have died before its name was durable. */
  private async makeDurableFolder(folder: string): Promise<void> {
    if (this.durableFolders.has(folder)) return;
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
    await syncDirectory(this.blobFolder);
    this.durableFolders.add(folder);
  }
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
