import { DomainError } from '../../domain/kernel/errors.js';
import type { AccountId } from '../../domain/kernel/ids.js';
import { SECOND, toSecondsUp, type Duration } from '../../domain/kernel/instant.js';

/** The limits of concurrent pulls on one node; each may stage bytes that no budget has admitted yet. */
const PER_ACCOUNT = 4;
const PER_NODE = 32;
const RETRY_AFTER: Duration = 2 * SECOND;

/** Bounds the disk space and network use of the pulls under way. */
export class PullSlots {
  private readonly taken = new Map<AccountId, number>();
  private total = 0;

  /** @throws error.request.overloaded */
  async hold<T>(accountId: AccountId, work: () => Promise<T>): Promise<T> {
    const held = this.taken.get(accountId) ?? 0;
    if (held >= PER_ACCOUNT || this.total >= PER_NODE) {
      throw new DomainError('error.request.overloaded', 'Too many pulls are under way. Wait for one to end.', {
        retryAfter: toSecondsUp(RETRY_AFTER),
      });
    }
    this.change(accountId, 1);
    try {
      return await work();
    } finally {
      this.change(accountId, -1);
    }
  }

  private change(accountId: AccountId, by: 1 | -1): void {
    const held = (this.taken.get(accountId) ?? 0) + by;
    this.total += by;
    if (held === 0) this.taken.delete(accountId);
    else this.taken.set(accountId, held);
  }
}
