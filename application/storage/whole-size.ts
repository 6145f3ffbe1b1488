import type { BlobPlace } from '../../domain/uploads/blob-attribution.js';
import type { BlobLedger } from '../ports/stores/blob-ledger.js';
import type { BlobStore } from '../ports/stores/blob-store.js';
import type { ReferenceLedger } from '../ports/stores/reference-ledger.js';
import { unlessUnreadable } from '../ports/stores/unreadable-bytes.js';

interface Parts {
  readonly blobs: BlobLedger;
  readonly references: ReferenceLedger;
  readonly blobStore: Pick<BlobStore, 'digestAt'>;
}

/**
 * Returns the size of the stored bytes if they have the content's hash; `null` if they are missing, different or
 * unreadable. Reads all of them, so call it only at apparent damage.
 */
export async function wholeSize(blobStore: Pick<BlobStore, 'digestAt'>, place: BlobPlace): Promise<bigint | null> {
  const digest = await unlessUnreadable(blobStore.digestAt(place));
  return digest?.contentHash === place.contentHash ? digest.size : null;
}

/**
 * If row and references name different sizes, returns that of the whole bytes. `null` if they are not whole, or the
 * sizes agree.
 */
export async function disputedSize(
  { blobs, references, blobStore }: Parts,
  contentHash: string,
): Promise<bigint | null> {
  const blob = await blobs.find(contentHash);
  const held = (await references.of([contentHash])).get(contentHash);
  if (blob === null || held === undefined) return null;
  return held.size === blob.size && held.smallest === blob.size ? null : wholeSize(blobStore, blob);
}
