import { uuidV7Instant } from '../../domain/kernel/ids.js';
import { DAY, type Duration } from '../../domain/kernel/instant.js';
import type { BlobLedger } from '../ports/stores/blob-ledger.js';
import type { BlobStore, StagingId } from '../ports/stores/blob-store.js';
import type { Clock } from '../ports/platform/clock.js';
import type { UploadStore } from '../ports/stores/upload-store.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Lifecycle } from '../ports/platform/lifecycle.js';

const BATCH = 500;
/** The row of a young staging id may be on its way, or not have been seen yet. */
const YOUNG: Duration = DAY;
/** Who is charged for a blob that nobody's upload brought: nobody, and no account has this id. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Finds what crashes left in the blob store: committed blobs without a row get a doomed one, for `CollectBlobs`; staged
 * bytes that no open session names are dropped. It reads every name there is, so it is for once a day.
 */
export class SweepStrays {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly blobs: BlobLedger;
      readonly uploads: UploadStore;
      readonly blobStore: BlobStore;
      readonly clock: Clock;
      readonly lifecycle: Pick<Lifecycle, 'stopping'>;
    },
  ) {}

  /** Ends early when the service is stopping. */
  async execute(): Promise<void> {
    await this.dropStaged();
    const batch: string[] = [];
    for await (const contentHash of this.parts.blobStore.committed()) {
      if (this.parts.lifecycle.stopping) return;
      batch.push(contentHash);
      if (batch.length === BATCH) await this.doomUnknown(batch.splice(0));
    }
    await this.doomUnknown(batch);
  }

  private async dropStaged(): Promise<void> {
    const open = await this.openStaging();
    const before = this.parts.clock.now() - YOUNG;
    for await (const stagingId of this.parts.blobStore.staged()) {
      if (!open.has(stagingId) && uuidV7Instant(stagingId) < before) await this.parts.blobStore.discard(stagingId);
    }
  }

  private async openStaging(): Promise<ReadonlySet<StagingId>> {
    const open = new Set<StagingId>();
    for (let after: string | null = null; ;) {
      const page: Awaited<ReturnType<UploadStore['openStaging']>> = await this.parts.uploads.openStaging(after, BATCH);
      for (const { stagingId } of page) open.add(stagingId);
      if (page.length < BATCH) return open;
      after = page.at(-1)?.id ?? null;
    }
  }

  /** An upload that is being committed holds the row's lock, so that the claim waits for it and finds its reference. */
  private async doomUnknown(contentHashes: readonly string[]): Promise<void> {
    const known = await this.parts.blobs.known(contentHashes);
    for (const contentHash of contentHashes) {
      if (known.has(contentHash)) continue;
      const size = (await this.parts.blobStore.stat(contentHash)) ?? 0n;
      const stray = { contentHash, size, chargedTo: NOBODY };
      await this.parts.unitOfWork.run(({ blobs }) => blobs.claim(stray, this.parts.clock.now()));
    }
  }
}
