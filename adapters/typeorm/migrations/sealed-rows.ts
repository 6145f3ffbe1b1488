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
  return onOneConnection(config, async (runner) => {
    try {
      const rows = (await runner.query('SELECT kid FROM server_keys LIMIT 1')) as readonly unknown[];
      return rows.length > 0;
    } catch (error) {
      if (isMissingTable(translated(error))) return false;
      throw error;
    }
  });
}
