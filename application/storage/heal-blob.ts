import { uuidV7 } from '../../domain/kernel/ids.js';
import { placeOf, type BlobPlace, type BlobRecord } from '../../domain/uploads/blob-attribution.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Random } from '../ports/platform/random.js';
import type { BlobLedger } from '../ports/stores/blob-ledger.js';
import type { BlobStore } from '../ports/stores/blob-store.js';
import { copyBytes } from './copy-bytes.js';

interface Parts {
  readonly blobs: BlobLedger;
  readonly blobStore: BlobStore;
  readonly clock: Clock;
  readonly random: Random;
}

/**
 * Gives a blob whose file is lost or damaged the bytes of another file of the same name, if size and hash show that
 * they are the right ones. They are copied to a new place, since the other file may be about to be swept.
 */
export async function healBlob(parts: Parts, blob: BlobRecord, source: BlobPlace): Promise<boolean> {
  const { blobs, blobStore, clock, random } = parts;
  const staging = { id: uuidV7(clock.now(), random.bytes(16)), contentHash: blob.contentHash };
  if (!(await copyBytes(blobStore, source, blobStore, staging, blob.size))) return false;
  const isHealed = await blobs.relocate(blob, staging.id);
  if (!isHealed) await blobStore.remove(placeOf(staging));
  return isHealed;
}
