import { migration } from './migration.js';

/**
 * `state` says whether a session has ended, so that an index finds the open sessions of an account, of an album and of
 * all without scanning ended ones. `received` is the offset, since OFFSET is an SQL keyword.
 */
export const uploads = migration(5, 'uploads', async ({ types: t, ...schema }) => {
  await schema.createTable(
    'upload_sessions',
    `id ${t.uuid} NOT NULL PRIMARY KEY,
     upload_user_id ${t.uuid} NOT NULL,
     album_id ${t.uuid} NOT NULL,
     kind ${t.text(16)} NOT NULL,
     declared_size ${t.u64} NOT NULL,
     content_hash ${t.hash32} NOT NULL,
     asset_id ${t.uuid} NULL,
     owner_id ${t.uuid} NOT NULL,
     protocol_version ${t.text(10)} NOT NULL,
     crypto_suite_id ${t.integer} NOT NULL,
     sidecar_schema ${t.integer} NOT NULL,
     intent_id ${t.uuid} NULL,
     document ${t.longBytes} NOT NULL,
     created_at ${t.instant} NOT NULL,
     expires_at ${t.instant} NOT NULL,
     state ${t.text(24)} NOT NULL,
     received ${t.u64} NOT NULL,
     staging_id ${t.uuid} NOT NULL,
     lease_epoch ${t.integer} NOT NULL,
     lease_until ${t.instant} NOT NULL,
     ended_at ${t.instant} NULL,
     failure ${t.text(32)} NULL,
     made_asset_id ${t.uuid} NULL,
     attestation ${t.bytes(512)} NULL`,
  );
  await schema.createIndex('upload_sessions', ['upload_user_id', 'state']);
  await schema.createIndex('upload_sessions', ['album_id', 'state']);
  await schema.createIndex('upload_sessions', ['state', 'expires_at']);

  await schema.createTable(
    'blobs',
    `content_hash ${t.hash32} NOT NULL PRIMARY KEY,
     size ${t.u64} NOT NULL,
     charged_to ${t.uuid} NOT NULL,
     refs ${t.integer} NOT NULL,
     doomed_at ${t.instant} NULL`,
  );
  await schema.createIndex('blobs', ['charged_to']);
  await schema.createIndex('blobs', ['doomed_at']);
});
