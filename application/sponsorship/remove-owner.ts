import { DomainError } from '../../domain/kernel/errors.js';
import type { AccountId } from '../../domain/kernel/ids.js';
import type { Staging } from '../ports/stores/blob-store.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { DiscardStaged } from '../uploads/discard-staged.js';
import { nextTurn } from '../sweeps/next-turn.js';
import { expelOwners, forgetSome } from './expel-owner.js';
import { lockSponsored, type OwnersWrite } from './lock-sponsored.js';

/** The sponsor removes an owner, which also ends the owner's open uploads for the account and into its albums. */
export class RemoveOwner {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly discardStaged: DiscardStaged;
      readonly clock: Clock;
    },
  ) {}

  /** @throws as lockSponsored; error.account.owner_not_found, for the sponsor too, who stays an owner */
  async execute(write: OwnersWrite, ownerId: AccountId): Promise<void> {
    for (let staged: readonly Staging[] | null = null; staged === null;) {
      staged = await this.parts.unitOfWork.run((stores) => this.remove(stores, write, ownerId));
      await this.parts.discardStaged.execute(staged ?? []);
      await nextTurn();
    }
  }

  /** Returns `null` while the owner stays one, because of too many uploads for one transaction. */
  private async remove(stores: Stores, write: OwnersWrite, ownerId: AccountId): Promise<readonly Staging[] | null> {
    const now = this.parts.clock.now();
    const account = await lockSponsored(stores, write, now);
    if (await forgetSome(stores, account, [ownerId])) return null;
    if (!(await stores.sponsoredAccounts.removeOwner(account.id, ownerId))) throw ownerNotFound();
    return expelOwners(stores, account, [ownerId], now);
  }
}

export function ownerNotFound(): DomainError {
  return new DomainError('error.account.owner_not_found', 'This user is not an owner beside the sponsor.');
}
