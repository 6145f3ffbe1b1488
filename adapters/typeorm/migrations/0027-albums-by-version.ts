import { migration } from './migration.js';

/** The index counts the albums below a protocol version without reading their rows; deleted albums have owner zero. */
export const albumsByVersion = migration(27, 'albums-by-version', async (schema) => {
  await schema.createIndex('albums', ['protocol_version', 'owner_id']);
});
