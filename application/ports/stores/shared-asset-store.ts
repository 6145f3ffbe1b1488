import type { Asset } from '../../../domain/assets/asset.js';
import type { AlbumId } from '../../../domain/kernel/ids.js';
import type { LinkId } from '../../../domain/links/link.js';
import type { BlobExtent } from '../../../domain/uploads/blob-attribution.js';
import type { AssetPage } from './asset-store.js';

/** The assets that a share link's guests can read: those of an album, or with `linkId` only those it lists. */
export interface SharedScope {
  readonly albumId: AlbumId;
  readonly linkId: LinkId | null;
}

/** Assets as guests see them, without those in the trash. Held by `tests/contracts/shared-asset-store.test.ts`. */
export interface SharedAssetStore {
  /** Newest first. */
  list(scope: SharedScope, page: AssetPage): Promise<readonly Asset[]>;
  /** True when an asset of the scope refers to the blob; indexed by the hash. */
  refersTo(scope: SharedScope, contentHash: string): Promise<boolean>;
  /**
   * A blob that an asset of the scope refers to (`refersTo`), in one read, since every download asks for it. `null` also
   * for a blob with more than `MANY_REFERENCES`.
   */
  findShown(scope: SharedScope, contentHash: string): Promise<BlobExtent | null>;
}
