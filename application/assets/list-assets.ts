import { requireMay } from '../../domain/albums/album.js';
import type { Asset } from '../../domain/assets/asset.js';
import type { AlbumId } from '../../domain/kernel/ids.js';
import type { AssetStore } from '../ports/stores/asset-store.js';
import type { Caller } from '../sessions/caller.js';
import type { AlbumStore } from '../ports/stores/album-store.js';

/**
 * Lists the assets of an album, newest first, or those in its trash, last trashed first. Every member needs the trash
 * too, for the hash of a frozen album.
 */
export class ListAssets {
  constructor(private readonly parts: { readonly albums: AlbumStore; readonly assets: AssetStore }) {}

  async execute(
    caller: Caller,
    albumId: AlbumId,
    page: Parameters<AssetStore['list']>[1] & { readonly trashed: boolean },
  ): Promise<readonly Asset[]> {
    requireMay(await this.parts.albums.role(albumId, caller.account.id), 'read');
    return page.trashed ? this.parts.assets.listTrashed(albumId, page) : this.parts.assets.list(albumId, page);
  }
}
