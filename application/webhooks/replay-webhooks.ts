import { DomainError } from '../../domain/kernel/errors.js';
import type { WebhookEvent } from '../../domain/webhooks/account-fact.js';
import { inPages } from '../in-pages.js';
import type { Clock } from '../ports/platform/clock.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { WebhookOutbox } from '../ports/stores/webhook-outbox.js';

const BATCH = 1000;

/** Puts dead letters back at the head of their queues. */
export class ReplayWebhooks {
  constructor(
    private readonly parts: {
      readonly webhookOutbox: WebhookOutbox;
      readonly unitOfWork: UnitOfWork;
      readonly clock: Clock;
    },
  ) {}

  /** Replays all dead letters, or one by its id; returns the ids that are delivered again. */
  async execute(
    id: string | null,
    progress: (done: number, of: number) => void = () => undefined,
  ): Promise<readonly string[]> {
    return id === null ? this.all(progress) : this.one(id);
  }

  private async one(id: string): Promise<readonly string[]> {
    const event = await this.parts.webhookOutbox.findDead(id);
    if (event !== null && (await this.revive(event))) return [id];
    throw new DomainError('error.request.invalid', 'No dead letter has this id; gatehouse webhooks list shows them.');
  }

  /**
   * An account's letters are put back in one transaction, so that they are delivered in their order. Events of other
   * accounts that become dead letters meanwhile are newer than the first page: the next replay puts them back.
   */
  private async all(progress: (done: number, of: number) => void): Promise<readonly string[]> {
    const revived: string[] = [];
    const { dead: total } = await this.parts.webhookOutbox.backlog();
    const read = (after: WebhookEvent | null) => this.parts.webhookOutbox.listDead(BATCH, after);
    for await (const dead of inPages(read, BATCH, (event) => event)) {
      const accounts = new Map(dead.map((event) => [event.accountId, event]));
      for (const event of accounts.values()) {
        for (const id of await this.reviveAllOf(event)) revived.push(id);
        progress(revived.length, Math.max(total, revived.length));
      }
    }
    return revived;
  }

  private revive(event: WebhookEvent): Promise<boolean> {
    return this.parts.unitOfWork.run(({ webhookOutbox }) => webhookOutbox.revive(event, this.parts.clock.now()));
  }

  private reviveAllOf(event: WebhookEvent): Promise<readonly string[]> {
    return this.parts.unitOfWork.run(({ webhookOutbox }) => webhookOutbox.reviveAllOf(event, this.parts.clock.now()));
  }
}
