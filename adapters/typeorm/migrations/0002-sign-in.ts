import { migration } from './migration.js';

/** The tables of sign-in other than accounts and sessions. */
export const signIn = migration(2, 'sign-in', async ({ types: t, ...schema }) => {
  await schema.createTable(
    'device_cohorts',
    `account_id ${t.uuid} NOT NULL,
     cohort_hash ${t.hash32} NOT NULL,
     first_seen ${t.instant} NOT NULL,
     last_seen ${t.instant} NOT NULL,
     PRIMARY KEY (account_id, cohort_hash)`,
  );

  await schema.createTable(
    'failure_counters',
    `counter_key ${t.hash32} NOT NULL PRIMARY KEY,
     failures ${t.integer} NOT NULL,
     last_failure_at ${t.instant} NOT NULL,
     locked_until ${t.instant} NULL,
     expires_at ${t.instant} NOT NULL`,
  );
  await schema.createIndex('failure_counters', ['expires_at']);

  await schema.createTable(
    'totp_enrollments',
    `account_id ${t.uuid} NOT NULL PRIMARY KEY,
     secret ${t.bytes(255)} NOT NULL,
     last_step ${t.integer} NULL,
     login_failures ${t.integer} NOT NULL DEFAULT 0,
     login_failed_at ${t.instant} NOT NULL DEFAULT 0,
     session_failures ${t.integer} NOT NULL DEFAULT 0,
     session_failed_at ${t.instant} NOT NULL DEFAULT 0`,
  );

  await schema.createTable(
    'login_challenges',
    `token_hash ${t.hash32} NOT NULL PRIMARY KEY,
     account_id ${t.uuid} NOT NULL,
     expires_at ${t.instant} NOT NULL,
     attempts ${t.integer} NOT NULL,
     completed_at ${t.instant} NULL`,
  );
  await schema.createIndex('login_challenges', ['account_id']);
  await schema.createIndex('login_challenges', ['expires_at']);
});
