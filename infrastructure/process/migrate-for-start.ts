import { checkBlobStore, openBlobStore } from '../blob-storage.js';
import { checkUpgrade, keyCheck } from '../check-upgrade.js';
import type { Configuration } from '../config/config.js';
import { requireAddresses } from '../listening.js';
import { minimumCheck } from '../raised-minimum.js';
import { migrateStorage } from '../storage.js';

/**
 * Migrates the schema after every check of the start: one that is rejected leaves the database to the former build,
 * which may still run (docs/upgrading.md). Held by tests/e2e/rejected-upgrade.test.ts.
 */
export async function migrateForStart(configuration: Configuration, force: boolean): Promise<readonly string[]> {
  const { config, secrets } = configuration;
  await requireAddresses(config);
  await checkBlobStore(configuration);
  await (await openBlobStore(configuration)).close();
  await checkUpgrade(config, [keyCheck(secrets), minimumCheck(config, force)]);
  return migrateStorage(config, ({ name, done, pending, isUpgrade }) => {
    // A migration of many rows takes minutes, in which SQLite blocks this process.
    if (isUpgrade) process.stderr.write(`Gatehouse: migrating the schema, ${done + 1} of ${pending}: ${name}\n`);
  });
}
