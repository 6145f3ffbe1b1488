import { migration } from './migration.js';

export const oidc = migration(7, 'oidc', async ({ types: t, ...schema }) => {
  await schema.createTable(
    'oidc_attempts',
    `state_hash ${t.hash32} NOT NULL PRIMARY KEY,
     provider ${t.text(32)} NOT NULL,
     code_challenge ${t.hash32} NOT NULL,
     redirect_uri ${t.text(2048)} NOT NULL,
     linking_account_id ${t.uuid} NULL,
     linking_session_id ${t.uuid} NULL,
     expires_at ${t.instant} NOT NULL`,
  );
  await schema.createIndex('oidc_attempts', ['expires_at']);

  await schema.createTable(
    'oidc_returns',
    `code_hash ${t.hash32} NOT NULL PRIMARY KEY,
     code_challenge ${t.hash32} NOT NULL,
     linking_account_id ${t.uuid} NULL,
     linking_session_id ${t.uuid} NULL,
     sealed_claims ${t.longBytes} NOT NULL,
     expires_at ${t.instant} NOT NULL`,
  );
  await schema.createIndex('oidc_returns', ['expires_at']);

  await schema.createTable(
    'identity_links',
    `issuer ${t.text(512)} NOT NULL,
     subject ${t.text(255)} NOT NULL,
     account_id ${t.uuid} NOT NULL,
     linked_at ${t.instant} NOT NULL,
     PRIMARY KEY (issuer, subject)`,
  );
  await schema.createIndex('identity_links', ['account_id', 'issuer'], 'unique');
});
