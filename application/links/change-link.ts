import { changeTerms, type LinkTerms } from '../../domain/links/link-terms.js';
import { linkNotFound, type Link, type LinkId } from '../../domain/links/link.js';
import type { Clock } from '../ports/platform/clock.js';
import type { LinkStore, StoredLink } from '../ports/stores/link-store.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { GuestRequests } from './guest-requests.js';
import type { Caller } from '../sessions/caller.js';

/** Changes a link's expiry or, for an upload link, its bounds, for its maker. An absent term is left unchanged. */
export class ChangeLink {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly links: LinkStore;
      readonly guestRequests: GuestRequests;
      readonly clock: Clock;
    },
  ) {}

  /** @throws error.link.not_found, also for a link that has ended */
  async execute(caller: Caller, id: LinkId, terms: LinkTerms): Promise<StoredLink> {
    const link = (await this.parts.links.find(id))?.link;
    if (link?.makerId !== caller.account.id) throw linkNotFound();
    const changed = await this.parts.unitOfWork.run((stores) => this.change(stores, link, terms));
    return this.parts.guestRequests.withUses(changed);
  }

  /** Runs under the album's lock, like everything that ends or changes a link; the clock is read under it too. */
  private async change(
    { albums, links }: Stores,
    { id, albumId, makerId }: Link,
    terms: LinkTerms,
  ): Promise<StoredLink> {
    await albums.lock(albumId);
    const role = await albums.role(albumId, makerId);
    const stored = await links.find(id);
    if (stored === null) throw linkNotFound();
    const link = changeTerms(stored.link, role, terms, this.parts.clock.now());
    if (!(await links.setTerms(link))) throw linkNotFound();
    return { ...stored, link };
  }
}
