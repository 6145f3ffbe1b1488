import { migration } from './migration.js';

/**
 * On SQLite three indexes hold only the rows that queries look for: the sessions that are not Completed, and the forks.
 * An upload that comes whole then changes three indexes less, and so does its removal. MySQL has no such indexes.
 */
export const partialIndexes = migration(33, 'partial-indexes', async (schema) => {
  if (schema.dialect === 'mysql') return;
  const notCompleted = "state <> 'Completed'";
  await schema.createPartialIndex('upload_sessions', ['album_id', 'state'], notCompleted);
  await schema.dropIndex('upload_sessions', ['album_id', 'state']);
  await schema.createPartialIndex('upload_sessions', ['state', 'expires_at'], notCompleted);
  await schema.dropIndex('upload_sessions', ['state', 'expires_at']);
  await schema.createPartialIndex('assets', ['album_id', 'source_asset_id'], 'source_asset_id IS NOT NULL', 'unique');
  await schema.dropIndex('assets', ['album_id', 'source_asset_id']);
});
