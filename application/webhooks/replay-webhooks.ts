import { DomainError } from '../../domain/kernel/errors.js';
import type { WebhookEvent } from '../../domain/webhooks/account-fact.js';
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
  async execute(id: string | null): Promise<readonly string[]> {
    const revived: string[] = [];
    for (;;) {
      const dead = await this.parts.webhookOutbox.listDead(BATCH);
      const chosen = id === null ? dead : dead.filter((event) => event.id === id);
      for (const event of chosen) if (await this.revive(event)) revived.push(event.id);
      if (id !== null || dead.length < BATCH) break;
    }
    if (id === null || revived.length > 0) return revived;
    throw new DomainError('error.request.invalid', 'No dead letter has this id; gatehouse webhooks list shows them.');
  }

  private revive(event: WebhookEvent): Promise<boolean> {
    return this.parts.unitOfWork.run(({ webhookOutbox }) => webhookOutbox.revive(event, this.parts.clock.now()));
  }
}
