import { migration } from './migration.js';

/** The sealed master key of each account, at most 64 KiB. */
export const accountData = migration(15, 'account-data', async ({ types: t, ...schema }) => {
  await schema.createTable(
    'escrows',
    `account_id ${t.uuid} NOT NULL PRIMARY KEY,
     document ${t.longBytes} NOT NULL,
     content_hash ${t.hash32} NOT NULL`,
  );
});
