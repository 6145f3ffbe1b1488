import { albumNotFound } from '../../domain/albums/album.js';
import type { AlbumId } from '../../domain/kernel/ids.js';
import type { AlbumMember, AlbumStore, ListedAlbum } from '../ports/stores/album-store.js';
import type { Caller } from '../sessions/caller.js';

export interface ReadableAlbum extends ListedAlbum {
  readonly manifest: Uint8Array;
  readonly members: readonly AlbumMember[];
}

/** Reads one album of the caller, whatever version it is pinned to ("Versioning" 4). */
export class ReadAlbum {
  constructor(private readonly parts: { readonly albums: AlbumStore }) {}

  /** @throws error.album.not_found, the same for a stranger as for an id without an album */
  async execute(caller: Caller, id: AlbumId): Promise<ReadableAlbum> {
    const role = await this.parts.albums.role(id, caller.account.id);
    const album = role === null ? null : await this.parts.albums.find(id);
    const manifest = album === null ? null : await this.parts.albums.findManifest(id);
    if (role === null || album === null || manifest === null) throw albumNotFound();
    return { ...album, role, manifest, members: await this.parts.albums.members(id) };
  }
}
