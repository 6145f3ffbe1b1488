export type SqlValue = string | number | bigint | Uint8Array | null;
export type SqlRow = Readonly<Record<string, SqlValue>>;

/** One connection to one SQLite file, as a platform gives it. Statements run one at a time. */
export interface SqlConnection {
  /** Several statements, without values. */
  exec(sql: string): Promise<void>;
  /** The number of rows that it changed. */
  run(sql: string, values?: readonly SqlValue[]): Promise<number>;
  all(sql: string, values?: readonly SqlValue[]): Promise<SqlRow[]>;
  close(): Promise<void>;
}

/** A catalog's file on one platform. `stamp` reads PRAGMA user_version and changes no byte; 0 where there is no file. */
export interface CatalogFile {
  stamp(): Promise<number>;
  open(): Promise<SqlConnection>;
}

/** What runs inside a transaction, and outside of one. */
export type Statements = Pick<SqlConnection, 'run' | 'all'>;

/** Keeps the statements of others out of a transaction: what comes meanwhile waits. */
export class SqlDatabase implements Statements {
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly connection: SqlConnection) {}

  run(sql: string, values?: readonly SqlValue[]): Promise<number> {
    return this.inTurn(() => this.connection.run(sql, values));
  }

  all(sql: string, values?: readonly SqlValue[]): Promise<SqlRow[]> {
    return this.inTurn(() => this.connection.all(sql, values));
  }

  /** All or nothing. `work` uses what it is given, never the database itself, which would wait for it. */
  transaction<T>(work: (statements: SqlConnection) => Promise<T>): Promise<T> {
    return this.inTurn(async () => {
      await this.connection.exec('BEGIN IMMEDIATE');
      try {
        const result = await work(this.connection);
        await this.connection.exec('COMMIT');
        return result;
      } catch (error) {
        await this.connection.exec('ROLLBACK').catch(() => undefined);
        throw error;
      }
    });
  }

  close(): Promise<void> {
    return this.inTurn(() => this.connection.close());
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work, work);
    this.last = turn.catch(() => undefined);
    return turn;
  }
}
