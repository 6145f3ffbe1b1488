import { migration } from './migration.js';

/**
 * No foreign keys: MySQL would share-lock the account's row for each new session, which deadlocks with transactions
 * that lock that row for the quota.
 */
export const accountsAndSessions = migration(1, 'accounts-and-sessions', async ({ types: t, ...schema }) => {
  await schema.createTable(
    'accounts',
    `id ${t.uuid} NOT NULL PRIMARY KEY,
     kind ${t.text(16)} NOT NULL,
     sponsor_id ${t.uuid} NULL,
     address ${t.text(1016)} NULL,
     handle_user ${t.text(64)} NULL,
     password_hash ${t.text(255)} NULL,
     display_name ${t.text(512)} NULL,
     webfinger ${t.bool} NOT NULL DEFAULT 0,
     suspension_mode ${t.text(16)} NULL,
     suspension_reason ${t.text(4096)} NULL,
     created_at ${t.instant} NOT NULL,
     used ${t.u64} NOT NULL DEFAULT 0,
     reserved ${t.u64} NOT NULL DEFAULT 0,
     soft_limit ${t.u64} NULL,
     hard_limit ${t.u64} NULL,
     hard_exceeded_since ${t.instant} NULL`,
  );
  await schema.createIndex('accounts', ['address'], 'unique');
  await schema.createIndex('accounts', ['handle_user'], 'unique');
  await schema.createIndex('accounts', ['sponsor_id']);

  await schema.createTable(
    'sessions',
    `id ${t.uuid} NOT NULL PRIMARY KEY,
     account_id ${t.uuid} NOT NULL,
     token_hash ${t.hash32} NOT NULL,
     device_id ${t.uuid} NOT NULL,
     cohort_hash ${t.hash32} NULL,
     method ${t.text(16)} NOT NULL,
     created_at ${t.instant} NOT NULL,
     last_used_at ${t.instant} NOT NULL,
     expires_at ${t.instant} NOT NULL,
     revoked_at ${t.instant} NULL`,
  );
  await schema.createIndex('sessions', ['token_hash'], 'unique');
  await schema.createIndex('sessions', ['account_id', 'created_at', 'id']);
});
