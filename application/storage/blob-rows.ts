import type { BlobExtent } from '../../domain/uploads/blob-attribution.js';
import { inPages } from '../in-pages.js';
import type { BulkStep, UnitOfWork } from '../ports/stores/unit-of-work.js';

const PAGE = 200;

/** A bulk step, since a row costs the event loop less in a message than in a statement. */
export const LIST_BLOBS: BulkStep<string | null, readonly BlobExtent[]> = {
  name: 'list blobs',
  run: ({ blobs }, after) => blobs.page(after, PAGE),
};

/** Yields every blob that the ledger names, in the order of the hashes; the next page is read on demand. */
export async function* blobRows(unitOfWork: UnitOfWork): AsyncGenerator<BlobExtent> {
  const read = (after: string | null) => unitOfWork.readStep(LIST_BLOBS, after);
  for await (const page of inPages(read, PAGE, ({ contentHash }) => contentHash)) yield* page;
}
