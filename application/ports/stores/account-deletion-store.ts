import type { AccountId, UploadId } from '../../../domain/kernel/ids.js';
import type { Instant } from '../../../domain/kernel/instant.js';
import type { OverdueUpload } from './upload-store.js';

/** An account that is being deleted. */
export interface Leaving {
  readonly id: AccountId;
  readonly handleUser: string;
}

/**
 * Schedules deletions and deletes the data that is found by the account's id alone. No progress is stored: the
 * remaining rows of an account show how far its deletion is. Each method deletes at most some hundred rows of an index
 * and is called until it finds none. Held by `tests/contracts/account-deletion-store.test.ts`.
 */
export interface AccountDeletionStore {
  /** Call it within the transaction that locks the account. */
  schedule(id: AccountId, deletesAt: Instant): Promise<void>;
  /** One statement; `false` when no deletion is scheduled or when it has begun. */
  cancel(id: AccountId, now: Instant): Promise<boolean>;
  /** The accounts whose deletion is due, longest overdue first. */
  due(now: Instant, limit: number): Promise<readonly AccountId[]>;
  /**
   * Takes or renews the lease on a deletion that is due, in one conditional statement, and sets `DELETION_BEGUN`;
   * `held` is the end of the lease that the caller has.
   */
  takeLease(
    id: AccountId,
    lease: { readonly now: Instant; readonly until: Instant; readonly held: Instant },
  ): Promise<boolean>;

  /**
   * Erases sessions, second factor, challenges, cohorts, escrow, links to providers, the moved certificate and the rate
   * of the account's look-ups.
   */
  eraseSignIn(person: Leaving): Promise<number>;
  /** Erases the device directory. */
  eraseDirectory(id: AccountId): Promise<number>;
  /** Erases the links that the account made. */
  eraseLinks(id: AccountId): Promise<number>;
  /** Erases upload sessions that have ended. */
  eraseEndedUploads(id: AccountId): Promise<number>;
  /** Pending and Uploading sessions. */
  openUploads(id: AccountId, limit: number): Promise<readonly OverdueUpload[]>;
  /** One of the sessions that are WaitingForProcessing. */
  processingUpload(id: AccountId): Promise<UploadId | null>;
  /** Contents that the account is charged for and that have a reference. */
  chargedContents(id: AccountId, limit: number): Promise<readonly string[]>;
  /** True when a blob's row names the account. */
  namesBlobs(id: AccountId): Promise<boolean>;
  /** Erases the accounts that it sponsors and its own row, within the transaction that locks it. */
  eraseAccount(id: AccountId): Promise<void>;
}
