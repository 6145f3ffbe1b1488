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
  /** The account's charge: the whole size, or 0 while another account is charged for the blob. */
  readonly charged: bigint;
  readonly createdAt: Instant;
}

/** The cursor of the next page of cached blobs, newest first. */
export type CachedBlobCursor = Pick<CachedBlob, 'createdAt' | 'id'>;

/**
 * The accounts' cached blobs, each content once for each account. A row is one of the references that the blob's count
 * in the `BlobLedger` includes, so both change in the same transaction, under the account's quota row. Held by
 * `tests/contracts/cached-blob-store.test.ts`.
 */
export interface CachedBlobStore {
  /** `false`, and nothing stored, when the account already has that content, from any peer. */
  insert(blob: CachedBlob): Promise<boolean>;
  find(accountId: AccountId, contentHash: string): Promise<CachedBlob | null>;
  findById(accountId: AccountId, id: string): Promise<CachedBlob | null>;
  /** `false` when the account does not have it (any more). */
  delete(accountId: AccountId, id: string): Promise<boolean>;
  /** Sets the charge of the account's row; no-op without one. */
  charge(accountId: AccountId, contentHash: string, charged: bigint): Promise<void>;
  /** The sum of the account's charges for blobs of this peer. */
  chargedFrom(accountId: AccountId, peer: string): Promise<bigint>;
  list(
    accountId: AccountId,
    page: { readonly limit: number; readonly after: CachedBlobCursor | null },
  ): Promise<readonly CachedBlob[]>;
  /** The number of rows that refer to each of these contents, for the audit; a content without rows is left out. */
  countReferences(contentHashes: readonly string[]): Promise<ReadonlyMap<string, number>>;
}
