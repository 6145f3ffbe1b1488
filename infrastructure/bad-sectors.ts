import type { BlobBytes, BlobStore } from '../application/ports/stores/blob-store.js';

/**
 * True if a disk cannot read some bytes. It may still read others, and a copy of these is needed most when a disk is
 * failing.
 */
function isBadSector(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === 'EIO') || isBadSector(error.cause);
}

/** Wraps a store: its bytes end where the disk cannot read them, so that the blob counts as incomplete. */
export function endingAtBadSectors<T extends BlobStore>(store: T): T {
  const read: BlobStore['read'] = async (...wanted) => {
    const bytes = await store.read(...wanted).catch(nullIfBad);
    return bytes === null ? null : readablePart(bytes);
  };
  return Object.assign(Object.create(store) as T, { read });
}

function nullIfBad(error: unknown): null {
  if (isBadSector(error)) return null;
  throw error;
}

function readablePart(bytes: BlobBytes): BlobBytes {
  return {
    size: bytes.size,
    close: () => bytes.close(),
    async *[Symbol.asyncIterator]() {
      try {
        yield* bytes;
      } catch (error) {
        nullIfBad(error);
      }
    },
  };
}
