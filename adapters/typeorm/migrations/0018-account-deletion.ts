import { migration } from './migration.js';

/**
 * Adds the time at which an account is deleted and the lease of the node that deletes it; the keyed hashes of handles
 * that are never given out again; and the log of the operators' deeds. The index finds the references that an account
 * added to other accounts' assets.
 */
export const accountDeletion = migration(18, 'account-deletion', async ({ types: t, ...schema }) => {
  await schema.addColumn('accounts', 'deletes_at', `${t.instant} NULL`);
  await schema.addColumn('accounts', 'deletion_lease', `${t.instant} NOT NULL DEFAULT 0`);
  await schema.createIndex('accounts', ['deletes_at']);
  await schema.createTable('retired_handles', `handle_hash ${t.hash32} NOT NULL PRIMARY KEY`);
  await schema.createIndex('asset_references', ['upload_user_id']);
  await schema.createTable(
    'operator_log',
    `id ${t.uuid} NOT NULL PRIMARY KEY,
     done_at ${t.instant} NOT NULL,
     deed ${t.text(64)} NOT NULL,
     account_id ${t.uuid} NULL,
     detail ${t.text(512)} NULL`,
  );
  await schema.createIndex('operator_log', ['done_at', 'id']);
});
