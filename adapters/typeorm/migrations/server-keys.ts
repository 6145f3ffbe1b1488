import { existsSync } from 'node:fs';
import type { DatabaseConfig } from '../engine/database.js';
import { isMissingTable, translated } from '../engine/errors.js';
import { onOneConnection } from './one-connection.js';

/**
 * Returns true if the database holds rows that only its master key opens; the first start creates the server's keys.
 * Run before any migration; it does not create a missing database.
 */
export async function hasSealedRows(config: DatabaseConfig): Promise<boolean> {
  if (config.kind === 'sqlite' && !existsSync(config.file)) return false;
  return ((await someKeys(config)) ?? []).length > 0;
}

/** Returns true if the database has a schema of this service, of any build. It creates nothing in the database. */
export async function hasSchema(config: DatabaseConfig): Promise<boolean> {
  return (await someKeys(config)) !== null;
}

/** Returns `null` if there is no table of keys, which the first build already had. */
function someKeys(config: DatabaseConfig): Promise<readonly unknown[] | null> {
  return onOneConnection(config, async (runner) => {
    try {
      return (await runner.query('SELECT kid FROM server_keys LIMIT 1')) as readonly unknown[];
    } catch (error) {
      if (isMissingTable(translated(error))) return null;
      throw error;
    }
  });
}
