import type { AccountId, AlbumId, AssetId } from '../../../domain/kernel/ids.js';
import type { Instant } from '../../../domain/kernel/instant.js';
import type { ChargedKind } from '../../../domain/quota/charged-kind.js';

/** A blob that an account is charged for, and the asset that the charge comes from. */
export interface ChargedBlob {
  readonly contentHash: string;
  readonly size: bigint;
  readonly kind: ChargedKind;
  readonly chargedAt: Instant;
  /** The oldest reference that the account itself added; `null` for a pull, and when only others refer to the blob. */
  readonly holder: {
    readonly assetId: AssetId;
    readonly albumId: AlbumId;
    readonly trashedAt: Instant | null;
  } | null;
  readonly referredByOthers: boolean;
}

/** The cursor of the next page of charged blobs, largest first. */
export type ChargedBlobCursor = Pick<ChargedBlob, 'size' | 'contentHash'>;

/**
 * The blobs that an account is charged for, in any album, including albums that the account can no longer read. A page
 * costs the same however many blobs there are. Held by `tests/contracts/charged-blob-store.test.ts`.
 */
export interface ChargedBlobStore {
  /** Largest first; blobs of equal size by hash, descending. */
  list(
    accountId: AccountId,
    page: { readonly limit: number; readonly after: ChargedBlobCursor | null },
  ): Promise<readonly ChargedBlob[]>;
  /** The largest number of references to a blob of such a page, or of one that follows; 0 for an empty page. */
  mostReferences(accountId: AccountId, page: Parameters<ChargedBlobStore['list']>[1]): Promise<number>;
}
