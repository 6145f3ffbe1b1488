import { DomainError } from '../../domain/kernel/errors.js';
import type { AccountId } from '../../domain/kernel/ids.js';
import { SECOND, toSecondsUp, type Duration } from '../../domain/kernel/instant.js';
import type { CachedBlob } from '../ports/stores/cached-blob-store.js';

/** The limits of concurrent pulls on one node; each may stage bytes that no budget has admitted yet. */
const PER_ACCOUNT = 4;
const PER_NODE = 32;
const RETRY_AFTER: Duration = 2 * SECOND;

/** Bounds the disk space and network use of the pulls under way. */
export class PullSlots {
  private readonly taken = new Map<AccountId, number>();
  private readonly underWay = new Map<string, Promise<CachedBlob>>();
  private total = 0;

  /**
   * Runs `work` in a slot. A request for what the account is pulling already gets the result of that: a client whose
   * connection ended, such as after 5 minutes, sends its request again. @throws error.request.overloaded
   */
  async hold(
    { accountId, peer, contentHash }: Pick<CachedBlob, 'accountId' | 'peer' | 'contentHash'>,
    work: () => Promise<CachedBlob>,
  ): Promise<CachedBlob> {
    const key = `${accountId} ${peer} ${contentHash}`;
    let pulled = this.underWay.get(key);
    if (pulled === undefined) {
      pulled = this.inSlot(accountId, work).finally(() => this.underWay.delete(key));
      this.underWay.set(key, pulled);
    }
    return pulled;
  }

  private async inSlot<T>(accountId: AccountId, work: () => Promise<T>): Promise<T> {
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
