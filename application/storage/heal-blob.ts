import { uuidV7 } from '../../domain/kernel/ids.js';
import { placeOf, type BlobPlace, type BlobRecord } from '../../domain/uploads/blob-attribution.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Random } from '../ports/platform/random.js';
import type { BlobLedger } from '../ports/stores/blob-ledger.js';
import type { BlobStore, Staging } from '../ports/stores/blob-store.js';

interface Parts {
  readonly blobs: BlobLedger;
  readonly blobStore: BlobStore;
  readonly clock: Clock;
  readonly random: Random;
}

/**
 * Gives a blob whose file is lost or damaged the bytes of another file of the same name, if size and hash show that they
 * are the right ones. They are copied to a place of their own: the other file may be about to be swept.
 */
export async function healBlob(parts: Parts, blob: BlobRecord, sources: readonly BlobPlace[]): Promise<boolean> {
  for (const source of sources) {
    const place = await copyOf(parts, blob, source);
    if (place === null) continue;
    if (await parts.blobs.relocate(blob, place.location)) return true;
    await parts.blobStore.remove(place);
    return false;
  }
  return false;
}

async function copyOf(parts: Parts, { contentHash, size }: BlobRecord, source: BlobPlace) {
  const { blobStore, clock, random } = parts;
  const staging = { id: uuidV7(clock.now(), random.bytes(16)), contentHash };
  try {
    if (!(await copied(blobStore, source, staging))) return null;
    const digest = await blobStore.digest(staging, 1);
    if (digest?.contentHash !== contentHash || digest.size !== size) return null;
    await blobStore.commit(staging);
    return { ...placeOf(staging), location: staging.id };
  } finally {
    // Changes nothing once it is committed.
    await blobStore.discard(staging);
  }
}

async function copied(blobStore: BlobStore, source: BlobPlace, staging: Staging): Promise<boolean> {
  const bytes = await blobStore.read(source);
  if (bytes === null) return false;
  try {
    const writer = await blobStore.stage(staging, 0n, 1);
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
