import type { AccountId, UploadId } from '../../../domain/kernel/ids.js';
import type { Instant } from '../../../domain/kernel/instant.js';
import type { OverdueUpload } from './upload-store.js';

/** A person on the way out. */
export interface Leaving {
  readonly id: AccountId;
  readonly handleUser: string;
}

/**
 * When accounts go, and what is deleted of them by the account's id alone. What is left of an account is all that says how
 * far its deletion has come: each method takes at most some hundred rows of an index, and is called until it finds none.
 * Held by `tests/contracts/account-deletion-store.test.ts`.
 */
export interface AccountDeletionStore {
  /** Within the transaction that holds the account. */
  schedule(id: AccountId, deletesAt: Instant): Promise<void>;
  /** One statement; `false` when there is nothing to take back, or when it has begun. */
  cancel(id: AccountId, now: Instant): Promise<boolean>;
  /** Whose time has come, longest ago first. */
  due(now: Instant, limit: number): Promise<readonly AccountId[]>;
  /** Takes or renews the right to work on a deletion, in one conditional statement; `held`: until when the caller has it. */
  takeLease(
    id: AccountId,
    lease: { readonly now: Instant; readonly until: Instant; readonly held: Instant },
  ): Promise<boolean>;

  /** Sessions, second factor, challenges, cohorts, escrow, links to providers, the moved certificate. */
  eraseSignIn(person: Leaving): Promise<number>;
  /** The device directory. */
  eraseDirectory(id: AccountId): Promise<number>;
  /** The links that the account made. */
  eraseLinks(id: AccountId): Promise<number>;
  /** Sessions of uploads that have ended. */
  eraseEndedUploads(id: AccountId): Promise<number>;
  /** Pending and Uploading ones. */
  openUploads(id: AccountId, limit: number): Promise<readonly OverdueUpload[]>;
  /** One of those that are WaitingForProcessing. */
  processingUpload(id: AccountId): Promise<UploadId | null>;
  /** Contents that the account is charged for and something refers to. */
  chargedContents(id: AccountId, limit: number): Promise<readonly string[]>;
  /** Whether the row of a blob, doomed or not, names the account. */
  namesBlobs(id: AccountId): Promise<boolean>;
  /** The accounts that it sponsors, and its own row; within the transaction that holds it. */
  eraseAccount(id: AccountId): Promise<void>;
}
