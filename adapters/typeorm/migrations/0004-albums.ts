import { migration } from './migration.js';

/** `accepted_intents` is never deleted from: an ended intent id stays known for ever. */
export const albums = migration(4, 'albums', async ({ types: t, ...schema }) => {
  await schema.createTable(
    'albums',
    `id ${t.uuid} NOT NULL PRIMARY KEY,
     owner_id ${t.uuid} NOT NULL,
     protocol_version ${t.text(10)} NOT NULL,
     crypto_suite_id ${t.integer} NOT NULL,
     manifest ${t.longBytes} NOT NULL,
     created_at ${t.instant} NOT NULL,
     upgrade_pending_to ${t.text(10)} NULL,
     intent_id ${t.uuid} NULL,
     received_at ${t.instant} NULL,
     deadline ${t.integer} NULL,
     proposer_device ${t.uuid} NULL,
     document_hash ${t.hash32} NULL`,
  );
  await schema.createIndex('albums', ['owner_id', 'created_at', 'id']);

  await schema.createTable(
    'album_members',
    `album_id ${t.uuid} NOT NULL,
     account_id ${t.uuid} NOT NULL,
     role ${t.text(16)} NOT NULL,
     PRIMARY KEY (album_id, account_id)`,
  );
  await schema.createIndex('album_members', ['account_id', 'album_id']);

  await schema.createTable(
    'accepted_intents',
    `album_id ${t.uuid} NOT NULL,
     intent_id ${t.uuid} NOT NULL,
     accepted_at ${t.instant} NOT NULL,
     PRIMARY KEY (album_id, intent_id)`,
  );
});
