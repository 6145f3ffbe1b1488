import { checkBlobStore, openBlobStore } from '../blob-storage.js';
import type { Configuration } from '../config/config.js';
import { requireAddresses } from '../listening.js';
import { migrateStorage } from '../storage.js';

/**
 * Migrates the schema after the checks that need no schema: a start that one of them rejects leaves the database to the
 * former build, which may still run (docs/upgrading.md). Held by tests/e2e/rejected-upgrade.test.ts.
 */
export async function migrateForStart(configuration: Configuration): Promise<readonly string[]> {
  await requireAddresses(configuration.config);
  await checkBlobStore(configuration);
  await (await openBlobStore(configuration)).close();
  return migrateStorage(configuration.config, ({ name, done, pending, isUpgrade }) => {
    // A migration of many rows takes minutes, in which SQLite blocks this process.
    if (isUpgrade) process.stderr.write(`Gatehouse: migrating the schema, ${done + 1} of ${pending}: ${name}\n`);
  });
}
