import type { AccountId } from '../../domain/kernel/ids.js';
import { uuidV7 } from '../../domain/kernel/ids.js';
import { factData, type AccountFact } from '../../domain/webhooks/account-fact.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Random } from '../ports/platform/random.js';
import type { WebhookOutbox } from '../ports/stores/webhook-outbox.js';

/** Writes facts into the outbox, in the transaction that makes them true. Only a deployment with a WEBHOOK_URL uses it. */
export class AccountFacts {
  constructor(private readonly parts: { readonly clock: Clock; readonly random: Random }) {}

  /** Last in its transaction, since it locks the account's queue. */
  async record(
    { webhookOutbox }: { readonly webhookOutbox: WebhookOutbox },
    accountId: AccountId,
    fact: AccountFact,
  ): Promise<void> {
    const occurredAt = this.parts.clock.now();
    const id = uuidV7(occurredAt, this.parts.random.bytes(16));
    await webhookOutbox.append({ id, accountId, type: fact.type, data: factData(fact), occurredAt });
  }
}
