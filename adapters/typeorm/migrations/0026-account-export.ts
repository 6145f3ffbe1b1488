import { migration } from './migration.js';

/** The orders in which the export of an account reads what it added and uploaded, from the same indexes as before. */
export const accountExport = migration(26, 'account-export', async (schema) => {
  await schema.createIndex('asset_references', ['upload_user_id', 'asset_id', 'kind', 'content_hash']);
  await schema.dropIndex('asset_references', ['upload_user_id']);
  await schema.createIndex('upload_sessions', ['upload_user_id', 'state', 'id']);
  await schema.dropIndex('upload_sessions', ['upload_user_id', 'state']);
});
