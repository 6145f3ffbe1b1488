import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const PIECE = Buffer.alloc(1 << 20);
/** Of what is free; with more the kernel begins to write to the disk. */
const MOST = 1 / 8;

/**
 * Fills memory with a file and removes it: who writes next gets that memory, which is really there. The host of a virtual
 * machine may take back what is free, and each page then costs 8 µs to get again. It takes large pieces, the kind that
 * large writes are given: without this, one and the same server takes a third longer, by turns.
 */
export function backMemory(folder, mebibytes) {
  const path = join(folder, 'memory');
  const file = openSync(path, 'w');
  const pieces = Math.min(mebibytes, (freemem() * MOST) / PIECE.length);
  for (let count = 0; count < pieces; count += 1) writeSync(file, PIECE);
  closeSync(file);
  rmSync(path);
}
