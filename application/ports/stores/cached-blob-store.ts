import type { AccountId } from '../../../domain/kernel/ids.js';
import type { Instant } from '../../../domain/kernel/instant.js';

/** A blob that was pulled from a peer for one account. */
export interface CachedBlob {
  /** UUIDv7. */
  readonly id: string;
  readonly accountId: AccountId;
  readonly contentHash: string;
  readonly peer: string;
  readonly size: bigint;
  /** The account's charge: the whole size, or 0 where the server already had the blob. */
  readonly charged: bigint;
  readonly createdAt: Instant;
}

/** Where a page of cached blobs, newest first, goes on. */
export type CachedBlobCursor = Pick<CachedBlob, 'createdAt' | 'id'>;

/**
 * What accounts hold in the cache, each content once for each account. A row is one of the references that a blob's
 * count in the `BlobLedger` is the number of, so both are changed in the same transaction, under the account's quota row.
 * Held by `tests/contracts/cached-blob-store.test.ts`.
 */
export interface CachedBlobStore {
  /** `false`, and nothing kept, when the account has that content already, from whichever peer. */
  insert(blob: CachedBlob): Promise<boolean>;
  find(accountId: AccountId, contentHash: string): Promise<CachedBlob | null>;
  findById(accountId: AccountId, id: string): Promise<CachedBlob | null>;
  /** `false` when the account does not have it (any more). */
  delete(accountId: AccountId, id: string): Promise<boolean>;
  /** The sum of the account's charges for blobs of this peer. */
  chargedFrom(accountId: AccountId, peer: string): Promise<bigint>;
  list(
    accountId: AccountId,
    page: { readonly limit: number; readonly after: CachedBlobCursor | null },
  ): Promise<readonly CachedBlob[]>;
  /** How many rows refer to each of these contents, for the audit; what has none is left out. */
  countReferences(contentHashes: readonly string[]): Promise<ReadonlyMap<string, number>>;
}
