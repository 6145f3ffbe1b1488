import type { Incidents } from '../ports/platform/incidents.js';
import type { BlobStore } from '../ports/stores/blob-store.js';
import type { BlobLedger } from '../ports/stores/blob-ledger.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { BlobPlace } from '../../domain/uploads/blob-attribution.js';
import { countReferences } from '../quota/count-references.js';
import { nextTurn } from '../sweeps/next-turn.js';

/** In one transaction: on SQLite some milliseconds. */
const BATCH = 256;
/** The limit of one run; the next run takes the rest. */
const MAX_BATCHES = 40;

/**
 * Removes the bytes, then the rows, of blobs without references; their charge was credited with the last reference.
 * The bytes of a batch are removed before one transaction deletes its rows. No lock is needed: a row without references
 * is dead for good at its place, and an arrival of the same content moves the row to another place, at which the
 * transaction does not delete it (docs/decisions/upload-path.md). A crash between the two steps leaves rows without
 * files, and both steps are repeated.
 */
export class CollectBlobs {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly blobs: BlobLedger;
      readonly blobStore: BlobStore;
      readonly incidents: Incidents;
    },
  ) {}

  /**
   * Returns the number of blobs whose bytes it removed. Another collector may have deleted their rows first: a caller that
   * waits for them goes on.
   */
  async execute(): Promise<number> {
    if ((await this.parts.blobs.doomed(1)).length === 0) return 0;
    let removed = 0;
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const { doomed, referred } = await this.parts.unitOfWork.run(listed, 'bulk');
      const collected = await this.collect(doomed.filter((place) => !this.isReferredTo(place, referred)));
      removed += collected;
      if (doomed.length < BATCH || collected === 0) break;
      await nextTurn();
    }
    return removed;
  }

  /** True only after a defect. One wrong counter must not destroy bytes; `quota audit --fix` corrects it. */
  private isReferredTo({ contentHash }: BlobPlace, referred: ReadonlyMap<string, number>): boolean {
    const count = referred.get(contentHash) ?? 0;
    if (count > 0) {
      const cause = new Error(
        `blob ${contentHash} counts no reference, but has ${count}: run gatehouse quota audit --fix`,
      );
      this.parts.incidents.report('a blob was not collected', cause);
    }
    return count > 0;
  }

  private async collect(places: readonly BlobPlace[]): Promise<number> {
    const { blobStore, unitOfWork } = this.parts;
    if (places.length === 0) return 0;
    await blobStore.removeAll(places);
    await unitOfWork.run(({ blobs }) => blobs.deleteDoomed(places), 'bulk');
    return places.length;
  }
}

/** A bulk transaction, since to count the references of a batch reads as many pages of an index. */
async function listed(stores: Stores) {
  const doomed = await stores.blobs.doomed(BATCH);
  const hashes = doomed.map(({ contentHash }) => contentHash);
  return { doomed, referred: await countReferences(stores, hashes) };
}
