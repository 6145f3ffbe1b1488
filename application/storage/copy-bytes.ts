import type { BlobPlace } from '../../domain/uploads/blob-attribution.js';
import type { BlobStore, Staging } from '../ports/stores/blob-store.js';

/**
 * Copies stored bytes, of one store or of two, and commits them under `staging` if size and hash are right. `false`, and
 * nothing is left of it, when they are not there or are others.
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
    // Changes nothing once it is committed.
    await to.discard(staging);
  }
}

async function stageFrom(from: BlobStore, place: BlobPlace, to: BlobStore, staging: Staging): Promise<boolean> {
  const bytes = await from.read(place);
  if (bytes === null) return false;
  try {
    const writer = await to.stage(staging, 0n, 1);
    try {
      for await (const chunk of bytes) await writer.write(chunk);
      await writer.flush();
    } finally {
      await writer.close();
    }
  } finally {
    await bytes.close();
  }
  return true;
}
