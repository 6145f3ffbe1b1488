import { SharedReads } from '../shared-reads.js';
import type { KeyedRead, Row, Sql, SqlValue } from '../sql.js';
import type { LibsqlConnection } from './libsql-driver.js';
import type { TimeSlice } from './time-slice.js';

/**
 * The statements of a connection in this thread: each runs at once, and blocks the event loop meanwhile. With a `slice`
 * the event loop turns before a statement whose slice is over.
 */
export class LibsqlSql implements Sql {
  private readonly shared = new SharedReads((text, values) => this.all(text, values));

  constructor(
    private readonly connection: LibsqlConnection,
    private readonly slice: TimeSlice | null = null,
  ) {}

  async first(text: string, values: readonly SqlValue[]): Promise<Row | null> {
    if (this.slice?.isOver === true) await this.slice.next();
    return this.connection.prepared(text).get(...values);
  }

  firstBy(read: KeyedRead, key: Uint8Array): Promise<Row | null> {
    return this.shared.first(read, key);
  }

  async all(text: string, values: readonly SqlValue[]): Promise<readonly Row[]> {
    if (this.slice?.isOver === true) await this.slice.next();
    return this.connection.prepared(text).all(...values);
  }

  async run(text: string, values: readonly SqlValue[]): Promise<number> {
    if (this.slice?.isOver === true) await this.slice.next();
    return this.connection.prepared(text).run(...values).changes;
  }

  async allOnce(text: string, values: readonly SqlValue[]): Promise<readonly Row[]> {
    if (this.slice?.isOver === true) await this.slice.next();
    return this.connection.preparedRecently(text).all(...values);
  }

  async runOnce(text: string, values: readonly SqlValue[]): Promise<number> {
    if (this.slice?.isOver === true) await this.slice.next();
    return this.connection.preparedRecently(text).run(...values).changes;
  }
}
