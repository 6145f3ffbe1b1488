import type { AccountId, AlbumId, AssetId } from '../../../domain/kernel/ids.js';
import type { Instant } from '../../../domain/kernel/instant.js';
import type { ChargedKind } from '../../../domain/quota/charged-kind.js';

export interface RemovableAsset {
  readonly id: AssetId;
  readonly albumId: AlbumId;
  /** The number of references that are removed with it. */
  readonly references: number;
}

export interface TrashedAsset extends RemovableAsset {
  /** Uploader and owner decide who may purge the asset; neither changes. */
  readonly uploadUserId: AccountId;
  readonly ownerId: AccountId;
  /** By the clock of the node that put it there. */
  readonly trashedAt: Instant;
}

/** The reason why assets belong to a trash: their uploader, their owner or their album. */
export interface TrashReason {
  readonly of: 'uploader' | 'owner' | 'album';
  readonly id: string;
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
  /** Assets that were trashed at `until` or earlier. */
  trashedBy(uploader: AccountId, until: Instant, limit: number): Promise<readonly TrashedAsset[]>;
  /** The same for assets of sponsored accounts that the account owns beside their sponsors, who are the uploaders. */
  trashedFor(ownerId: AccountId, until: Instant, limit: number): Promise<readonly TrashedAsset[]>;
  trashedIn(albumId: AlbumId, until: Instant, limit: number): Promise<readonly TrashedAsset[]>;
  /**
   * Assets that were trashed after `since`, earliest first: at least `limit` if so many exist, and always all of one
   * instant.
   */
  trashedAfter(reason: TrashReason, since: Instant, limit: number): Promise<readonly TrashedAsset[]>;
  /** Sponsored accounts that the account owns beside their sponsors, with an asset that was trashed after `since`. */
  ownersWithTrash(ownerId: AccountId, since: Instant): Promise<readonly AccountId[]>;
  /**
   * Albums, by id and after `after`, that the account owns or is an admin of and that have an asset in the trash
   * (trashed after `since`).
   */
  albumsWithTrash(
    adminId: AccountId,
    after: AlbumId | null,
    limit: number,
    since?: Instant,
  ): Promise<readonly AlbumId[]>;
  /** Assets in any album, in the trash or not. */
  uploadedBy(uploader: AccountId, limit: number): Promise<readonly RemovableAsset[]>;
  /** Those that are still in the trash, and were not restored and trashed again since. */
  stillTrashed(listed: readonly Pick<TrashedAsset, 'id' | 'trashedAt'>[]): Promise<readonly AssetId[]>;
  contents(ids: readonly AssetId[]): Promise<RemovableContents>;
  /** Deletes those of the assets that exist, with all their references; returns their number. */
  remove(ids: readonly AssetId[]): Promise<number>;

  /** References that the account added to any asset; originals too, while the account has any. */
  broughtBy(uploader: AccountId, limit: number): Promise<readonly BroughtReference[]>;
  /** `false` when it no longer exists or belongs to another account now. */
  removeReference(uploader: AccountId, reference: BroughtReference): Promise<boolean>;

  /** Trashes at most `limit` assets of the album that are not in the trash; returns how many. */
  trashSome(albumId: AlbumId, now: Instant, limit: number): Promise<number>;
}
