import type { AccountId, AlbumId, AssetId } from '../../../domain/kernel/ids.js';
import type { Instant } from '../../../domain/kernel/instant.js';
import type { ChargedKind } from '../../../domain/quota/charged-kind.js';

export interface RemovableAsset {
  readonly id: AssetId;
  readonly albumId: AlbumId;
  /** The number of references that are removed with it. */
  readonly references: number;
}

/** With the fields that decide who may purge it; they never change. */
export interface TrashedAsset extends RemovableAsset {
  readonly uploadUserId: AccountId;
  readonly ownerId: AccountId;
}

export interface RemovableContents {
  /** The content hash of every reference, repeated for each reference. */
  readonly contentHashes: readonly string[];
  /** The accounts that are charged for any of them. */
  readonly chargedTo: ReadonlySet<AccountId>;
}

/** A derivative, provenance or metadata that the account added to an asset. */
export interface BroughtReference {
  readonly assetId: AssetId;
  readonly albumId: AlbumId;
  readonly kind: ChargedKind;
  readonly contentHash: string;
}

/**
 * Bulk removal of assets and references: no documents are read, each list returns the first rows of an index, and the
 * caller asks again for the next. A removal drops its references in the same transaction (`dropReferences`), which
 * locks the album. Held by `tests/contracts/asset-removal-store.test.ts`.
 */
export interface AssetRemovalStore {
  /** In the trash since `until` or earlier. */
  trashedBy(uploader: AccountId, until: Instant, limit: number): Promise<readonly TrashedAsset[]>;
  /** The same, of the sponsored accounts that the account owns beside their sponsors, who are the uploaders. */
  trashedFor(ownerId: AccountId, until: Instant, limit: number): Promise<readonly TrashedAsset[]>;
  trashedIn(albumId: AlbumId, until: Instant, limit: number): Promise<readonly TrashedAsset[]>;
  /** Albums that the account owns or is an admin of, with something in the trash, by id; those after `after`. */
  albumsWithTrash(adminId: AccountId, after: AlbumId | null, limit: number): Promise<readonly AlbumId[]>;
  /** In the trash or not, in any album. */
  uploadedBy(uploader: AccountId, limit: number): Promise<readonly RemovableAsset[]>;
  /** Those of these assets that still exist. */
  still(ids: readonly AssetId[]): Promise<readonly AssetId[]>;
  /** Those that are still in the trash, since `until` or earlier. */
  stillTrashed(ids: readonly AssetId[], until: Instant): Promise<readonly AssetId[]>;
  contents(ids: readonly AssetId[]): Promise<RemovableContents>;
  /** Deletes assets with all their references; returns the number of assets. */
  remove(ids: readonly AssetId[]): Promise<number>;

  /** References that the account added to any asset; originals too, while the account has any. */
  broughtBy(uploader: AccountId, limit: number): Promise<readonly BroughtReference[]>;
  /** `false` when it no longer exists or belongs to another account now. */
  removeReference(uploader: AccountId, reference: BroughtReference): Promise<boolean>;

  /** Trashes at most `limit` assets of the album that are not in the trash; returns how many. */
  trashSome(albumId: AlbumId, now: Instant, limit: number): Promise<number>;
}
