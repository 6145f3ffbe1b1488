import { requireRoom } from '../../domain/kernel/limits.js';
import { uuidV7 } from '../../domain/kernel/ids.js';
import { present } from '../accounts/lock-present.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Random } from '../ports/platform/random.js';
import type { SponsoredAccount } from '../ports/stores/sponsored-account-store.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Caller } from '../sessions/caller.js';

/** Creates an account without an identity and a sign-in: its sponsor, and owners whom the sponsor adds, act for it. */
export class CreateSponsoredAccount {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly random: Random;
      readonly clock: Clock;
    },
  ) {}

  async execute(caller: Caller): Promise<SponsoredAccount> {
    const createdAt = this.parts.clock.now();
    const account = { id: uuidV7(createdAt, this.parts.random.bytes(16)), sponsorId: caller.account.id, createdAt };
    return this.parts.unitOfWork.run(async ({ quotas, sponsoredAccounts }) => {
      // Under the sponsor's lock, so that each of parallel creations counts the ones before it.
      present(await quotas.lock(account.sponsorId));
      const count = await sponsoredAccounts.countSponsored(account.sponsorId);
      requireRoom('sponsored_accounts_per_account', count);
      await sponsoredAccounts.insert(account);
      return account;
    });
  }
}
