import { migration } from './migration.js';

const TABLES = ['accounts', 'albums', 'blobs', 'failure_counters', 'totp_enrollments', 'upload_sessions'] as const;

/** Adds the column that a lock writes on a Galera cluster (docs/decisions/galera.md). */
export const gates = migration(12, 'gates', async ({ types: t, ...schema }) => {
  for (const table of TABLES) await schema.addColumn(table, 'gate', `${t.u64} NOT NULL DEFAULT 0`);
});
