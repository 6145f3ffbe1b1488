import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { StagedDigest } from '../../application/ports/blob-store.js';

const CHUNK = 1 << 20;

/** Two buffers by turns: while one is hashed the disk fills the other. */
export async function digestOf(handle: FileHandle): Promise<StagedDigest> {
  const hash = createHash('sha256');
  let [filling, filled] = [Buffer.allocUnsafe(CHUNK), Buffer.allocUnsafe(CHUNK)];
  let size = 0;
  let reading = handle.read(filling, 0, CHUNK, size);
  for (;;) {
    const { bytesRead } = await reading;
    if (bytesRead === 0) return { size: BigInt(size), contentHash: hash.digest('hex') };
    size += bytesRead;
    [filling, filled] = [filled, filling];
    reading = handle.read(filling, 0, CHUNK, size);
    hash.update(filled.subarray(0, bytesRead));
  }
}
