import type { AlbumStore, ListedAlbum } from '../ports/stores/album-store.js';
import type { Caller } from '../sessions/caller.js';

/** Lists the albums that the caller owns or is a member of, newest first. */
export class ListAlbums {
  constructor(private readonly parts: { readonly albums: AlbumStore }) {}

  execute(caller: Caller, page: Parameters<AlbumStore['list']>[1]): Promise<readonly ListedAlbum[]> {
    return this.parts.albums.list(caller.account.id, page);
  }
}
