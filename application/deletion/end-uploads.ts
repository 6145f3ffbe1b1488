import type { AccountId, UploadId } from '../../domain/kernel/ids.js';
import { placeOf } from '../../domain/uploads/blob-attribution.js';
import { abandonUpload } from '../../domain/uploads/upload-session.js';
import type { Clock } from '../ports/platform/clock.js';
import type { AccountDeletionStore, Leaving } from '../ports/stores/account-deletion-store.js';
import type { BlobStore, Staging } from '../ports/stores/blob-store.js';
import type { BulkStep, UnitOfWork } from '../ports/stores/unit-of-work.js';
import { stagingOf, type OverdueUpload, type UploadStore } from '../ports/stores/upload-store.js';
import type { DiscardStaged } from '../uploads/discard-staged.js';
import { endUpload } from '../uploads/end-upload.js';
import type { DeletionStep, Progress } from './step.js';

const A_ROUND = 20;

/** Ends open uploads, waits for those that are being processed, and deletes the rows of those that have ended. */
export class EndUploads implements DeletionStep {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly accountDeletions: AccountDeletionStore;
      readonly uploads: UploadStore;
      readonly blobStore: BlobStore;
      readonly discardStaged: DiscardStaged;
      readonly clock: Clock;
    },
  ) {}

  async advance({ id }: Leaving): Promise<Progress> {
    const { unitOfWork, accountDeletions } = this.parts;
    const open = await accountDeletions.openUploads(id, A_ROUND);
    if (open.length > 0) {
      await this.endAll(open);
      return 'more';
    }
    if ((await accountDeletions.processingUpload(id)) !== null) return 'wait';
    const erased = await unitOfWork.step(ERASE_ENDED_UPLOADS, id);
    return erased > 0 ? 'more' : 'done';
  }

  /** Discards again, since a writer or a takeover may have staged bytes in between. */
  private async endAll(open: readonly OverdueUpload[]): Promise<void> {
    const { unitOfWork, discardStaged, clock } = this.parts;
    const staged: Staging[] = [];
    for (const upload of open) {
      await this.discard(upload.id);
      const ended = await unitOfWork.run((stores) =>
        endUpload(stores, upload, (each) => abandonUpload(each, clock.now())),
      );
      if (ended !== null) staged.push(stagingOf(ended));
    }
    await discardStaged.execute(staged);
  }

  /**
   * Discards the bytes while the row still names them. Throws when the store does not answer: the upload stays open,
   * and the next run finds it. Bytes that an answering store cannot remove do not delay the deletion.
   */
  private async discard(id: UploadId): Promise<void> {
    const { uploads, blobStore } = this.parts;
    const upload = await uploads.find(id);
    if (upload === null) return;
    const staging = stagingOf(upload);
    try {
      await blobStore.discard(staging);
    } catch {
      await blobStore.stat(placeOf(staging));
    }
  }
}

/** Returns the number of rows. */
export const ERASE_ENDED_UPLOADS: BulkStep<AccountId, number> = {
  name: 'erase ended uploads',
  run: ({ accountDeletions }, id) => accountDeletions.eraseEndedUploads(id),
};
