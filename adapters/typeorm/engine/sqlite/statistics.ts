import { isDiskFull } from '../errors.js';
import type { LibsqlConnection } from './libsql-driver.js';

const HAS_TABLE = "SELECT 1 FROM sqlite_master WHERE name = 'sqlite_stat1'";

/**
 * Deletes what an ANALYZE noted of the tables. Returns true if there was anything: this connection goes by it until it
 * is closed. If all rows have one value in an index, NULL or the only account, SQLite would not look other values up in
 * it: docs/decisions/no-statistics.md. Held by tests/typeorm/plans-on-sqlite.test.ts.
 *
 * The empty table stays: a later ANALYZE of another process then changes no schema, so no open connection reads it.
 */
export function forgetStatistics(connection: LibsqlConnection): boolean {
  try {
    if (connection.prepare(HAS_TABLE).get() === null) connection.exec('ANALYZE sqlite_schema');
    if (connection.prepare('SELECT 1 FROM sqlite_stat1').get() === null) return false;
    connection.exec('DELETE FROM sqlite_stat1');
    return true;
  } catch (error) {
    // Slow statements are better than no start.
    if (isDiskFull(error)) return false;
    throw error;
  }
}
