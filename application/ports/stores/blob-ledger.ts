import type { Instant } from '../../../domain/kernel/instant.js';
import type { Arrival, BlobPlace, BlobRecord } from '../../../domain/uploads/blob-attribution.js';

/**
 * The rows behind `BlobStore`'s bytes: where a blob is, who is charged for it and how many references hold it. The rules
 * stand in `domain/uploads/blob-attribution.ts`; a row is the last lock of a transaction (ARCHITECTURE.md).
 *
 * A blob with no reference is doomed: it has been credited, and waits for `CollectBlobs` to remove bytes and row. Whoever
 * brings the same content meanwhile takes the row over with another location, under the same lock.
 * Held by `tests/contracts/blob-ledger.test.ts`.
 */
export interface BlobLedger {
  find(contentHash: string): Promise<BlobRecord | null>;
  /** Like `find`, and locks the row until the transaction ends. */
  lock(contentHash: string): Promise<BlobRecord | null>;
  /** Of many at once, without a lock; what has no row is left out. */
  findAll(contentHashes: readonly string[]): Promise<ReadonlyMap<string, BlobRecord>>;
  /** Locks many, in the order of their hashes. */
  lockAll(contentHashes: readonly string[]): Promise<ReadonlyMap<string, BlobRecord>>;
  /** Takes so many references away from rows that the transaction holds, which have as many; dooms those with none left. */
  drop(times: ReadonlyMap<string, number>, now: Instant): Promise<void>;
  /**
   * Inserts or locks: where there is no row one without references is made, doomed from `now` on. Of parallel callers
   * each waits for the one before.
   */
  claim(arrival: Arrival, now: Instant): Promise<BlobRecord>;
  /** Writes a row that the transaction holds. One without references is doomed, one with any is not. */
  save(blob: BlobRecord, now: Instant): Promise<void>;
  /** Places of doomed blobs, longest doomed first. */
  doomed(limit: number): Promise<readonly BlobPlace[]>;
  /** One statement; `false` when the row has references or another place. */
  deleteDoomed(place: BlobPlace): Promise<boolean>;
  /** Gives a blob with references, if that is where it is, another place. One statement; `false` when it is not. */
  relocate(from: BlobPlace, location: string): Promise<boolean>;
  /** Every row, by hash, after `after`: for the audit. */
  page(after: string | null, limit: number): Promise<readonly BlobRecord[]>;
  /** Where these contents are, doomed or not: for the sweep of files that no row names. What has no row is left out. */
  places(contentHashes: readonly string[]): Promise<ReadonlyMap<string, BlobPlace>>;
}
