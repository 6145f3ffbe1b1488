import { SharedReads } from '../shared-reads.js';
import type { KeyedRead, Row, Sql, SqlValue } from '../sql.js';
import type { LibsqlConnection } from './libsql-driver.js';
import type { TimeSlice } from './time-slice.js';

/** Chooses the connection and the moment of one statement, which runs at once and blocks the event loop meanwhile. */
export type Execute = <T>(statement: (connection: LibsqlConnection) => T) => Promise<T>;

/** The statements of connections in this thread. */
export class LibsqlSql implements Sql {
  private readonly shared = new SharedReads(this);

  constructor(private readonly execute: Execute) {}

  first(text: string, values: readonly SqlValue[]): Promise<Row | null> {
    return this.execute((connection) => connection.prepared(text).get(...values));
  }

  firstBy(read: KeyedRead, key: Uint8Array, bound?: readonly Uint8Array[]): Promise<Row | null> {
    return this.shared.first(read, key, bound);
  }

  all(text: string, values: readonly SqlValue[]): Promise<readonly Row[]> {
    return this.execute((connection) => connection.prepared(text).all(...values));
  }

  run(text: string, values: readonly SqlValue[]): Promise<number> {
    return this.execute((connection) => connection.prepared(text).run(...values).changes);
  }

  allOnce(text: string, values: readonly SqlValue[]): Promise<readonly Row[]> {
    return this.execute((connection) => connection.preparedRecently(text).all(...values));
  }

  runOnce(text: string, values: readonly SqlValue[]): Promise<number> {
    return this.execute((connection) => connection.preparedRecently(text).run(...values).changes);
  }
}

/**
 * Statements of one connection. With a `slice`, a statement waits for a turn of the event loop if its time slice is
 * over.
 */
export function inSlices(connection: LibsqlConnection, slice: TimeSlice | null): Execute {
  return async (statement) => {
    if (slice?.isOver === true) await slice.next();
    return statement(connection);
  };
}
