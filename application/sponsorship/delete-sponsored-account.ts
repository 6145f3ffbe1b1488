import type { Staging } from '../ports/stores/blob-store.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { DiscardStaged } from '../uploads/discard-staged.js';
import { expelOwners } from './expel-owner.js';
import { lockSponsored, type OwnersWrite } from './lock-sponsored.js';
import { sponsoredNotFound } from './sponsored-not-found.js';

/**
 * Ends a sponsored account. Its albums and assets become the sponsor's own, who is charged for them already; the other
 * owners lose their access (docs/decisions/sponsored-accounts.md).
 */
export class DeleteSponsoredAccount {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly discardStaged: DiscardStaged;
      readonly clock: Clock;
    },
  ) {}

  /** @throws as lockSponsored */
  async execute(write: OwnersWrite): Promise<void> {
    const staged = await this.parts.unitOfWork.run((stores) => this.remove(stores, write));
    await this.parts.discardStaged.execute(staged);
  }

  private async remove(stores: Stores, write: OwnersWrite): Promise<readonly Staging[]> {
    const { albums, sponsoredAccounts } = stores;
    const { sponsorId, accountId } = write;
    const now = this.parts.clock.now();
    const account = await lockSponsored(stores, write, now);
    const staged = await expelOwners(stores, account, await sponsoredAccounts.owners(accountId), now);
    const albumIds = account.albums.map(({ id }) => id);
    await albums.giveAllTo(albumIds, sponsorId);
    await albums.deleteMemberOfAll(albumIds, sponsorId);
    if (!(await sponsoredAccounts.delete(sponsorId, accountId))) throw sponsoredNotFound();
    return staged;
  }
}
