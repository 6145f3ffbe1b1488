import type { BlobLedger } from '../ports/stores/blob-ledger.js';
import type { BlobStore } from '../ports/stores/blob-store.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';

const BATCH = 100;
/** In one go; what is left waits for the next one. */
const MAX_BATCHES = 20;

/**
 * Removes the bytes, then the rows, of blobs that nothing refers to any more; their credit was given with the last
 * reference. Bytes go while the row is locked, so a twin that is being committed has either revived the blob before, or
 * puts its own bytes in place after. A crash at any step leaves a doomed row, and all of it is done again.
 */
export class CollectBlobs {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly blobs: BlobLedger;
      readonly blobStore: BlobStore;
    },
  ) {}

  /** The number of blobs that it removed. */
  async execute(): Promise<number> {
    let removed = 0;
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const doomed = await this.parts.blobs.doomed(BATCH);
      for (const contentHash of doomed) if (await this.collect(contentHash)) removed += 1;
      if (doomed.length < BATCH) break;
    }
    return removed;
  }

  private collect(contentHash: string): Promise<boolean> {
    return this.parts.unitOfWork.run(async ({ blobs }) => {
      const blob = await blobs.lock(contentHash);
      if (blob?.references !== 0) return false;
      await this.parts.blobStore.remove(contentHash);
      return blobs.deleteDoomed(contentHash);
    });
  }
}
