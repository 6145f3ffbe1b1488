import { BUSY_TIMEOUT } from './commands.js';
import type { SqliteConfig } from '../database.js';
import { isBusy, translated } from '../errors.js';
import { LibsqlConnection } from './libsql-driver.js';

/**
 * Returns true if another program keeps the file from being read, as one in SQLite's exclusive locking mode does; a
 * writer does not. Whoever opens the database reports any other failure.
 */
export function isHeld({ file }: SqliteConfig): boolean {
  let connection: LibsqlConnection | null = null;
  try {
    connection = new LibsqlConnection(file);
    // Prepared statements would keep the file open after the connection is closed, until they are garbage-collected.
    connection.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}; SELECT COUNT(*) FROM sqlite_schema`);
    return false;
  } catch (error) {
    return isBusy(translated(error));
  } finally {
    connection?.close();
  }
}
