import { linkNotFound, type Link, type LinkId } from '../../domain/links/link.js';
import type { AccountId } from '../../domain/kernel/ids.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Staging } from '../ports/stores/blob-store.js';
import type { LinkStore } from '../ports/stores/link-store.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Caller } from '../sessions/caller.js';
import type { DiscardStaged } from '../uploads/discard-staged.js';
import { endOpenUploads } from '../uploads/end-open-uploads.js';

/**
 * Ends a link and the open uploads of guests through it; its maker may, and every admin of its album. The next request
 * of a guest is rejected, on every node.
 */
export class RevokeLink {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly links: LinkStore;
      readonly discardStaged: DiscardStaged;
      readonly clock: Clock;
    },
  ) {}

  async execute(caller: Caller, id: LinkId): Promise<void> {
    const link = (await this.parts.links.find(id))?.link;
    if (link === undefined) throw linkNotFound();
    const staged = await this.parts.unitOfWork.run((stores) => this.revoke(stores, link, caller.account.id));
    await this.parts.discardStaged.execute(staged);
  }

  /** Runs under the album's lock, so that no upload starts meanwhile; the link's row is locked last. */
  private async revoke(
    stores: Stores,
    { id, albumId, makerId }: Link,
    accountId: AccountId,
  ): Promise<readonly Staging[]> {
    const now = this.parts.clock.now();
    await stores.albums.lock(albumId);
    const allowed = makerId === accountId || (await stores.albums.role(albumId, accountId)) === 'admin';
    if (!allowed) throw linkNotFound();
    const staged = await endOpenUploads(stores, albumId, { of: 'link', linkId: id }, now);
    if (!(await stores.links.revoke(id, now))) throw linkNotFound();
    return staged;
  }
}
