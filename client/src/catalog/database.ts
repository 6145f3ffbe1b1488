import { throwNamed } from './damage.js';

export type SqlValue = string | number | bigint | Uint8Array | null;
export type SqlRow = Readonly<Record<string, SqlValue>>;

/** A platform's connection to one SQLite file. Statements run one at a time. */
export interface SqlConnection {
  /** Runs one or more statements without values. */
  exec(sql: string): Promise<void>;
  /** Runs a statement; returns the number of changed rows. */
  run(sql: string, values?: readonly SqlValue[]): Promise<number>;
  all(sql: string, values?: readonly SqlValue[]): Promise<SqlRow[]>;
  close(): Promise<void>;
}

/** A catalog's file on one platform. `stamp` reads PRAGMA user_version and writes nothing; 0 if there is no file. */
export interface CatalogFile {
  stamp(): Promise<number>;
  open(): Promise<SqlConnection>;
}

/** The statements that run both inside and outside a transaction. */
export type Statements = Pick<SqlConnection, 'run' | 'all'>;

/** Serialises statements: other statements wait until a running transaction ends. */
export class SqlDatabase implements Statements {
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly connection: SqlConnection) {}

  run(sql: string, values?: readonly SqlValue[]): Promise<number> {
    return this.inTurn(() => this.connection.run(sql, values));
  }

  all(sql: string, values?: readonly SqlValue[]): Promise<SqlRow[]> {
    return this.inTurn(() => this.connection.all(sql, values));
  }

  /** Commits or rolls back all of `work`, which must use only its argument: calls on this database would deadlock. */
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
    return turn.catch(throwNamed);
  }
}
