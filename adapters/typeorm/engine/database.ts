import type { StoreContext } from './store-context.js';

export interface SqliteConfig {
  readonly kind: 'sqlite';
  /** Its directory is made if need be. */
  readonly file: string;
}

export interface MysqlConfig {
  readonly kind: 'mysql';
  /** `mysql://user:password@host:port/database`; `?ssl=true` asks for a verified TLS connection. */
  readonly url: string;
  readonly poolSize?: number;
}

export type DatabaseConfig = SqliteConfig | MysqlConfig;

/** `DATABASE_URL` if there is one, else the embedded database in `DATA_DIR`. */
export function databaseConfig(databaseUrl: string | undefined, dataDir: string): DatabaseConfig {
  if (databaseUrl === undefined || databaseUrl === '') return { kind: 'sqlite', file: `${dataDir}/gatehouse.sqlite` };
  return { kind: 'mysql', url: databaseUrl };
}

/** What a database has to do, for the figures. */
export interface DatabaseLoad {
  /** Connections in use; on SQLite, whether somebody writes. */
  readonly busy: number;
  /** Callers that wait for one. */
  readonly waiting: number;
  /** Since the start: statements and transactions run again because they lost to others. */
  readonly retries: number;
}

/** One open database, whichever the engine. Made by `open-database.ts`. */
export interface Database {
  readonly config: DatabaseConfig;
  /** Outside any transaction: each call is one statement that commits by itself. */
  readonly context: StoreContext;
  /**
   * One transaction: READ COMMITTED on MySQL, exclusive on SQLite. Run again from its start, a bounded number of times,
   * when it loses to another one. Throws `StoreUnavailable` when the outcome of the commit is unknown.
   */
  transaction<T>(work: (context: StoreContext) => Promise<T>): Promise<T>;
  load(): DatabaseLoad;
  close(): Promise<void>;
}
