import type { AccountId } from '../../domain/kernel/ids.js';
import { inPages } from '../in-pages.js';
import type { PasswordHasher } from '../ports/crypto/password-hasher.js';
import type { Clock } from '../ports/platform/clock.js';
import type { AccountListStore } from '../ports/stores/account-list-store.js';
import type { ServiceFacts } from '../ports/stores/service-facts.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';

/** Accounts read by one statement. */
const PAGE = 5_000;

/**
 * Makes a sign-in at an unknown address take as long as a wrong password at the costliest stored hash, even if
 * BCRYPT_COST was lowered since, or is higher on another node. The database notes the highest cost that a stored hash
 * may have. Every process raises the noted cost to its own before it makes a hash, and reads it again every few
 * seconds.
 */
export class HighestPasswordCost {
  constructor(
    private readonly parts: {
      readonly accountLists: AccountListStore;
      readonly serviceFacts: ServiceFacts;
      readonly unitOfWork: UnitOfWork;
      readonly passwords: PasswordHasher;
      readonly clock: Clock;
    },
  ) {}

  /**
   * Runs once a node, before it listens. If the noted cost is missing or above this node's, reads the accounts' hashes
   * to find the highest cost, so that the noted cost falls once no hash has it any more. A node that still makes such
   * hashes raises it again by `refresh`. Returns the highest cost.
   */
  async learn(): Promise<number> {
    const { unitOfWork, passwords, clock } = this.parts;
    const noted = await this.noted();
    const isBelow = noted !== null && noted <= passwords.cost;
    const found = isBelow ? passwords.cost : await this.highestStored(noted);
    if (found === noted) return found;
    await unitOfWork.run(({ serviceFacts }) => {
      const change = noted !== null && found < noted ? 'note' : 'raise';
      return serviceFacts[change]('password_cost', found.toString().padStart(2, '0'), clock.now());
    });
    return found;
  }

  /** Runs every few seconds: tells the hasher the noted cost. */
  async refresh(): Promise<void> {
    const { passwords } = this.parts;
    const noted = await this.noted();
    passwords.spendAtLeast(noted === null || noted < passwords.cost ? await this.learn() : noted);
  }

  private async noted(): Promise<number | null> {
    const value = await this.parts.serviceFacts.read('password_cost');
    return value === null ? null : Number(value);
  }

  /**
   * Returns the highest cost of a stored hash, at least that of new hashes. No hash costs more than `most`, if it is
   * known, so the search ends there.
   */
  private async highestStored(most: number | null): Promise<number> {
    const { accountLists, passwords } = this.parts;
    let highest = passwords.cost;
    const read = (after: AccountId | null) => accountLists.hashBeginnings(after, PAGE);
    for await (const page of inPages(read, PAGE, ({ id }) => id)) {
      for (const { beginning } of page) {
        highest = Math.max(highest, (beginning === null ? null : passwords.costOf(beginning)) ?? 0);
      }
      if (highest === most) break;
    }
    return highest;
  }
}
