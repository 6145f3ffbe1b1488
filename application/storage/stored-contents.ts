import type { BlobExtent } from '../../domain/uploads/blob-attribution.js';
import type { StoredFile } from '../ports/stores/blob-store.js';

/** The row and the files under one hash; the hash is `null` for a file that the service did not make. */
export interface StoredContent {
  readonly contentHash: string | null;
  readonly row: BlobExtent | null;
  readonly files: readonly StoredFile[];
}

/** Both iterators yield in the order of the hashes, so that one content at a time is in memory. */
export async function* storedContents(
  rows: AsyncIterator<BlobExtent>,
  files: AsyncIterator<StoredFile>,
): AsyncGenerator<StoredContent> {
  let row = await next(rows);
  let file = await next(files);
  while (row !== null || file !== null) {
    if (file !== null && file.place === null) {
      yield { contentHash: null, row: null, files: [file] };
      file = await next(files);
      continue;
    }
    const contentHash = firstOf(row?.contentHash, hashOf(file));
    const found: StoredFile[] = [];
    for (; file !== null && hashOf(file) === contentHash; file = await next(files)) found.push(file);
    const isRow = row?.contentHash === contentHash;
    yield { contentHash, row: isRow ? row : null, files: found };
    if (isRow) row = await next(rows);
  }
}

function hashOf(file: StoredFile | null): string | undefined {
  return file?.place?.contentHash;
}

function firstOf(left: string | undefined, right: string | undefined): string {
  if (left === undefined || right === undefined) return left ?? right ?? '';
  return left < right ? left : right;
}

async function next<T>(iterator: AsyncIterator<T>): Promise<T | null> {
  const result = await iterator.next();
  return result.done === true ? null : result.value;
}
