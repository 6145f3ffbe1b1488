import { closeSync, fsync, open } from 'node:fs';
import { mkdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { BlobStoreUnavailable } from '../../../application/ports/stores/blob-store-unavailable.js';
import { UnreadableBytes } from '../../../application/ports/stores/unreadable-bytes.js';
import { storageFull } from '../../../domain/uploads/blob-refusals.js';

const [opened, synced] = [promisify(open), promisify(fsync)];

/** Syncs a directory, which makes the names in it durable. Held by `tests/blobs/power-cut.test.ts`. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await opened(path, 'r');
  try {
    await synced(directory);
  } finally {
    // Nothing is left to write, so closing here costs less than in another thread.
    closeSync(directory);
  }
}

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code));
}

/** Returns `null` if the file does not exist. */
export async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/**
 * Creates a folder that is missing, and the missing ones above it, with mode 0700. Node's option `recursive` reports a
 * full, read-only or failing disk as ENOENT, which says nothing to operators and maps to no answer.
 */
export async function createFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return requireFolder(path);
    if (!hasCode(error, 'ENOENT') || dirname(path) === path) throw error;
    await createFolder(dirname(path));
    await mkdir(path, { mode: 0o700 }).catch(unlessMadeMeanwhile);
  }
}

/** A link to a disk that is not mounted is there, and leads nowhere: `tests/blobs/filesystem-blob-store.test.ts`. */
async function requireFolder(path: string): Promise<void> {
  const found = await unlessMissing(stat(path));
  if (found?.isDirectory() === true) return;
  const reason = found === null ? 'a link that leads nowhere' : 'not a directory';
  throw Object.assign(new Error(`ENOTDIR: ${reason}, mkdir '${path}'`), { code: 'ENOTDIR' });
}

/**
 * Rejects two folders between which no file can be renamed: on two disks, or each mounted by itself from one. Linux
 * compares the mounts before it looks for the name, so nothing is written: a full disk must not prevent a start.
 */
export async function requireOneFileSystem(from: string, to: string): Promise<void> {
  const name = 'a-file-that-does-not-exist';
  await unlessMissing(rename(join(from, name), join(to, name)));
}

function unlessMadeMeanwhile(error: unknown): void {
  if (!hasCode(error, 'EEXIST')) throw error;
}

/** The codes for a folder of another user, a read-only or missing file system, a failing disk, and two of them. */
const UNREACHABLE = [
  'EACCES',
  'EPERM',
  'EROFS',
  'EIO',
  'ENOTDIR',
  'ESTALE',
  'ETIMEDOUT',
  'ENOTCONN',
  'EHOSTDOWN',
  'EXDEV',
];

/**
 * Maps ENOSPC and EDQUOT (the quota of the service's own user) to 507, and faults that an operator has to mend to
 * `BlobStoreUnavailable`; rethrows every other error.
 */
export async function mapFaults<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw faultOf(error);
  }
}

/** Like `mapFaults`, for bytes that are read: a disk that cannot read these may read others. */
export async function mapReadFaults<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!hasCode(error, 'EIO')) throw faultOf(error);
    const cause = error as Error;
    throw new UnreadableBytes(`blob store: ${cause.message}`, { cause });
  }
}

function faultOf(error: unknown): unknown {
  if (hasCode(error, 'ENOSPC', 'EDQUOT')) return storageFull(error);
  return hasCode(error, ...UNREACHABLE) ? unreachable(error as Error) : error;
}

function unreachable(error: Error): BlobStoreUnavailable {
  return new BlobStoreUnavailable(`blob store: ${error.message}`, { cause: error });
}
