import { SharedReads } from '../shared-reads.js';
import type { KeyedRead, Row, Sql, SqlValue } from '../sql.js';
import type { LibsqlConnection } from './libsql-driver.js';

/**
 * The statements outside a transaction. Each runs at once, on a view of what is durable if there is one
 * (durable-views.ts); else it sees every commit, and its result, an error too, waits until these are durable.
 */
export class DurableSql implements Sql {
  private readonly shared = new SharedReads((text, values) => this.all(text, values));

  constructor(
    private readonly view: () => LibsqlConnection | null,
    private readonly reader: LibsqlConnection,
    private readonly settled: () => Promise<void>,
  ) {}

  first(text: string, values: readonly SqlValue[]): Promise<Row | null> {
    return this.read((connection) => connection.prepared(text).get(...values));
  }

  firstBy(read: KeyedRead, key: Uint8Array): Promise<Row | null> {
    return this.shared.first(read, key);
  }

  all(text: string, values: readonly SqlValue[]): Promise<readonly Row[]> {
    return this.read((connection) => connection.prepared(text).all(...values));
  }

  run(text: string, values: readonly SqlValue[]): Promise<number> {
    return this.read((connection) => connection.prepared(text).run(...values).changes);
  }

  allOnce(text: string, values: readonly SqlValue[]): Promise<readonly Row[]> {
    return this.read((connection) => connection.preparedRecently(text).all(...values));
  }

  runOnce(text: string, values: readonly SqlValue[]): Promise<number> {
    return this.read((connection) => connection.preparedRecently(text).run(...values).changes);
  }

  private async read<T>(statement: (connection: LibsqlConnection) => T): Promise<T> {
    const view = this.view();
    if (view !== null) return statement(view);
    try {
      return statement(this.reader);
    } finally {
      await this.settled();
    }
  }
}
