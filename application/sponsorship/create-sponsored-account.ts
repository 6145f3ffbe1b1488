import { uuidV7 } from '../../domain/kernel/ids.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Random } from '../ports/platform/random.js';
import type { SponsoredAccount, SponsoredAccountStore } from '../ports/stores/sponsored-account-store.js';
import type { Caller } from '../sessions/caller.js';

/** Makes an account that only its sponsor can act for: it has no identity and no way to sign in. */
export class CreateSponsoredAccount {
  constructor(
    private readonly parts: {
      readonly sponsoredAccounts: SponsoredAccountStore;
      readonly random: Random;
      readonly clock: Clock;
    },
  ) {}

  async execute(caller: Caller): Promise<SponsoredAccount> {
    const createdAt = this.parts.clock.now();
    const account = { id: uuidV7(createdAt, this.parts.random.bytes(16)), sponsorId: caller.account.id, createdAt };
    await this.parts.sponsoredAccounts.insert(account);
    return account;
  }
}
