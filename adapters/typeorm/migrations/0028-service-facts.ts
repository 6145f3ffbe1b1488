import { migration } from './migration.js';

/**
 * One value per name, which a start stores for later starts and for the command line. The next start fills the table.
 */
export const serviceFacts = migration(28, 'service-facts', async ({ types: t, ...schema }) => {
  await schema.createTable(
    'service_facts',
    `name ${t.text(64)} NOT NULL PRIMARY KEY,
     value ${t.text(2048)} NOT NULL,
     noted_at ${t.instant} NOT NULL`,
  );
});
