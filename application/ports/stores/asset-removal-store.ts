import type { AccountId, AlbumId, AssetId } from '../../../domain/kernel/ids.js';
import type { Instant } from '../../../domain/kernel/instant.js';
import type { ChargedKind } from '../../../domain/quota/charged-kind.js';

/** As much of an asset as decides whether it may go. */
export interface RemovableAsset {
  readonly id: AssetId;
  readonly albumId: AlbumId;
  readonly uploadUserId: AccountId;
  readonly trashedAt: Instant | null;
  /** How many references go with it. */
  readonly references: number;
}

/** A derivative, provenance or metadata that the account brought to an asset. */
export interface BroughtReference {
  readonly assetId: AssetId;
  readonly albumId: AlbumId;
  readonly kind: ChargedKind;
  readonly contentHash: string;
}

/**
 * Assets and references in bulk, on their way out: no documents are read, each list takes the first rows of an index, and
 * whoever removes them asks for the next. What is removed drops its references in the same transaction
 * (`dropReferences`), which holds the album. Held by `tests/contracts/asset-removal-store.test.ts`.
 */
export interface AssetRemovalStore {
  /** In the trash since `until` or longer. */
  trashedBy(uploader: AccountId, until: Instant, limit: number): Promise<readonly RemovableAsset[]>;
  trashedIn(albumId: AlbumId, until: Instant, limit: number): Promise<readonly RemovableAsset[]>;
  /** Albums that the account owns, or is an admin of, with something in the trash since `until` or longer. */
  albumsWithTrash(adminId: AccountId, until: Instant, limit: number): Promise<readonly AlbumId[]>;
  /** In the trash or not, in whatever album. */
  uploadedBy(uploader: AccountId, limit: number): Promise<readonly RemovableAsset[]>;
  /** Of these, those that are still there. */
  still(ids: readonly AssetId[]): Promise<readonly RemovableAsset[]>;
  /** The content of every reference of these assets: a hash as often as it is referred to. */
  contents(ids: readonly AssetId[]): Promise<readonly string[]>;
  /** Deletes assets with all their references; the number of assets. */
  remove(ids: readonly AssetId[]): Promise<number>;

  /** To whichever assets; the originals too, while the account has any. */
  broughtBy(uploader: AccountId, limit: number): Promise<readonly BroughtReference[]>;
  /** `false` when it is gone, or is another account's by now. */
  removeReference(uploader: AccountId, reference: BroughtReference): Promise<boolean>;

  /** Puts at most `limit` assets of the album that are not in the trash there; how many. */
  trashSome(albumId: AlbumId, now: Instant, limit: number): Promise<number>;
}
