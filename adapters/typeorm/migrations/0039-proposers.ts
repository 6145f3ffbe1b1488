import { migration } from './migration.js';

const LISTS = 'd.device_id = albums.proposer_device';
const OWNER = `SELECT d.account_id FROM directory_devices d WHERE d.account_id = albums.owner_id AND ${LISTS}`;
const ADMIN = `
  SELECT MIN(d.account_id) FROM album_members m JOIN directory_devices d ON d.account_id = m.account_id AND ${LISTS}
  WHERE m.album_id = albums.id AND m.role = 'admin'`;

/**
 * Keeps the account beside the device that proposed an upgrade: a directory no longer lists every device, and two may
 * list the same id. Of an upgrade under way it is the owner, or else an admin, who lists the device.
 */
export const proposers = migration(39, 'proposers', async ({ types: t, ...schema }) => {
  await schema.addColumn('albums', 'proposer_id', `${t.uuid} NULL`);
  await schema.run(
    `UPDATE albums SET proposer_id = COALESCE((${OWNER}), (${ADMIN})) WHERE proposer_device IS NOT NULL`,
  );
});
