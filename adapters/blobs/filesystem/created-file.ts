import { closeSync, fdatasync, open, writev } from 'node:fs';
import { promisify } from 'node:util';
import { allSettled } from '../all-settled.js';
import { syncDirectory } from './durable-files.js';
import { writeAll } from './written-pieces.js';

export const FILE_MODE = 0o600;
const [opened, synced, written] = [promisify(open), promisify(fdatasync), promisify(writev)];

/**
 * Writes a new file; its bytes and its name are durable when this resolves. Nothing reads the pieces or writes to the
 * file any more when it resolves or rejects.
 *
 * By file descriptor, since a `FileHandle` costs twice the processor time, and closed by a call that does not wait:
 * after the sync there is nothing left to write (docs/decisions/upload-buffers.md).
 */
export async function createDurably(folder: string, path: string, pieces: readonly Uint8Array[]): Promise<void> {
  const file = await opened(path, 'w', FILE_MODE);
  try {
    await writeAll(pieces, (next) => written(file, next));
    await allSettled([synced(file), syncDirectory(folder)]);
  } finally {
    closeSync(file);
  }
}
