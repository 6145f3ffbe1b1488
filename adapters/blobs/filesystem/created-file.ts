import { closeSync, fdatasync, open, writev } from 'node:fs';
import { promisify } from 'node:util';
import { syncDirectory } from './durable-files.js';

export const FILE_MODE = 0o600;
/**
 * The most bytes of one call. For longer ones the kernel takes memory for its cache in pieces so large that a virtual
 * machine's host may have to supply them again: four times the processor time (docs/decisions/hashing-thread.md).
 */
const WRITTEN_AT_ONCE = 256 << 10;
const [opened, synced, written] = [promisify(open), promisify(fdatasync), promisify(writev)];

/**
 * Writes a new file; its bytes and its name are durable when this resolves. Nothing reads the pieces or writes to the
 * file any more when it resolves or rejects.
 *
 * By file descriptor, since a `FileHandle` costs twice the processor time, and closed by a call that does not wait:
 * after the sync there is nothing left to write (docs/decisions/small-uploads.md).
 */
export async function createDurably(folder: string, path: string, pieces: readonly Uint8Array[]): Promise<void> {
  const file = await opened(path, 'w', FILE_MODE);
  try {
    await writeAll(file, pieces);
    await bothSettled(synced(file), syncDirectory(folder));
  } finally {
    closeSync(file);
  }
}

/** Retries the rest after a short write (the disk is nearly full), so that the cause is thrown. */
async function writeAll(file: number, pieces: readonly Uint8Array[]): Promise<void> {
  let [next, left] = divided(pieces, WRITTEN_AT_ONCE);
  while (next.length > 0) {
    const { bytesWritten } = await written(file, next);
    const [, unwritten] = divided(next, bytesWritten);
    [next, left] = divided([...unwritten, ...left], WRITTEN_AT_ONCE);
  }
}

/** Returns the first `most` bytes, and the others. */
function divided(pieces: readonly Uint8Array[], most: number): [Uint8Array[], Uint8Array[]] {
  const [first, others]: [Uint8Array[], Uint8Array[]] = [[], []];
  let room = most;
  for (const piece of pieces) {
    if (room > 0) first.push(piece.subarray(0, room));
    if (room < piece.length) others.push(piece.subarray(room));
    room = Math.max(0, room - piece.length);
  }
  return [first.filter(({ length }) => length > 0), others];
}

/** Unlike `Promise.all` it waits for both: a descriptor must not be closed, and given to another file, in a call. */
async function bothSettled(...work: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(work)) if (result.status === 'rejected') throw result.reason;
}
