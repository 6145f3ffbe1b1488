import type { AccountId } from '../../domain/kernel/ids.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Leaving } from '../ports/stores/account-deletion-store.js';
import type { Staging } from '../ports/stores/blob-store.js';
import type { SponsoredAccountStore } from '../ports/stores/sponsored-account-store.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import { expelOwners, forgetSome } from '../sponsorship/expel-owner.js';
import { lockOwnedAlbums } from '../sponsorship/lock-sponsored.js';
import type { DiscardStaged } from '../uploads/discard-staged.js';
import type { DeletionStep, Progress } from './step.js';

const A_ROUND = 10;

/**
 * Removes the account from the owners of sponsored accounts of others, as `RemoveOwner` does; its uploads for them stay
 * with them. An upgrade of their albums does not delay it.
 */
export class LeaveSponsored implements DeletionStep {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly sponsoredAccounts: SponsoredAccountStore;
      readonly discardStaged: DiscardStaged;
      readonly clock: Clock;
    },
  ) {}

  async advance({ id }: Leaving): Promise<Progress> {
    const owned = await this.parts.sponsoredAccounts.ownedBeside(id, A_ROUND);
    for (const accountId of owned) {
      const staged = await this.parts.unitOfWork.run((stores) => this.leave(stores, accountId, id));
      await this.parts.discardStaged.execute(staged);
    }
    return owned.length > 0 ? 'more' : 'done';
  }

  private async leave(stores: Stores, accountId: AccountId, ownerId: AccountId): Promise<readonly Staging[]> {
    const { sponsoredAccounts, albums } = stores;
    const account = await sponsoredAccounts.lock(accountId);
    if (account !== null && (await forgetSome(stores, account, [ownerId]))) return [];
    await sponsoredAccounts.removeOwner(accountId, ownerId);
    if (account === null) return [];
    const owned = await lockOwnedAlbums(albums, accountId);
    return expelOwners(stores, { ...account, albums: owned }, [ownerId], this.parts.clock.now());
  }
}
