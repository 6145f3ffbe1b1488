import { uuidV7Instant } from '../../domain/kernel/ids.js';
import { HOUR, type Duration, type Instant } from '../../domain/kernel/instant.js';
import { samePlace, type BlobPlace, type BlobRecord } from '../../domain/uploads/blob-attribution.js';
import type { BlobLedger } from '../ports/stores/blob-ledger.js';
import type { ReferenceLedger } from '../ports/stores/reference-ledger.js';
import type { ServerKeyStore } from '../ports/stores/server-key-store.js';
import { isOnlyCopy } from '../storage/only-copy.js';
import type { BlobStore, StagingId } from '../ports/stores/blob-store.js';
import type { Clock } from '../ports/platform/clock.js';
import type { BulkStep, UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { UploadStore } from '../ports/stores/upload-store.js';
import type { Lifecycle } from '../ports/platform/lifecycle.js';
import { openStagings, YOUNG_STAGING } from './open-stagings.js';
import { notRemoved, removeEach } from './remove-each.js';

const BATCH = 200;
/** After so many failures the store is at fault, not single files. */
const MANY_FAILURES = 16;
/** The transaction over bytes that were put in place takes seconds. */
const YOUNG_FILE: Duration = HOUR;

/** A bulk step: on the event loop, the rows of a million files would keep other requests waiting. */
export const FIND_UNNAMED: BulkStep<readonly BlobPlace[], readonly BlobPlace[]> = {
  name: 'find unnamed files',
  run: async ({ blobs }, places) => {
    const known = await blobs.findAll(places.map(({ contentHash }) => contentHash));
    return places.filter((place) => !isNamed(place, known.get(place.contentHash)));
  },
};

/**
 * Removes bytes that crashes left in the blob store: committed bytes that no row names, and staged bytes that no open
 * session names, unless they may be the only copy of content that assets refer to. Bytes from before the first start of
 * this database are kept: they are those of a lost database, or of another one. It reads every name in the store, so
 * run it only a few times a day.
 */
export class SweepStrays {
  constructor(
    private readonly parts: {
      readonly blobs: BlobLedger;
      readonly references: ReferenceLedger;
      readonly uploads: UploadStore;
      readonly serverKeys: ServerKeyStore;
      readonly unitOfWork: UnitOfWork;
      readonly blobStore: BlobStore;
      readonly clock: Clock;
      readonly lifecycle: Pick<Lifecycle, 'stopping'>;
    },
  ) {}

  /** Ends early when the service is stopping. Throws at its end if there are bytes that could not be removed. */
  async execute(): Promise<void> {
    const { uploads, blobStore, clock, lifecycle } = this.parts;
    const open = await openStagings(uploads);
    const firstStart = await this.firstStart();
    const failures = await this.dropStaged(open, firstStart);
    const before = clock.now() - YOUNG_FILE;
    const batch: BlobPlace[] = [];
    for await (const { place, storedAt } of blobStore.stored()) {
      if (lifecycle.stopping) return;
      if (place === null || storedAt >= before || storedAt < firstStart) continue;
      if (place.location !== null && open.has(place.location)) continue;
      batch.push(place);
      if (batch.length === BATCH) failures.push(...(await this.removeStrays(batch.splice(0))));
    }
    failures.push(...(await this.removeStrays(batch)));
    const failure = notRemoved(failures);
    if (failure !== null) throw failure;
  }

  /** A first start makes the first keys (make-first-keys.ts). Without keys nothing is old enough to be removed. */
  private async firstStart(): Promise<Instant> {
    const keys = await this.parts.serverKeys.list();
    return keys.reduce((first, { activatedAt }) => Math.min(first, activatedAt), Infinity);
  }

  /** Returns the causes for those that could not be discarded. Throws when the store is unavailable. */
  private async dropStaged(open: ReadonlySet<StagingId>, firstStart: Instant): Promise<unknown[]> {
    const { blobStore, clock } = this.parts;
    const before = clock.now() - YOUNG_STAGING;
    const failures: unknown[] = [];
    for await (const staged of blobStore.staged()) {
      const stagedAt = uuidV7Instant(staged.id);
      if (open.has(staged.id) || stagedAt >= before || stagedAt < firstStart) continue;
      try {
        await blobStore.discard(staged);
      } catch (cause) {
        failures.push(cause);
        if (failures.length === MANY_FAILURES) throw cause;
      }
    }
    return failures;
  }

  /** Returns the causes for those that could not be removed. */
  private async removeStrays(places: readonly BlobPlace[]): Promise<readonly unknown[]> {
    const { blobs, unitOfWork, blobStore } = this.parts;
    const failures: unknown[] = [];
    for (const place of await unitOfWork.readStep(FIND_UNNAMED, places)) {
      const row = await blobs.find(place.contentHash);
      if (isNamed(place, row) || (await isOnlyCopy(this.parts, row, place.contentHash))) continue;
      failures.push(...(await removeEach(blobStore, [place])).failures);
    }
    return failures;
  }
}

function isNamed(place: BlobPlace, row: BlobRecord | null | undefined): boolean {
  return row !== null && row !== undefined && samePlace(row, place);
}
