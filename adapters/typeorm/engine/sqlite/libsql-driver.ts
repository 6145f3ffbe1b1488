import Libsql from 'libsql';
import { assertBindable, type Row } from '../sql.js';

const MAX_CACHED_STATEMENTS = 256;
/** The number of kept texts of varied lengths: those of small groups recur soon, and the others must not evict them. */
const MAX_RECENT_STATEMENTS = 64;
const LONGEST_RECENT_TEXT = 4096;
const MIN_INT64 = -(2n ** 63n);
const MAX_INT64 = 2n ** 63n - 1n;

/**
 * The `better-sqlite3` replacement that TypeORM is given, over libsql (which installs in seconds, without a compiler).
 * libsql aborts the process on an unknown value, binds numbers as REAL and rounds integers above 2^53; this class
 * prevents all three. Held by tests/typeorm/libsql-driver.test.ts.
 */
export class LibsqlConnection {
  private open: Libsql.Database | null;
  private readonly statements = new Map<string, LibsqlStatement>();
  /** In the order of their last use. */
  private readonly recent = new Map<string, LibsqlStatement>();
  private contentGiven = 0;

  constructor(file: string) {
    this.open = new Libsql(file);
  }

  /** libsql itself ends the process when it is used after it was closed. */
  private get database(): Libsql.Database {
    if (this.open === null) throw new Error('The database connection is not open');
    return this.open;
  }

  get inTransaction(): boolean {
    return this.database.inTransaction;
  }

  /** The bytes of content that the statements so far were given to write. */
  get bytesGiven(): number {
    return this.contentGiven;
  }

  /** A deferred transaction fails when it first writes beside another writer, so every transaction begins IMMEDIATE. */
  prepare(text: string): LibsqlStatement {
    const statement = this.database.prepare(text === 'BEGIN TRANSACTION' ? 'BEGIN IMMEDIATE' : text);
    return new LibsqlStatement(
      statement,
      () => this.database,
      (bytes) => (this.contentGiven += bytes),
    );
  }

  /** Returns a cached statement, for constant texts. */
  prepared(text: string): LibsqlStatement {
    const known = this.statements.get(text);
    if (known !== undefined) return known;
    if (this.statements.size >= MAX_CACHED_STATEMENTS) this.statements.clear();
    const statement = this.prepare(text);
    this.statements.set(text, statement);
    return statement;
  }

  /**
   * Returns a statement for a text that varies, such as by the number of rows; the most recently used ones are kept.
   */
  preparedRecently(text: string): LibsqlStatement {
    const statement = this.recent.get(text) ?? this.prepare(text);
    if (text.length > LONGEST_RECENT_TEXT) return statement;
    this.recent.delete(text);
    this.recent.set(text, statement);
    const [oldest] = this.recent.keys();
    if (this.recent.size > MAX_RECENT_STATEMENTS && oldest !== undefined) this.recent.delete(oldest);
    return statement;
  }

  exec(text: string): void {
    this.database.exec(text);
  }

  pragma(text: string): Row[] {
    return this.prepare(`PRAGMA ${text}`).all();
  }

  /** Rolls back first: an open transaction would keep the file locked until its statements are garbage-collected. */
  close(): void {
    if (this.inTransaction) this.exec('ROLLBACK');
    this.statements.clear();
    this.recent.clear();
    this.database.close();
    this.open = null;
  }
}

export class LibsqlStatement {
  readonly reader: boolean;
  private readonly columns: readonly string[];

  constructor(
    private readonly statement: Libsql.Statement,
    private readonly assertOpen: () => unknown,
    private readonly given: (bytes: number) => void,
  ) {
    statement.safeIntegers(true);
    this.reader = (statement as unknown as { reader: boolean }).reader;
    // Rows come as arrays and are named here: that takes a third less time in libsql and returns blobs as Buffers.
    if (this.reader) statement.raw(true);
    this.columns = this.reader ? statement.columns().map(({ name }) => name) : [];
  }

  all(...values: readonly unknown[]): Row[] {
    this.assertOpen();
    return (this.statement.all(values.map(toDriver)) as unknown[][]).map((row) => this.named(row));
  }

  /** Returns the first row, at half the cost of `all`, which allocates room for a hundred. */
  get(...values: readonly unknown[]): Row | null {
    this.assertOpen();
    const row = this.statement.get(values.map(toDriver)) as unknown[] | undefined;
    return row === undefined ? null : this.named(row);
  }

  run(...values: readonly unknown[]): { changes: number; lastInsertRowid: number | bigint } {
    this.assertOpen();
    for (const value of values) if (value instanceof Uint8Array) this.given(value.byteLength);
    return this.statement.run(values.map(toDriver));
  }

  private named(values: readonly unknown[]): Row {
    const row: Record<string, unknown> = {};
    this.columns.forEach((name, index) => (row[name] = fromDriver(values[index])));
    return row;
  }
}

function toDriver(value: unknown): string | number | bigint | Buffer | null {
  assertBindable(value);
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  if (typeof value === 'bigint' && (value < MIN_INT64 || value > MAX_INT64)) {
    throw new RangeError('SQLite keeps integers of 64 bits with a sign.');
  }
  return value;
}

function fromDriver(value: unknown): unknown {
  return typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : value;
}
