import type { AccountId, AlbumId, AssetId } from '../../../domain/kernel/ids.js';
import type { Instant } from '../../../domain/kernel/instant.js';
import type { ChargedKind } from '../../../domain/quota/charged-kind.js';

/** A blob that an account is charged for, and the asset through which it is. */
export interface ChargedBlob {
  readonly contentHash: string;
  readonly size: bigint;
  readonly kind: ChargedKind;
  readonly chargedAt: Instant;
  /** The oldest reference that the account itself brought; `null` for a pull, and where only others refer to the blob. */
  readonly holder: {
    readonly assetId: AssetId;
    readonly albumId: AlbumId;
    readonly trashedAt: Instant | null;
  } | null;
  readonly referredByOthers: boolean;
}

/** Where a page of charged blobs, largest first, goes on. */
export type ChargedBlobCursor = Pick<ChargedBlob, 'size' | 'contentHash'>;

/**
 * What an account is charged for, whatever album it is in, and whether or not the account can still read that album. A
 * page costs the same however many blobs there are. Held by `tests/contracts/charged-blob-store.test.ts`.
 */
export interface ChargedBlobStore {
  /** Largest first, of one size by hash, the greatest first. */
  list(
    accountId: AccountId,
    page: { readonly limit: number; readonly after: ChargedBlobCursor | null },
  ): Promise<readonly ChargedBlob[]>;
}
