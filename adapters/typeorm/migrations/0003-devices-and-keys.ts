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
});
