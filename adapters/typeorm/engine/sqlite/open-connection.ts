import { DataSource } from 'typeorm';
import { sqliteOptions } from '../data-source-options.js';
import type { SqliteConfig } from '../database.js';
import type { Session } from '../store-context.js';
import type { LibsqlConnection } from './libsql-driver.js';
import { inSlices, LibsqlSql } from './libsql-sql.js';
import type { TimeSlice } from './time-slice.js';

export interface OpenConnection {
  readonly dataSource: DataSource;
  readonly connection: LibsqlConnection;
  readonly session: Session;
  /** Null for a connection that only reads. */
  readonly slice: TimeSlice | null;
}

export async function openConnection(config: SqliteConfig, slice: TimeSlice | null = null): Promise<OpenConnection> {
  const opened: LibsqlConnection[] = [];
  const onConnect = (connection: LibsqlConnection) => void opened.push(connection);
  const dataSource = await new DataSource(sqliteOptions(config, { onConnect })).initialize();
  const [connection] = opened;
  if (connection === undefined) throw new Error('TypeORM opened no connection.');
  const session = { manager: dataSource.manager, sql: new LibsqlSql(inSlices(connection, slice)) };
  return { dataSource, connection, session, slice };
}

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
