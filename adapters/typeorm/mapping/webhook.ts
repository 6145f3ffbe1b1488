import { EntitySchema } from './entity-schema.js';
import type { Instant } from '../../../domain/kernel/instant.js';
import type { WebhookEvent } from '../../../domain/webhooks/account-fact.js';
import { instant, integer, text, uuid } from './columns.js';

export interface WebhookQueueRow {
  readonly accountId: string;
  readonly lastSequence: number;
  /** `null`: no event waits. */
  readonly dueAt: Instant | null;
  /** The instant at which `dueAt` was set. */
  readonly waitsSince: Instant | null;
  readonly holder: string | null;
  readonly leaseUntil: Instant;
  readonly graceTold: Instant | null;
}

export const WebhookQueueEntity = new EntitySchema<WebhookQueueRow>({
  name: 'WebhookQueue',
  tableName: 'webhook_queues',
  columns: {
    accountId: uuid({ primary: true }),
    lastSequence: integer(),
    dueAt: instant({ nullable: true }),
    waitsSince: instant({ nullable: true }),
    holder: text({ nullable: true }),
    leaseUntil: instant(),
    graceTold: instant({ nullable: true }),
  },
});

export const WebhookEventEntity = new EntitySchema<WebhookEvent>({
  name: 'WebhookEvent',
  tableName: 'webhook_events',
  columns: {
    accountId: uuid({ primary: true }),
    sequence: integer({ primary: true }),
    id: uuid(),
    type: text(),
    data: text(),
    occurredAt: instant(),
    attempts: integer(),
    lastError: text({ nullable: true }),
    deadAt: instant({ nullable: true }),
  },
});
