import type { AccountId } from '../../domain/kernel/ids.js';
import { eventBody, type WebhookEvent } from '../../domain/webhooks/account-fact.js';
import { LEASE, pauseAfter } from '../../domain/webhooks/retry.js';
import { toHex } from '../../domain/kernel/bytes.js';
import type { WebhookEndpoint } from '../ports/federation/webhook-endpoint.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Incidents } from '../ports/platform/incidents.js';
import type { Lifecycle } from '../ports/platform/lifecycle.js';
import type { Random } from '../ports/platform/random.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Lease, WebhookOutbox } from '../ports/stores/webhook-outbox.js';

/** The number of accounts in one round, and how many of them are served at once. */
const ACCOUNTS = 64;
const AT_ONCE = 8;
/** The number of one account's events in one round, so that others have their turn. */
const EVENTS = 50;

/**
 * Delivers waiting events at least once, and each account's events in order. A queue has one holder at a time, who
 * renews the lease before each delivery and settles the delivery in a transaction that requires the lease. Any node may
 * run it.
 */
export class DeliverWebhooks {
  constructor(
    private readonly parts: {
      readonly webhookOutbox: WebhookOutbox;
      readonly webhookEndpoint: WebhookEndpoint;
      readonly unitOfWork: UnitOfWork;
      readonly clock: Clock;
      readonly random: Random;
      readonly incidents: Incidents;
      readonly lifecycle: Lifecycle;
    },
  ) {}

  /** Runs one round; returns the number of delivered events. */
  async execute(): Promise<number> {
    const waiting = [...(await this.parts.webhookOutbox.due(this.parts.clock.now(), ACCOUNTS))];
    const round = { delivered: 0, isDown: false };
    const serve = async (): Promise<void> => {
      // If the address fails for one account, it fails for the others: they stay due for the next round.
      for (let next = waiting.shift(); next !== undefined && !round.isDown; next = waiting.shift()) {
        await this.drain(next, round);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, serve));
    return round.delivered;
  }

  private async drain(accountId: AccountId, round: { delivered: number; isDown: boolean }): Promise<void> {
    const lease = { accountId, holder: toHex(this.parts.random.bytes(16)) };
    const now = this.parts.clock.now();
    if (!(await this.parts.webhookOutbox.claim(lease, now, now + LEASE))) return;
    for (let count = 0; count < EVENTS && !this.parts.lifecycle.stopping; count += 1) {
      const event = await this.next(lease);
      if (event === null) return;
      const at = this.parts.clock.now();
      const failure = await this.parts.webhookEndpoint.deliver({ id: event.id, body: eventBody(event), at });
      if (failure !== null) {
        round.isDown = true;
        return this.settleFailure(lease, event, failure);
      }
      round.delivered += 1;
      if (!(await this.settleSuccess(lease, event))) return;
    }
    const wait = { since: this.parts.clock.now(), pause: 0 };
    await this.whileHeld(lease, ({ webhookOutbox }) => webhookOutbox.release(lease, wait));
  }

  /**
   * Returns the head of the queue, under a renewed lease; `null` ends the round: nothing waits, or another holder has
   * the queue.
   */
  private async next(lease: Lease): Promise<WebhookEvent | null> {
    const found = await this.whileHeld(lease, async ({ webhookOutbox }) => {
      const head = await webhookOutbox.head(lease.accountId);
      if (head !== null) return head;
      // Under the row's lock: a later append makes the queue due again.
      await webhookOutbox.release(lease, null);
      // The last message of a deleted account need not be that of its deletion: an operator may replay older ones.
      await webhookOutbox.forget(lease.accountId);
      return null;
    });
    return found ?? null;
  }

  private async settleSuccess(lease: Lease, { id }: WebhookEvent): Promise<boolean> {
    const settled = await this.whileHeld(lease, async ({ webhookOutbox }) => {
      await webhookOutbox.remove(id);
      return true;
    });
    return settled ?? false;
  }

  private async settleFailure(lease: Lease, event: WebhookEvent, lastError: string): Promise<void> {
    const now = this.parts.clock.now();
    const attempts = event.attempts + 1;
    const pause = pauseAfter(attempts, (this.parts.random.bytes(1)[0] ?? 0) / 255);
    const deadAt = pause === null ? now : null;
    await this.whileHeld(lease, async ({ webhookOutbox }) => {
      await webhookOutbox.saveFailure(event.id, { attempts, lastError, deadAt });
      await webhookOutbox.release(lease, { since: now, pause: pause ?? 0 });
    });
    if (deadAt === null) return;
    const cause = new Error(`the webhook ${event.id}: ${lastError}`);
    this.parts.incidents.report('a webhook failed all its deliveries and is a dead letter', cause);
  }

  private whileHeld<T>(lease: Lease, work: (stores: Stores) => Promise<T>): Promise<T | undefined> {
    return this.parts.unitOfWork.run(async (stores) => {
      const isHeld = await stores.webhookOutbox.renew(lease, this.parts.clock.now() + LEASE);
      return isHeld ? work(stores) : undefined;
    });
  }
}
