import { migration } from './migration.js';

/**
 * `asset_references.album_id` repeats the asset's, which never changes: an index then finds the albums that hold a
 * blob, and so its readers, however many assets there are. No foreign keys, for the reason given in migration 0001.
 */
export const assets = migration(6, 'assets', async ({ types: t, ...schema }) => {
  await schema.createTable(
    'assets',
    `id ${t.uuid} NOT NULL PRIMARY KEY,
     album_id ${t.uuid} NOT NULL,
     owner_id ${t.uuid} NOT NULL,
     upload_user_id ${t.uuid} NOT NULL,
     source_asset_id ${t.uuid} NULL,
     created_at ${t.instant} NOT NULL,
     trashed_at ${t.instant} NULL`,
  );
  await schema.createIndex('assets', ['album_id', 'source_asset_id'], 'unique');
  await schema.createIndex('assets', ['album_id', 'trashed_at', 'created_at', 'id']);
  await schema.createIndex('assets', ['upload_user_id', 'trashed_at']);

  await schema.createTable(
    'asset_references',
    `asset_id ${t.uuid} NOT NULL,
     kind ${t.text(16)} NOT NULL,
     content_hash ${t.hash32} NOT NULL,
     album_id ${t.uuid} NOT NULL,
     size ${t.u64} NOT NULL,
     upload_user_id ${t.uuid} NOT NULL,
     created_at ${t.instant} NOT NULL,
     crypto_suite_id ${t.integer} NOT NULL,
     protocol_version ${t.text(10)} NULL,
     sidecar_schema ${t.integer} NULL,
     intent_id ${t.uuid} NULL,
     document ${t.longBytes} NULL,
     PRIMARY KEY (asset_id, kind, content_hash)`,
  );
  await schema.createIndex('asset_references', ['content_hash', 'album_id']);
});
