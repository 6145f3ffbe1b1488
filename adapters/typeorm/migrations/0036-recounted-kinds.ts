import { migration } from './migration.js';

/**
 * Recounts each account's sums by kind. Earlier builds did not write them where webhooks were configured, and every
 * sign-in there made a queue; a removal then takes more from a sum than it holds, which MySQL rejects and which SQLite
 * turns into a size below zero. Without a queue the sums are right, and no blob is read.
 */
export const recountedKinds = migration(36, 'recounted-kinds', async (schema) => {
  for (const kind of ['derivative', 'provenance', 'metadata', 'cached']) {
    await schema.run(`
      UPDATE accounts SET used_${kind} = COALESCE((
        SELECT SUM(b.size) FROM blobs b WHERE b.charged_to = accounts.id AND b.kind = '${kind}'
      ), 0)
      WHERE EXISTS (SELECT 1 FROM webhook_queues)`);
  }
});
