import { migration } from './migration.js';

/**
 * Share links and web-upload links. `rate_minute` and `rate_taken` count the requests of the current minute over all
 * nodes; `held_bytes` and `held_files` count what uploads through the link hold.
 */
export const links = migration(13, 'links', async ({ types: t, ...schema }) => {
  await schema.createTable(
    'links',
    `id ${t.uuid} NOT NULL PRIMARY KEY,
     album_id ${t.uuid} NOT NULL,
     maker_id ${t.uuid} NOT NULL,
     kind ${t.text(16)} NOT NULL,
     token_hash ${t.hash32} NOT NULL,
     bundle ${t.longBytes} NOT NULL,
     restricted ${t.bool} NOT NULL,
     max_bytes ${t.u64} NULL,
     max_files ${t.integer} NULL,
     created_at ${t.instant} NOT NULL,
     expires_at ${t.instant} NULL,
     revoked_at ${t.instant} NULL,
     uses ${t.integer} NOT NULL,
     last_used_on ${t.instant} NULL,
     held_bytes ${t.u64} NOT NULL,
     held_files ${t.integer} NOT NULL,
     rate_minute ${t.integer} NOT NULL,
     rate_taken ${t.integer} NOT NULL`,
  );
  await schema.createIndex('links', ['maker_id', 'created_at', 'id']);
  await schema.createIndex('links', ['album_id', 'created_at', 'id']);
  await schema.createTable(
    'link_assets',
    `link_id ${t.uuid} NOT NULL,
     asset_id ${t.uuid} NOT NULL,
     PRIMARY KEY (link_id, asset_id)`,
  );
});
