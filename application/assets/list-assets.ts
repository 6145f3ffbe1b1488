import { requireMay } from '../../domain/albums/album.js';
import type { Asset } from '../../domain/assets/asset.js';
import type { AlbumId } from '../../domain/kernel/ids.js';
import type { AssetStore } from '../ports/stores/asset-store.js';
import type { Stores } from '../ports/stores/stores.js';
import type { Caller } from '../sessions/caller.js';

/** What is in an album, newest first; what is in the trash is listed there. */
export class ListAssets {
  constructor(private readonly stores: Pick<Stores, 'albums' | 'assets'>) {}

  /** @throws error.album.not_found */
  async execute(caller: Caller, albumId: AlbumId, page: Parameters<AssetStore['list']>[1]): Promise<readonly Asset[]> {
    requireMay(await this.stores.albums.role(albumId, caller.account.id), 'read');
    return this.stores.assets.list(albumId, page);
  }
}
