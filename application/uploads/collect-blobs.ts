import type { Incidents } from '../ports/platform/incidents.js';
import type { Lifecycle } from '../ports/platform/lifecycle.js';
import type { BlobStore } from '../ports/stores/blob-store.js';
import type { BlobLedger } from '../ports/stores/blob-ledger.js';
import type { ReferenceLedger } from '../ports/stores/reference-ledger.js';
import type { BulkStep, UnitOfWork } from '../ports/stores/unit-of-work.js';
import { samePlace, type BlobPlace, type BlobRecord } from '../../domain/uploads/blob-attribution.js';
import { isInDatabase } from '../../domain/uploads/blob-location.js';
import { countReferences } from '../quota/count-references.js';
import { isOnlyCopy } from '../storage/only-copy.js';
import { nextTurn } from '../sweeps/next-turn.js';
import { notRemoved, removeEach, type Removal } from './remove-each.js';

/** In one transaction: on SQLite some milliseconds. */
const BATCH = 256;
/** The limit of one run; the next run takes the rest. */
const MAX_BATCHES = 40;

/**
 * Removes the bytes at doomed places; their charge was credited with the last reference. The bytes of a batch are
 * removed before one transaction forgets their places. No lock is needed: a doomed place is dead for good, since an
 * arrival of the same content has a place of its own (docs/decisions/upload-path.md). A crash between the two steps
 * leaves places without files, and both steps are repeated. Bytes that cannot be removed keep their place, are reported
 * once a run, and do not delay the others.
 */
export class CollectBlobs {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly blobs: BlobLedger;
      readonly references: ReferenceLedger;
      readonly blobStore: BlobStore;
      readonly incidents: Incidents;
      readonly lifecycle: Pick<Lifecycle, 'stopping'>;
    },
  ) {}

  /**
   * Returns the number of places whose bytes it removed. Another collector may have forgotten them first: a caller that
   * waits for them goes on. Ends early when the service is stopping.
   */
  async execute(): Promise<number> {
    if ((await this.parts.blobs.doomed(1)).length === 0) return 0;
    const { unitOfWork } = this.parts;
    let removed = 0;
    const failures: unknown[] = [];
    let after: BlobPlace | null = null;
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const { doomed, referred }: Doomed = await unitOfWork.readStep(LIST_DOOMED, after);
      const collected = await this.collect(await this.removable(doomed, referred));
      removed += collected.removed.length;
      failures.push(...collected.failures);
      after = doomed.at(-1) ?? null;
      if (doomed.length < BATCH || this.parts.lifecycle.stopping) break;
      await nextTurn();
    }
    const failure = notRemoved(failures);
    if (failure !== null) this.parts.incidents.report('a blob was not collected', failure);
    return removed;
  }

  private async removable(doomed: readonly BlobPlace[], referred: ReadonlyMap<string, number>) {
    const removable: BlobPlace[] = [];
    for (const place of doomed) {
      const count = referred.get(place.contentHash) ?? 0;
      if (count === 0 || !(await this.isNeeded(place, count))) removable.push(place);
    }
    return removable;
  }

  /**
   * False when the content was stored again, at another place. Otherwise a counter was wrong, which must not destroy
   * bytes; `quota audit --fix` corrects it.
   */
  private async isNeeded(place: BlobPlace, count: number): Promise<boolean> {
    const { blobs, incidents } = this.parts;
    const row = await blobs.find(place.contentHash);
    if (row !== null && samePlace(row, place)) return true;
    if (!(await isOnlyCopy(this.parts, row, place.contentHash))) return false;
    // The content has gone, or come again, in between: the next run looks at it as it is then.
    if (!isSameRow(row, await blobs.find(place.contentHash))) return true;
    const remedy = row === null ? 'quota audit --fix' : 'storage check --repair';
    const cause = new Error(
      `blob ${place.contentHash} is doomed, but has ${count} references: run gatehouse ${remedy}`,
    );
    incidents.report('a blob was not collected', cause);
    return true;
  }

  private async collect(places: readonly BlobPlace[]): Promise<Removal> {
    if (places.length === 0) return { removed: [], failures: [] };
    const inRows = places.filter(({ location }) => isInDatabase(location));
    const elsewhere = places.filter(({ location }) => !isInDatabase(location));
    const { removed, failures } = await this.removeBytes(elsewhere);
    await this.parts.unitOfWork.step(FORGET_DOOMED, [...removed, ...inRows]);
    return { removed: [...removed, ...inRows], failures };
  }

  private async removeBytes(places: readonly BlobPlace[]): Promise<Removal> {
    const { blobStore } = this.parts;
    try {
      await blobStore.removeAll(places);
      return { removed: places, failures: [] };
    } catch {
      return removeEach(blobStore, places);
    }
  }
}

function isSameRow(row: BlobRecord | null, later: BlobRecord | null): boolean {
  return row === null || later === null ? row === later : samePlace(row, later);
}

interface Doomed {
  readonly doomed: readonly BlobPlace[];
  readonly referred: ReadonlyMap<string, number>;
}

/** A bulk step, since counting the references of a batch reads one index page for each place. */
export const LIST_DOOMED: BulkStep<BlobPlace | null, Doomed> = {
  name: 'list doomed',
  run: async (stores, after) => {
    const doomed = await stores.blobs.doomed(BATCH, after);
    const hashes = doomed.map(({ contentHash }) => contentHash);
    return { doomed, referred: await countReferences(stores, hashes) };
  },
};

/** Bytes in the database are deleted together with their place. */
export const FORGET_DOOMED: BulkStep<readonly BlobPlace[], void> = {
  name: 'forget doomed',
  run: async ({ blobs, smallBlobs }, places) => {
    await smallBlobs.deleteAll(places.map(({ location }) => location).filter(isInDatabase));
    await blobs.deleteDoomed(places);
  },
};
