import type { BlobExtent } from '../../domain/uploads/blob-attribution.js';
import { inPages } from '../in-pages.js';
import type { BlobLedger } from '../ports/stores/blob-ledger.js';

const PAGE = 100;

/** Yields every blob that the ledger names, in the order of the hashes; the next page is read on demand. */
export async function* blobRows(blobs: BlobLedger): AsyncGenerator<BlobExtent> {
  const read = (after: string | null) => blobs.page(after, PAGE);
  for await (const page of inPages(read, PAGE, ({ contentHash }) => contentHash)) yield* page;
}
