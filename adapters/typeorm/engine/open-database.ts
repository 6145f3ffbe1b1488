import type { Random } from '../../../application/ports/platform/random.js';
import type { Database, DatabaseConfig } from './database.js';
import { MysqlDatabase } from './mysql/mysql-database.js';
import { SqliteDatabase } from './sqlite/sqlite-database.js';

/** Opens the configured database; throws `StoreUnavailable` if it is unreachable. Does not migrate (`migrate.ts`). */
export function openDatabase(config: DatabaseConfig, random: Random, keepsReserve = false): Promise<Database> {
  return config.kind === 'sqlite'
    ? SqliteDatabase.open(config, random, keepsReserve)
    : MysqlDatabase.open(config, random);
}
