import { migration } from './migration.js';

/** The outbox of webhooks: one queue per account, with its counter and lease, and the queued events. */
export const webhooks = migration(24, 'webhooks', async ({ types: t, ...schema }) => {
  await schema.createTable(
    'webhook_queues',
    `account_id ${t.uuid} NOT NULL PRIMARY KEY,
     last_sequence ${t.integer} NOT NULL,
     due_at ${t.instant} NULL,
     holder ${t.text(32)} NULL,
     lease_until ${t.instant} NOT NULL DEFAULT 0,
     grace_told ${t.instant} NULL,
     gate ${t.u64} NOT NULL DEFAULT 0`,
  );
  await schema.createIndex('webhook_queues', ['due_at']);
  await schema.createTable(
    'webhook_events',
    `account_id ${t.uuid} NOT NULL,
     sequence ${t.integer} NOT NULL,
     id ${t.uuid} NOT NULL,
     type ${t.text(64)} NOT NULL,
     data ${t.text(1024)} NOT NULL,
     occurred_at ${t.instant} NOT NULL,
     attempts ${t.integer} NOT NULL,
     last_error ${t.text(255)} NULL,
     dead_at ${t.instant} NULL,
     PRIMARY KEY (account_id, sequence)`,
  );
  await schema.createIndex('webhook_events', ['id'], 'unique');
  await schema.createIndex('webhook_events', ['dead_at']);
});
