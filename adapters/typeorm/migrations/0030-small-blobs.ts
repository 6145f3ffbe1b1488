import { migration } from './migration.js';

/**
 * The bytes of metadata (docs/decisions/metadata-in-the-database.md). The key is in the order of the arrivals, so that
 * neighbours are inserted, and removed, together; the index lists them by content without reading their bytes. Earlier
 * releases' metadata stays in its files.
 */
export const smallBlobs = migration(30, 'small-blobs', async (schema) => {
  const { types: t } = schema;
  await schema.createTable(
    'small_blobs',
    `location ${t.uuid} NOT NULL PRIMARY KEY,
     content_hash ${t.hash32} NOT NULL,
     size ${t.integer} NOT NULL,
     bytes ${t.longBytes} NOT NULL`,
  );
  await schema.createIndex('small_blobs', ['content_hash', 'location', 'size']);
});
