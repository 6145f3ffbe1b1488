import type { BlobPlace } from '../../domain/uploads/blob-attribution.js';
import type { BlobStore, Staging } from '../ports/stores/blob-store.js';

/**
 * Copies stored bytes, within one store or between two, and commits them under `staging` if size and hash are right. If
 * the bytes are missing or differ, returns `false` and leaves nothing behind.
 */
export async function copyBytes(
  from: BlobStore,
  place: BlobPlace,
  to: BlobStore,
  staging: Staging,
  size: bigint,
): Promise<boolean> {
  try {
    if (!(await stageFrom(from, place, to, staging))) return false;
    const digest = await to.digest(staging, 1);
    if (digest?.contentHash !== staging.contentHash || digest.size !== size) return false;
    await to.commit(staging);
    return true;
  } finally {
    // No-op once the bytes are committed.
    await to.discard(staging);
  }
}

async function stageFrom(from: BlobStore, place: BlobPlace, to: BlobStore, staging: Staging): Promise<boolean> {
  const bytes = await from.read(place);
  if (bytes === null) return false;
  try {
    const writer = await to.stage(staging, 0n, 1);
    try {
      for await (const chunk of bytes) await writer.write([chunk]);
      await writer.flush();
    } finally {
      await writer.close();
    }
  } finally {
    await bytes.close();
  }
  return true;
}
