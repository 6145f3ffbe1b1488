import { migration } from './migration.js';

/** The longest pause of earlier builds, in ms: a day and a fifth. */
const LONGEST_PAUSE = 103_680_000;

/**
 * The instant at which a queue's wait began. For a wait of an earlier build it is unknown and assumed to be that of the
 * longest wait: a queue that is due even later began to wait before a clock was set back.
 */
export const webhookWaits = migration(31, 'webhook-waits', async ({ types: t, ...schema }) => {
  await schema.addColumn('webhook_queues', 'waits_since', `${t.instant} NULL`);
  await schema.createIndex('webhook_queues', ['waits_since']);
  await schema.run(`
    UPDATE webhook_queues SET waits_since = due_at - ${LONGEST_PAUSE} WHERE due_at IS NOT NULL AND waits_since IS NULL`);
});
