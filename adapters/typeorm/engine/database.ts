import type { BulkStep } from '../../../application/ports/stores/unit-of-work.js';
import type { StoreContext } from './store-context.js';

export interface SqliteConfig {
  readonly kind: 'sqlite';
  /** Its directory is created if it does not exist. */
  readonly file: string;
}

export interface MysqlConfig {
  readonly kind: 'mysql';
  /** `mysql://user:password@host:port/database`; `?ssl=true` asks for a verified TLS connection. */
  readonly url: string;
  readonly poolSize?: number;
}

export type DatabaseConfig = SqliteConfig | MysqlConfig;

/** The database's load, for the metrics. */
export interface DatabaseLoad {
  /** Connections in use, with those of the thread of bulk steps; on SQLite 1 while a write runs. */
  readonly busy: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
  /** Statements and transactions retried after a conflict, since the start. */
  readonly retries: number;
}

/** Runs steps on a thread: `read` those that only read, in a read transaction that waits for no write. */
export interface BesideTheLoop {
  transaction<Input, Result>(step: BulkStep<Input, Result>, input: Input): Promise<Result>;
  read<Input, Result>(step: BulkStep<Input, Result>, input: Input): Promise<Result>;
}

/** One open database of either engine. Made by `open-database.ts`. */
export interface Database {
  readonly config: DatabaseConfig;
  /** Used outside any transaction: each call is one statement that commits by itself. */
  readonly context: StoreContext;
  /**
   * One transaction: READ COMMITTED on MySQL, exclusive on SQLite. Retried from its start, a bounded number of times,
   * after a conflict. Throws `StoreUnavailable` when the outcome of the commit is unknown.
   */
  transaction<T>(work: (context: StoreContext) => Promise<T>): Promise<T>;
  /** Null if a test must intercept each statement. */
  readonly besideTheLoop: BesideTheLoop | null;
  load(): DatabaseLoad;
  close(): Promise<void>;
}
