import type { Random } from '../../../application/ports/platform/random.js';
import type { Database, DatabaseConfig } from './database.js';

/**
 * Opens the configured database; throws `StoreUnavailable` if it is unreachable. Does not migrate (`migrate.ts`). It
 * loads that engine alone, because loading both takes a tenth of a command's time.
 */
export async function openDatabase(config: DatabaseConfig, random: Random, keepsReserve = false): Promise<Database> {
  if (config.kind === 'sqlite') {
    const { SqliteDatabase } = await import('./sqlite/sqlite-database.js');
    return SqliteDatabase.open(config, random, keepsReserve);
  }
  const { MysqlDatabase } = await import('./mysql/mysql-database.js');
  return MysqlDatabase.open(config, random);
}
