import type { AccountId } from '../../../domain/kernel/ids.js';
import type { Arrival, BlobExtent, BlobPlace, BlobRecord, Credit } from '../../../domain/uploads/blob-attribution.js';

/**
 * The rows behind `BlobStore`'s bytes: the location of a blob, the account that is charged for it and its number of
 * references. `domain/uploads/blob-attribution.ts` has the rules; a row is locked after every other but a webhook queue
 * (ARCHITECTURE.md).
 *
 * A blob that loses its last reference loses its row, and its place is doomed: `CollectBlobs` will remove the bytes
 * there. An arrival of the same content makes a new row, with a place of its own. Held by
 * `tests/contracts/blob-ledger.test.ts`.
 */
export interface BlobLedger {
  find(contentHash: string): Promise<BlobRecord | null>;
  /** Rows of these contents; a hash without a row is left out. */
  findAll(contentHashes: readonly string[]): Promise<ReadonlyMap<string, BlobRecord>>;
  /** Like `find`, and locks the row until the transaction ends. */
  lock(contentHash: string): Promise<BlobRecord | null>;
  /** The accounts that are charged for these contents, read without a lock. */
  chargedTo(contentHashes: readonly string[]): Promise<ReadonlySet<AccountId>>;
  /**
   * Subtracts this many references from the rows of these contents, locks the rows in the order of their hashes, and
   * dooms the places of those with none left. Returns the credit for each account and kind that is charged for any of
   * these contents: 0 bytes if all of them keep a reference. Throws if a row is missing or has fewer references.
   */
  drop(times: ReadonlyMap<string, number>): Promise<readonly Credit[]>;
  /**
   * Locks the row; if there is none, inserts one without references, to which the same transaction must give some.
   * Parallel callers wait for each other.
   */
  claim(arrival: Arrival): Promise<BlobRecord>;
  /**
   * Locks the rows of arrivals and of `known` ones, all of different contents, in the order of their hashes, and returns
   * them. An arrival without a row gets one, with one reference; a known one, which must have one, gets one without any.
   */
  claimAll(arrivals: readonly Arrival[], known: readonly BlobRecord[]): Promise<ReadonlyMap<string, BlobRecord>>;
  /**
   * Inserts rows with one reference for arrivals of different contents that have no row, in the order of their hashes.
   * Returns the rows that are there already, locked and unchanged. No row is at the location of an arrival yet.
   */
  addAll(arrivals: readonly Arrival[]): Promise<ReadonlyMap<string, BlobRecord>>;
  /** Writes a row that the transaction locks; without references, deletes it and dooms the place that it had. */
  save(blob: BlobRecord): Promise<void>;
  /** Like `save`, for rows of different contents. */
  saveAll(blobs: readonly BlobRecord[]): Promise<void>;
  /** A page of doomed places after `after`, in the store's own order. */
  doomed(limit: number, after?: BlobPlace | null): Promise<readonly BlobPlace[]>;
  isDoomed(place: BlobPlace): Promise<boolean>;
  /** A doomed place of this content, or `null`. Reads all doomed places, so only a repair calls it. */
  doomedPlaceOf(contentHash: string): Promise<BlobPlace | null>;
  /** Forgets doomed places and returns how many of them there were. No two contents have the same location. */
  deleteDoomed(places: readonly BlobPlace[]): Promise<number>;
  /** Moves a blob to another place, in one statement; `false` when it is not at `from`. */
  relocate(from: BlobPlace, location: string): Promise<boolean>;
  /** Every row, ordered by hash, after `after`; for the storage check. */
  page(after: string | null, limit: number): Promise<readonly BlobExtent[]>;
}
