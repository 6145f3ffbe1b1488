import type { AccountId, UploadId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import { asOf, isExpired } from '../../domain/uploads/upload-session.js';
import type { Staging } from '../ports/stores/blob-store.js';
import { StoreUnavailable } from '../ports/stores/store-unavailable.js';
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

  /**
   * Expires the sessions of one account or of all; returns how many it ended. A session that cannot be ended, such as
   * one of an account whose counter is too low, does not stop the others: the first failure is thrown at the end.
   */
  async execute(accountId?: AccountId): Promise<number> {
    const now = this.parts.clock.now();
    const staged: Staging[] = [];
    const failures = new Map<UploadId, unknown>();
    try {
      for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
        const overdue = await this.parts.uploads.expired(now, BATCH, accountId);
        const left = overdue.filter(({ id }) => !failures.has(id));
        for (const upload of left) staged.push(...(await this.expire(upload, now, failures)));
        if (overdue.length < BATCH || left.length === 0) break;
      }
    } finally {
      await this.parts.discardStaged.execute(staged);
    }
    const [failure] = failures;
    if (failure === undefined) return staged.length;
    const [id, cause] = failure;
    throw new Error(`the expired upload ${id} could not be ended`, { cause });
  }

  /** Returns the staged bytes of the upload if it ended. */
  private async expire(
    upload: OverdueUpload,
    now: Instant,
    failures: Map<UploadId, unknown>,
  ): Promise<readonly Staging[]> {
    try {
      const ended = await this.end(upload, now);
      return ended === null ? [] : [stagingOf(ended)];
    } catch (cause) {
      // The failure would hit every other upload too.
      if (cause instanceof StoreUnavailable) throw cause;
      failures.set(upload.id, cause);
      return [];
    }
  }

  private end(upload: OverdueUpload, now: Instant): Promise<StoredUpload | null> {
    return this.parts.unitOfWork.run((stores) =>
      endUpload(stores, upload, (session) => (isExpired(session, now) ? asOf(session, now) : null)),
    );
  }
}
