import { migration } from './migration.js';

export const devicesAndKeys = migration(3, 'devices-and-keys', async ({ types: t, ...schema }) => {
  await schema.createTable(
    'device_directories',
    `account_id ${t.uuid} NOT NULL PRIMARY KEY,
     version ${t.integer} NOT NULL,
     ik ${t.hash32} NOT NULL,
     document ${t.longBytes} NOT NULL`,
  );
  await schema.createTable(
    'directory_devices',
    `account_id ${t.uuid} NOT NULL,
     device_id ${t.uuid} NOT NULL,
     ed25519 ${t.hash32} NOT NULL,
     ml_dsa65 ${t.bytes(1952)} NOT NULL,
     added_at ${t.integer} NOT NULL,
     PRIMARY KEY (account_id, device_id)`,
  );

  await schema.createTable(
    'server_keys',
    `kind ${t.text(16)} NOT NULL,
     generation ${t.integer} NOT NULL,
     kid ${t.text(64)} NOT NULL,
     public_key ${t.hash32} NOT NULL,
     sealed_private_key ${t.bytes(255)} NULL,
     activated_at ${t.instant} NOT NULL,
     PRIMARY KEY (kind, generation)`,
  );
  await schema.createIndex('server_keys', ['kid'], 'unique');

  await schema.createTable(
    'logout_challenges',
    `hash ${t.hash32} NOT NULL PRIMARY KEY,
     account_id ${t.uuid} NOT NULL,
     expires_at ${t.instant} NOT NULL`,
  );
  await schema.createIndex('logout_challenges', ['expires_at']);

  await schema.createTable(
    'moved_certificates',
    `handle_user ${t.text(64)} NOT NULL PRIMARY KEY,
     old_handle ${t.text(330)} NOT NULL,
     new_handle ${t.text(330)} NOT NULL,
     moved_at ${t.instant} NOT NULL,
     ik_sig ${t.bytes(64)} NOT NULL`,
  );
});
