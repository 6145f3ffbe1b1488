import type { AccountId, AlbumId, AssetId } from '../../../domain/kernel/ids.js';
import type { Instant } from '../../../domain/kernel/instant.js';
import type { ChargedKind } from '../../../domain/quota/charged-kind.js';

/** A blob that an account is charged for. */
export interface Charge {
  readonly contentHash: string;
  readonly size: bigint;
  readonly kind: ChargedKind;
  readonly chargedAt: Instant;
  readonly referredByOthers: boolean;
}

/** A charge, and the asset that it comes from. */
export interface ChargedBlob extends Charge {
  /** The oldest reference that the account itself added; `null` for a pull, and when only others refer to the blob. */
  readonly holder: {
    readonly assetId: AssetId;
    readonly albumId: AlbumId;
    readonly trashedAt: Instant | null;
  } | null;
}

/** The cursor of the next page of charged blobs, largest first. */
export type ChargedBlobCursor = Pick<Charge, 'size' | 'contentHash'>;

/** A page of charged blobs, largest first; blobs of equal size by hash, descending. */
export interface ChargesPage {
  readonly limit: number;
  readonly after: ChargedBlobCursor | null;
}

/**
 * The blobs that an account is charged for, in any album, including albums that the account can no longer read. A page
 * costs the same however many blobs there are. Held by `tests/contracts/charged-blob-store.test.ts`.
 */
export interface ChargedBlobStore {
  list(accountId: AccountId, page: ChargesPage): Promise<readonly ChargedBlob[]>;
  /** The same without the assets, which take more than half of the work of `list`. */
  charges(accountId: AccountId, page: ChargesPage): Promise<readonly Charge[]>;
  /** The largest number of references to a blob of such a page, or of one that follows; 0 for an empty page. */
  mostReferences(accountId: AccountId, page: ChargesPage): Promise<number>;
}
