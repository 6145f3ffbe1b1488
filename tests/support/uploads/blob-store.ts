import { createHash } from 'node:crypto';
import type { BlobRange, BlobStore, Staging } from '../../../application/ports/stores/blob-store.js';
import { uuidV7 } from '../../../domain/kernel/ids.js';
import type { BlobPlace } from '../../../domain/uploads/blob-attribution.js';

export const HELLO = Buffer.from('hello, world');
export const HELLO_HASH = sha256(HELLO);

let ids = 0;
export const newId = () => uuidV7(1_800_000_000_000, new Uint8Array(16).fill((ids += 1)));
export const aStaging = (contentHash = HELLO_HASH): Staging => ({ id: newId(), contentHash });

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** Writes and flushes the bytes in one reused chunk, as a socket may do. */
export async function put(
  store: BlobStore,
  staging: Staging,
  offset: bigint,
  epoch: number,
  ...chunks: (string | Uint8Array)[]
) {
  const writer = await store.stage(staging, offset, epoch);
  try {
    const lent = Buffer.alloc(4096);
    for (const chunk of chunks) {
      const bytes = Buffer.from(chunk);
      lent.set(bytes);
      await writer.write([lent.subarray(0, bytes.length)]);
      lent.fill(0);
    }
    await writer.flush();
  } finally {
    await writer.close();
  }
}

/** Reads a blob and copies each chunk, as a reader must. */
export async function read(store: BlobStore, place: BlobPlace, range?: BlobRange): Promise<Buffer | null> {
  const bytes = await store.read(place, range);
  if (bytes === null) return null;
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
