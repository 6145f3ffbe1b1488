import type { LibsqlConnection } from './libsql-driver.js';

/** In ms. SQLite waits synchronously for another process's lock, so the wait is short; `retry.ts` waits longer. */
export const BUSY_TIMEOUT = 50;

/** Changes with every commit of another connection, of this process or another one. */
export function versionSeenBy(connection: LibsqlConnection): number {
  return Number(connection.prepared('PRAGMA data_version').get()?.['data_version']);
}

/**
 * Checkpoints the log into the main file, so that after a clean stop one file holds everything. libsql skips this while
 * statements are prepared. If another process has the database open, the last one to close checkpoints.
 */
export function checkpoint(connection: LibsqlConnection): void {
  try {
    connection.pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    // The log stays beside the file, as after a crash; nothing is lost.
  }
}

/** Returns true if the next commit is written at the start of the log. On a full disk the main file may not grow. */
export function restartLog(connection: LibsqlConnection): boolean {
  try {
    const [row] = connection.pragma('wal_checkpoint(RESTART)');
    return Number(row?.['busy']) === 0 && Number(row?.['log']) === Number(row?.['checkpointed']);
  } catch {
    return false;
  }
}

export function rollback(connection: LibsqlConnection): void {
  if (connection.inTransaction) connection.exec('ROLLBACK');
}
