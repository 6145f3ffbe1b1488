import { migration } from './migration.js';

/**
 * Whose a one-time code is, as a keyed hash, so that logging out everywhere and a changed password end it; and whether it
 * is burned. Codes of the release before have neither and live for a minute.
 */
export const oidcCodeIdentities = migration(20, 'oidc-code-identities', async ({ types: t, ...schema }) => {
  await schema.addColumn('oidc_returns', 'identity_hash', `${t.hash32} NULL`);
  await schema.addColumn('oidc_returns', 'burned', `${t.bool} NOT NULL DEFAULT 0`);
  await schema.createIndex('oidc_returns', ['identity_hash']);
  await schema.createIndex('oidc_returns', ['linking_account_id']);
});
