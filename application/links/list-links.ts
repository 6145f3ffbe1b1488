import { requireMay } from '../../domain/albums/album.js';
import type { AlbumId } from '../../domain/kernel/ids.js';
import type { AlbumStore } from '../ports/stores/album-store.js';
import type { LinkCursor, LinkStore, StoredLink } from '../ports/stores/link-store.js';
import type { GuestRequests } from './guest-requests.js';
import type { Caller } from '../sessions/caller.js';

/** Lists the caller's links or, for an admin of an album, all links into it: an admin must see who has access. */
export class ListLinks {
  constructor(
    private readonly parts: {
      readonly links: LinkStore;
      readonly albums: AlbumStore;
      readonly guestRequests: GuestRequests;
    },
  ) {}

  async execute(
    caller: Caller,
    albumId: AlbumId | null,
    page: { readonly limit: number; readonly after: LinkCursor | null },
  ): Promise<readonly StoredLink[]> {
    const { links, albums, guestRequests } = this.parts;
    const makerId = caller.account.id;
    if (albumId !== null) requireMay(await albums.role(albumId, makerId), 'manage');
    const listed = await links.list(albumId === null ? { makerId } : { albumId }, page);
    return listed.map((stored) => guestRequests.withUses(stored));
  }
}
