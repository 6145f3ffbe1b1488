import { migration } from './migration.js';

/**
 * Back-channel logout: the provider's identity and session behind each session, as keyed hashes, and the logouts that
 * providers announced. Sessions of the previous release stay unmarked and end by their account.
 */
export const providerLogouts = migration(23, 'provider-logouts', async ({ types: t, ...schema }) => {
  await schema.addColumn('sessions', 'provider_subject', `${t.hash32} NULL`);
  await schema.addColumn('sessions', 'provider_session', `${t.hash32} NULL`);
  await schema.createIndex('sessions', ['provider_subject']);
  await schema.createIndex('sessions', ['provider_session']);
  await schema.createTable(
    'provider_logouts',
    `token_mark ${t.hash32} NOT NULL PRIMARY KEY,
     provider_subject ${t.hash32} NULL,
     provider_session ${t.hash32} NULL,
     noted_at ${t.instant} NOT NULL,
     done_at ${t.instant} NULL,
     expires_at ${t.instant} NOT NULL`,
  );
  await schema.createIndex('provider_logouts', ['provider_session']);
  await schema.createIndex('provider_logouts', ['provider_subject']);
  await schema.createIndex('provider_logouts', ['expires_at']);
});
