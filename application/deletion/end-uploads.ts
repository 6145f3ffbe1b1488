import type { AccountId } from '../../domain/kernel/ids.js';
import { abandonUpload } from '../../domain/uploads/upload-session.js';
import type { Clock } from '../ports/platform/clock.js';
import type { AccountDeletionStore, Leaving } from '../ports/stores/account-deletion-store.js';
import type { BlobStore } from '../ports/stores/blob-store.js';
import type { BulkStep, UnitOfWork } from '../ports/stores/unit-of-work.js';
import { stagingOf } from '../ports/stores/upload-store.js';
import { endUpload } from '../uploads/end-upload.js';
import type { DeletionStep, Progress } from './step.js';

const A_ROUND = 20;

/** Ends open uploads, waits for those that are being processed, and deletes the rows of those that have ended. */
export class EndUploads implements DeletionStep {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly accountDeletions: AccountDeletionStore;
      readonly blobStore: BlobStore;
      readonly clock: Clock;
    },
  ) {}

  async advance({ id }: Leaving): Promise<Progress> {
    const { unitOfWork, accountDeletions, blobStore, clock } = this.parts;
    const open = await accountDeletions.openUploads(id, A_ROUND);
    for (const upload of open) {
      const end = () =>
        unitOfWork.run((stores) => endUpload(stores, upload, (each) => abandonUpload(each, clock.now())));
      const ended = await end();
      if (ended !== null) await blobStore.discard(stagingOf(ended));
    }
    if (open.length > 0) return 'more';
    if ((await accountDeletions.processingUpload(id)) !== null) return 'wait';
    const erased = await unitOfWork.step(ERASE_ENDED_UPLOADS, id);
    return erased > 0 ? 'more' : 'done';
  }
}

/** Returns the number of rows. */
export const ERASE_ENDED_UPLOADS: BulkStep<AccountId, number> = {
  name: 'erase ended uploads',
  run: ({ accountDeletions }, id) => accountDeletions.eraseEndedUploads(id),
};
