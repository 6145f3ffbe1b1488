import type { BlobRecord } from '../../domain/uploads/blob-attribution.js';
import type { BlobStore } from '../ports/stores/blob-store.js';
import type { ReferenceLedger } from '../ports/stores/reference-ledger.js';

/**
 * True when a file that no row names may be the only whole copy of content that assets refer to. Such a file is kept,
 * and `storage check --repair` can restore it. `row` is the row of its content.
 */
export async function isOnlyCopy(
  { references, blobStore }: { readonly references: ReferenceLedger; readonly blobStore: BlobStore },
  row: BlobRecord | null,
  contentHash: string,
): Promise<boolean> {
  if (row !== null) return (await blobStore.stat(row)) !== row.size;
  return (await references.of([contentHash])).has(contentHash);
}
