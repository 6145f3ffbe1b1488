import type { Asset, BlobReference, MetadataReference } from '../../../domain/assets/asset.js';
import type { AccountId, AlbumId, AssetId } from '../../../domain/kernel/ids.js';
import type { Instant } from '../../../domain/kernel/instant.js';
import type { BlobExtent } from '../../../domain/uploads/blob-attribution.js';

/** An asset as an upload or a fork creates it. */
export type NewAsset = Omit<Asset, 'trashedAt' | 'derivatives' | 'metadata'>;
export type AssetKey = Pick<Asset, 'id' | 'albumId'>;

export interface MetadataPut {
  readonly asset: AssetKey;
  readonly metadata: MetadataReference;
}

/** Facts of an asset that decide which rows lock it. */
export type AssetHome = Pick<Asset, 'albumId' | 'ownerId'>;

/** An asset's home with the owner of its album; the owner is `null` if the album has no row. */
export type OwnedHome = AssetHome & { readonly albumOwnerId: AccountId | null };

/** The cursor of the next page of assets, newest first: it continues after the asset of this instant and id. */
export interface AssetCursor {
  readonly createdAt: Instant;
  readonly id: AssetId;
}
export interface AssetPage {
  readonly limit: number;
  /** Bounds the memory of a page: ends it early, as `withinDocuments` does. Without it only `limit` ends the page. */
  readonly maxDocuments?: number;
  readonly after: AssetCursor | null;
}

/**
 * Assets and their references to blobs: original, derivatives, provenances and metadata alike. A blob's count in the
 * `BlobLedger` is the number of its references here, so every method that adds or drops one runs in the transaction
 * that locks the blob's row, and that transaction locks the album first (ARCHITECTURE.md): an asset has no lock of its
 * own.
 *
 * If an asset's owner (a sponsored account) no longer exists, the uploader, who was its sponsor, is returned as the
 * owner. Held by `tests/contracts/asset-store.test.ts`.
 */
export interface AssetStore {
  /** Inserts the asset with its original. `false`, and nothing stored, if the album has a fork of that source. */
  insert(asset: NewAsset): Promise<boolean>;
  /** Inserts assets with new ids, each with its original; none is a fork. */
  insertAll(assets: readonly NewAsset[]): Promise<void>;
  /**
   * Adds a derivative or provenance. `false` when the asset already refers to that content as that kind: the reference
   * keeps its account, and only its manifest is replaced.
   */
  addReference(asset: AssetKey, reference: BlobReference): Promise<boolean>;
  /** Gives different assets new metadata references, which replace the ones that they have. */
  putMetadata(puts: readonly MetadataPut[]): Promise<void>;

  find(id: AssetId): Promise<Asset | null>;
  /** The assets that exist, in no order. */
  findAll(ids: readonly AssetId[]): Promise<readonly Asset[]>;
  /** The assets that exist, without their references. */
  homesOf(ids: readonly AssetId[]): Promise<ReadonlyMap<AssetId, AssetHome>>;
  /** Like `homesOf` for one asset, and its album's owner: outside a transaction concurrent callers share a statement. */
  homeOf(id: AssetId): Promise<OwnedHome | null>;
  findFork(albumId: AlbumId, sourceAssetId: AssetId): Promise<Asset | null>;
  /** The assets that are not in the trash, newest first. */
  list(albumId: AlbumId, page: AssetPage): Promise<readonly Asset[]>;
  /** The assets in the trash, last trashed first; `after.createdAt` is the instant of trashing here. */
  listTrashed(albumId: AlbumId, page: AssetPage): Promise<readonly Asset[]>;
  /**
   * The assets that the account may purge (`mayPurge`), last trashed first; `after.createdAt` is the instant of
   * trashing here.
   */
  listTrash(accountId: AccountId, page: AssetPage): Promise<readonly Asset[]>;

  /** Returns the number of moved assets, without those that are in the trash already or no longer exist. */
  trash(ids: readonly AssetId[], now: Instant): Promise<number>;
  /** Returns the number of moved assets, without those outside the trash. */
  restore(ids: readonly AssetId[]): Promise<number>;

  /**
   * True when an asset, in the trash or not, refers to the blob and the account can read its album, or is an owner of
   * the sponsored account that owns it; indexed.
   */
  canReach(accountId: AccountId, contentHash: string): Promise<boolean>;
  /**
   * A blob that the account can reach (`canReach`), in one read, since every download asks for it. `null` also for a blob
   * with more than `MANY_REFERENCES`.
   */
  findReachable(accountId: AccountId, contentHash: string): Promise<BlobExtent | null>;
  /** The number of references to each of these blobs, for the audit; a blob without references is left out. */
  countReferences(contentHashes: readonly string[]): Promise<ReadonlyMap<string, number>>;
}
