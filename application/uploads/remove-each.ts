import type { BlobStore } from '../ports/stores/blob-store.js';
import type { BlobPlace } from '../../domain/uploads/blob-attribution.js';

export interface Removal {
  readonly removed: readonly BlobPlace[];
  /**
   * The causes for the places whose bytes were not removed, such as a file that the service has no permission to
   * remove.
   */
  readonly failures: readonly unknown[];
}

/**
 * Removes the bytes at each place separately, so that bytes that cannot be removed do not stop the others. Throws when
 * the store does not answer: then the place is not the cause.
 */
export async function removeEach(
  blobStore: Pick<BlobStore, 'remove' | 'stat'>,
  places: readonly BlobPlace[],
): Promise<Removal> {
  const [removed, failures]: [BlobPlace[], unknown[]] = [[], []];
  for (const place of places) {
    try {
      await blobStore.remove(place);
      removed.push(place);
    } catch (cause) {
      await blobStore.stat(place);
      failures.push(cause);
    }
  }
  return { removed, failures };
}

/** `null` if everything was removed. */
export function notRemoved(failures: readonly unknown[]): Error | null {
  if (failures.length === 0) return null;
  const [cause] = failures;
  const blobs = failures.length === 1 ? '1 blob' : `${failures.length} blobs`;
  return new Error(`the bytes of ${blobs} could not be removed; the first cause: ${String(cause)}`, { cause });
}
