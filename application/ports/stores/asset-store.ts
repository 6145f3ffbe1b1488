import type { Asset, BlobReference, MetadataReference } from '../../../domain/assets/asset.js';
import type { AccountId, AlbumId, AssetId } from '../../../domain/kernel/ids.js';
import type { Instant } from '../../../domain/kernel/instant.js';

/** An asset as it is made, by an upload or a fork. */
export type NewAsset = Omit<Asset, 'trashedAt' | 'derivatives' | 'metadata'>;
type AssetKey = Pick<Asset, 'id' | 'albumId'>;

/** Where a page of assets, newest first, goes on: after the asset of this instant and id. */
export interface AssetCursor {
  readonly createdAt: Instant;
  readonly id: AssetId;
}
export interface AssetPage {
  readonly limit: number;
  /** Ends the page early, as `withinDocuments` does; absent: `limit` alone does. No more than that is ever in memory. */
  readonly maxDocuments?: number;
  readonly after: AssetCursor | null;
}

/**
 * Assets and their references to blobs: original, derivatives, provenances and metadata alike. A blob's count in the
 * `BlobLedger` is the number of its references here, so every method that adds or drops one belongs in the transaction
 * that holds the blob's row, and begins with the album's lock (ARCHITECTURE.md): an asset has no lock of its own.
 *
 * An owner whose account is gone (a sponsored one) is read as the uploader, who was its sponsor.
 * Held by `tests/contracts/asset-store.test.ts`.
 */
export interface AssetStore {
  /** With its first reference, the original. `false`, and nothing kept, when the album has a fork of that source. */
  insert(asset: NewAsset): Promise<boolean>;
  /**
   * A derivative or provenance. `false` when the asset refers to that content as that kind already: then the reference
   * stays whose it was, and only its manifest is replaced.
   */
  addReference(asset: AssetKey, reference: BlobReference): Promise<boolean>;
  /** Replaces the asset's metadata reference, if it has one. */
  putMetadata(asset: AssetKey, metadata: MetadataReference): Promise<void>;

  find(id: AssetId): Promise<Asset | null>;
  findFork(albumId: AlbumId, sourceAssetId: AssetId): Promise<Asset | null>;
  /** The assets that are not in the trash, newest first. */
  list(albumId: AlbumId, page: AssetPage): Promise<readonly Asset[]>;
  /** What is in the trash, last trashed first; `after.createdAt` is an instant of trashing here. */
  listTrashed(albumId: AlbumId, page: AssetPage): Promise<readonly Asset[]>;
  /**
   * What the account may purge (`mayPurge`), last trashed first; `after.createdAt` is an instant of trashing here.
   */
  listTrash(accountId: AccountId, page: AssetPage): Promise<readonly Asset[]>;

  /** `false` when it is in the trash already, or gone. */
  trash(id: AssetId, now: Instant): Promise<boolean>;
  /** All of an album that are not in the trash yet; within a transaction that holds the album. */
  trashAll(albumId: AlbumId, now: Instant): Promise<void>;
  /** `false` when it is not in the trash. */
  restore(id: AssetId): Promise<boolean>;
  /** Deletes an asset that is in the trash with all its references; `false` when it is not in there. */
  purge(id: AssetId): Promise<boolean>;

  /** Whether an asset, in the trash or not, of an album that the account can read refers to the blob; indexed. */
  canReach(accountId: AccountId, contentHash: string): Promise<boolean>;
  /** How many references there are to each of these blobs, for the audit; who has none is left out. */
  countReferences(contentHashes: readonly string[]): Promise<ReadonlyMap<string, number>>;
}
