import type { Incidents } from '../ports/platform/incidents.js';
import type { BlobStore } from '../ports/stores/blob-store.js';
import type { AssetStore } from '../ports/stores/asset-store.js';
import type { BlobLedger } from '../ports/stores/blob-ledger.js';
import type { CachedBlobStore } from '../ports/stores/cached-blob-store.js';
import type { BlobPlace } from '../../domain/uploads/blob-attribution.js';
import { countReferences } from '../quota/count-references.js';

const BATCH = 100;
/** The limit of one run; the next run takes the rest. */
const MAX_BATCHES = 20;

/**
 * Removes the bytes, then the rows, of blobs without references; their charge was credited with the last reference. No
 * lock is needed: a row without references is dead for good at its place, and an arrival of the same content moves the
 * row to another place (docs/decisions/upload-path.md). A crash between the two steps leaves a row without a file, and
 * both steps are repeated.
 */
export class CollectBlobs {
  constructor(
    private readonly parts: {
      readonly blobs: BlobLedger;
      readonly assets: AssetStore;
      readonly cachedBlobs: CachedBlobStore;
      readonly blobStore: BlobStore;
      readonly incidents: Incidents;
    },
  ) {}

  /** Returns the number of blobs removed. */
  async execute(): Promise<number> {
    let removed = 0;
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const doomed = await this.parts.blobs.doomed(BATCH);
      const referred = await countReferences(
        this.parts,
        doomed.map(({ contentHash }) => contentHash),
      );
      const collected = removed;
      for (const place of doomed) if (!this.isReferredTo(place, referred) && (await this.collect(place))) removed += 1;
      if (doomed.length < BATCH || removed === collected) break;
    }
    return removed;
  }

  /** True only after a defect. One wrong counter must not destroy bytes; `quota audit --fix` corrects it. */
  private isReferredTo({ contentHash }: BlobPlace, referred: ReadonlyMap<string, number>): boolean {
    const count = referred.get(contentHash) ?? 0;
    if (count > 0) {
      const cause = new Error(
        `blob ${contentHash} counts no reference and has ${count}: run gatehouse quota audit --fix`,
      );
      this.parts.incidents.report('a blob was not collected', cause);
    }
    return count > 0;
  }

  private async collect(place: BlobPlace): Promise<boolean> {
    await this.parts.blobStore.remove(place);
    return this.parts.blobs.deleteDoomed(place);
  }
}
