import type { WebhookEvent } from '../../domain/webhooks/account-fact.js';
import type { Backlog, WebhookOutbox } from '../ports/stores/webhook-outbox.js';

const MOST = 1000;

/** Lists the backlog's figures and the dead letters. */
export class ListWebhooks {
  constructor(private readonly parts: { readonly webhookOutbox: WebhookOutbox }) {}

  async execute(): Promise<{ readonly backlog: Backlog; readonly dead: readonly WebhookEvent[] }> {
    const { webhookOutbox } = this.parts;
    return { backlog: await webhookOutbox.backlog(), dead: await webhookOutbox.listDead(MOST) };
  }
}
