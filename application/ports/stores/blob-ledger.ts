import type { AccountId } from '../../../domain/kernel/ids.js';
import type { Instant } from '../../../domain/kernel/instant.js';
import type { Arrival, BlobExtent, BlobPlace, BlobRecord, Credit } from '../../../domain/uploads/blob-attribution.js';

/**
 * The rows behind `BlobStore`'s bytes: the location of a blob, the account that is charged for it and its number of
 * references. `domain/uploads/blob-attribution.ts` has the rules; a row is the last lock of a transaction
 * (ARCHITECTURE.md).
 *
 * A blob without references is doomed: its charge has been credited, and `CollectBlobs` will remove its bytes and row.
 * An arrival of the same content before that takes over the row with another location, under the same lock. Held by
 * `tests/contracts/blob-ledger.test.ts`.
 */
export interface BlobLedger {
  find(contentHash: string): Promise<BlobRecord | null>;
  /** Rows of these contents, doomed or not; a hash without a row is left out. */
  findAll(contentHashes: readonly string[]): Promise<ReadonlyMap<string, BlobRecord>>;
  /** Like `find`, and locks the row until the transaction ends. */
  lock(contentHash: string): Promise<BlobRecord | null>;
  /** The accounts that are charged for these contents, read without a lock. */
  chargedTo(contentHashes: readonly string[]): Promise<ReadonlySet<AccountId>>;
  /**
   * Subtracts this many references from the rows of these contents, locks them in the order of their hashes, and dooms
   * those with none left. Returns the credit of the doomed ones for each account and kind that is charged for any of
   * these contents; 0 bytes where none of its contents is doomed. Throws if a row is missing or has fewer references.
   */
  drop(times: ReadonlyMap<string, number>, now: Instant): Promise<readonly Credit[]>;
  /**
   * Locks the row; if there is none, inserts one without references, doomed from `now` on. Parallel callers wait for
   * each other.
   */
  claim(arrival: Arrival, now: Instant): Promise<BlobRecord>;
  /** Like `claim`, for arrivals of different contents, in the order of their hashes. */
  claimAll(arrivals: readonly Arrival[], now: Instant): Promise<ReadonlyMap<string, BlobRecord>>;
  /**
   * Inserts rows with one reference for arrivals of different contents that have no row, in the order of their hashes.
   * Returns the rows that are there already, locked and unchanged. No row is at the location of an arrival yet.
   */
  addAll(arrivals: readonly Arrival[], now: Instant): Promise<ReadonlyMap<string, BlobRecord>>;
  /** Writes a row that the transaction locks: doomed without references, not doomed with any. */
  save(blob: BlobRecord, now: Instant): Promise<void>;
  /** Like `save`, for rows of different contents. */
  saveAll(blobs: readonly BlobRecord[], now: Instant): Promise<void>;
  /** Places of doomed blobs, longest doomed first. */
  doomed(limit: number): Promise<readonly BlobPlace[]>;
  /**
   * Deletes the rows that have no references and are still at these places, and returns how many. No two contents have
   * the same location.
   */
  deleteDoomed(places: readonly BlobPlace[]): Promise<number>;
  /** Moves a blob with references to another place, in one statement; `false` when it is not at `from`. */
  relocate(from: BlobPlace, location: string): Promise<boolean>;
  /** Every row, ordered by hash, after `after`; for the storage check. */
  page(after: string | null, limit: number): Promise<readonly BlobExtent[]>;
}
