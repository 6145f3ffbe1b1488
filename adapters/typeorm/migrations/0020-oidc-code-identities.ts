import { migration } from './migration.js';

/**
 * Adds the identity of a one-time code, as a keyed hash, so that logging out everywhere and a changed password revoke
 * it; and whether the code is burned. Codes of the previous release have neither and live for a minute.
 */
export const oidcCodeIdentities = migration(20, 'oidc-code-identities', async ({ types: t, ...schema }) => {
  await schema.addColumn('oidc_returns', 'identity_hash', `${t.hash32} NULL`);
  await schema.addColumn('oidc_returns', 'burned', `${t.bool} NOT NULL DEFAULT 0`);
  await schema.createIndex('oidc_returns', ['identity_hash']);
  await schema.createIndex('oidc_returns', ['linking_account_id']);
});
