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
