import { isGone, userNotFound } from '../../domain/accounts/account.js';
import type { AccountId } from '../../domain/kernel/ids.js';
import { requireRoom } from '../../domain/kernel/limits.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import { lockSponsored, type OwnersWrite } from './lock-sponsored.js';

/** The sponsor of a sponsored account adds an owner, who is an admin of all its albums from then on. */
export class AddOwner {
  constructor(private readonly parts: { readonly unitOfWork: UnitOfWork; readonly clock: Clock }) {}

  /**
   * Returns all owners beside the sponsor. No-op for one who is an owner already. @throws as lockSponsored;
   * error.user.not_found, error.limit.reached
   */
  execute(write: OwnersWrite, ownerId: AccountId): Promise<readonly AccountId[]> {
    return this.parts.unitOfWork.run(async (stores) => {
      await this.add(stores, write, ownerId);
      return stores.sponsoredAccounts.owners(write.accountId);
    });
  }

  private async add(stores: Stores, write: OwnersWrite, ownerId: AccountId): Promise<void> {
    const { sponsoredAccounts, albums, accounts, quotas } = stores;
    const now = this.parts.clock.now();
    const { id, sponsorId, albums: owned } = await lockSponsored(stores, write, now);
    if (ownerId === sponsorId) return;
    // Under the lock that the end of the account's deletion takes, so that no deleted account becomes an owner.
    await quotas.lock(ownerId);
    const account = await accounts.find(ownerId);
    if (account === null || isGone(account, now)) throw userNotFound();
    if (!(await sponsoredAccounts.addOwner(id, ownerId))) return;
    // Its own row is counted too.
    const others = (await sponsoredAccounts.owners(id)).length - 1;
    requireRoom('owners_per_sponsored_account', others);
    const albumIds = owned.map(({ id: albumId }) => albumId);
    requireRoom('members_per_album', await albums.mostMembersWithout(albumIds, ownerId));
    await albums.putMemberInAll(albumIds, { accountId: ownerId, role: 'admin' });
  }
}
