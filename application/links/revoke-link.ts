import { linkNotFound, type LinkId } from '../../domain/links/link.js';
import type { Clock } from '../ports/platform/clock.js';
import type { AlbumStore } from '../ports/stores/album-store.js';
import type { LinkStore } from '../ports/stores/link-store.js';
import type { Caller } from '../sessions/caller.js';

/** Ends a link: its maker may, and every admin of its album. The next request of a guest is refused, on every node. */
export class RevokeLink {
  constructor(
    private readonly parts: { readonly links: LinkStore; readonly albums: AlbumStore; readonly clock: Clock },
  ) {}

  async execute(caller: Caller, id: LinkId): Promise<void> {
    const { links, albums, clock } = this.parts;
    const accountId = caller.account.id;
    const link = (await links.find(id))?.link;
    if (link === undefined) throw linkNotFound();
    const allowed = link.makerId === accountId || (await albums.role(link.albumId, accountId)) === 'admin';
    if (!allowed || !(await links.revoke(id, clock.now()))) throw linkNotFound();
  }
}
