import { existsSync } from 'node:fs';
import type { DatabaseConfig } from '../engine/database.js';
import { isMissingTable, translated } from '../engine/errors.js';
import { onOneConnection } from './one-connection.js';

/**
 * Whether the database holds what only its master key opens: the first start makes the server's keys. Asked before anything
 * is migrated or made; a database that is not there yet is not made by the question.
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
