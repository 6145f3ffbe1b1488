import { migration } from './migration.js';

/** Revocation forgets a link's bundle. Earlier builds kept it: sealed keys that nobody may open any more. */
export const forgottenBundles = migration(38, 'forgotten-bundles', (schema) =>
  schema.run("UPDATE links SET bundle = X'' WHERE revoked_at IS NOT NULL"),
);
