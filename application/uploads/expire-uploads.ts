import type { AccountId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import { asOf, isExpired } from '../../domain/uploads/upload-session.js';
import type { BlobStore } from '../ports/stores/blob-store.js';
import type { Clock } from '../ports/platform/clock.js';
import { stagingOf, type OverdueUpload, type UploadStore } from '../ports/stores/upload-store.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import { endUpload } from './end-upload.js';

const BATCH = 100;
/** The limit of one run; the next run takes the rest. */
const MAX_BATCHES = 20;

/**
 * Stores the state Expired for sessions that have expired, and releases their reservations. It may run late, since no
 * rule counts an expired reservation; any node may run it, several at once.
 */
export class ExpireUploads {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly uploads: UploadStore;
      readonly blobStore: BlobStore;
      readonly clock: Clock;
    },
  ) {}

  /** Expires the sessions of one account or of all; returns how many it ended. */
  async execute(accountId?: AccountId): Promise<number> {
    const now = this.parts.clock.now();
    let ended = 0;
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const overdue = await this.parts.uploads.expired(now, BATCH, accountId);
      for (const upload of overdue) if (await this.expire(upload, now)) ended += 1;
      if (overdue.length < BATCH) break;
    }
    return ended;
  }

  private async expire(upload: OverdueUpload, now: Instant): Promise<boolean> {
    const ended = await this.parts.unitOfWork.run((stores) =>
      endUpload(stores, upload, (session) => (isExpired(session, now) ? asOf(session, now) : null)),
    );
    if (ended === null) return false;
    await this.parts.blobStore.discard(stagingOf(ended));
    return true;
  }
}
