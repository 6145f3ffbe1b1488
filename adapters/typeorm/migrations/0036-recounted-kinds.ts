import { migration } from './migration.js';

const KINDS = ['derivative', 'provenance', 'metadata', 'cached'] as const;
const WITH_WEBHOOKS = 'WHERE EXISTS (SELECT 1 FROM webhook_queues)';

const sumOf = (kind: string) => `
  used_${kind} = COALESCE((
    SELECT s.bytes FROM kind_sums s WHERE s.account_id = accounts.id AND s.kind = '${kind}'
  ), 0)`;

/**
 * Recounts each account's sums by kind. Earlier builds did not write them where webhooks were configured, and every
 * sign-in there made a queue; a removal then takes more from a sum than it holds, which MySQL rejects and which SQLite
 * turns into a size below zero. Without a queue the sums are right, and no blob is read. A table for the time of the
 * step lets one scan of the blobs do for all accounts and kinds.
 */
export const recountedKinds = migration(36, 'recounted-kinds', async ({ types: t, ...schema }) => {
  await schema.createTable(
    'kind_sums',
    `account_id ${t.uuid} NOT NULL,
     kind ${t.text(16)} NOT NULL,
     bytes ${t.u64} NOT NULL,
     PRIMARY KEY (account_id, kind)`,
  );
  // A step that failed half way runs again.
  await schema.run('DELETE FROM kind_sums');
  await schema.run(`
    INSERT INTO kind_sums (account_id, kind, bytes)
    SELECT charged_to, kind, SUM(size) FROM blobs ${WITH_WEBHOOKS} GROUP BY charged_to, kind`);
  await schema.run(`UPDATE accounts SET ${KINDS.map(sumOf).join(', ')} ${WITH_WEBHOOKS}`);
  await schema.run('DROP TABLE kind_sums');
});
