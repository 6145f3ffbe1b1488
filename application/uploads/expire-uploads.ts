import type { AccountId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import { asOf, isExpired } from '../../domain/uploads/upload-session.js';
import type { Staging } from '../ports/stores/blob-store.js';
import type { Clock } from '../ports/platform/clock.js';
import { stagingOf, type OverdueUpload, type StoredUpload, type UploadStore } from '../ports/stores/upload-store.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { DiscardStaged } from './discard-staged.js';
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
      readonly discardStaged: DiscardStaged;
      readonly clock: Clock;
    },
  ) {}

  /** Expires the sessions of one account or of all; returns how many it ended. */
  async execute(accountId?: AccountId): Promise<number> {
    const now = this.parts.clock.now();
    const staged: Staging[] = [];
    try {
      for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
        const overdue = await this.parts.uploads.expired(now, BATCH, accountId);
        for (const upload of overdue) {
          const ended = await this.expire(upload, now);
          if (ended !== null) staged.push(stagingOf(ended));
        }
        if (overdue.length < BATCH) break;
      }
    } finally {
      await this.parts.discardStaged.execute(staged);
    }
    return staged.length;
  }

  private expire(upload: OverdueUpload, now: Instant): Promise<StoredUpload | null> {
    return this.parts.unitOfWork.run((stores) =>
      endUpload(stores, upload, (session) => (isExpired(session, now) ? asOf(session, now) : null)),
    );
  }
}
