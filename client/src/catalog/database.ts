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

interface Write {
  readonly sql: string;
  readonly values: readonly SqlValue[] | undefined;
  readonly resolve: (changed: number) => void;
  readonly reject: (error: unknown) => void;
}

/** Serialises statements: other statements wait until a running transaction ends. */
export class SqlDatabase implements Statements {
  private last: Promise<unknown> = Promise.resolve();
  /** The last writes in line, which further ones join until they are committed; null behind anything else. */
  private joinable: Write[] | null = null;

  constructor(private readonly connection: SqlConnection) {}

  /** Writes that arrive together share a transaction, and so a sync of the file. Each resolves after the commit. */
  run(sql: string, values?: readonly SqlValue[]): Promise<number> {
    const changed = new Promise<number>((resolve, reject) => this.join({ sql, values, resolve, reject }));
    return changed.catch(throwNamed);
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

  private join(write: Write): void {
    if (this.joinable !== null) {
      this.joinable.push(write);
      return;
    }
    const writes = [write];
    void this.inTurn(() => this.together(writes));
    this.joinable = writes;
  }

  /** Never rejects. An error takes back all of the transaction: then each write runs alone, to its own outcome. */
  private async together(writes: Write[]): Promise<void> {
    await endOfTurn();
    if (writes.length === 1) return this.oneByOne(writes);
    try {
      await this.connection.exec('BEGIN IMMEDIATE');
    } catch (error) {
      // Such as another process that writes for seconds: each write alone would wait for it again.
      this.closeLine(writes);
      for (const { reject } of writes) reject(error);
      return;
    }
    const changed: number[] = [];
    try {
      // Further writes join meanwhile.
      for (const { sql, values } of writes) changed.push(await this.connection.run(sql, values));
      this.closeLine(writes);
      await this.connection.exec('COMMIT');
    } catch {
      await this.connection.exec('ROLLBACK').catch(() => undefined);
      return this.oneByOne(writes);
    }
    for (const [index, { resolve }] of writes.entries()) resolve(changed[index] ?? 0);
  }

  private async oneByOne(writes: Write[]): Promise<void> {
    this.closeLine(writes);
    for (const { sql, values, resolve, reject } of writes) await this.connection.run(sql, values).then(resolve, reject);
  }

  private closeLine(writes: Write[]): void {
    if (this.joinable === writes) this.joinable = null;
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.joinable = null;
    const turn = this.last.then(work, work);
    this.last = turn.catch(() => undefined);
    return turn.catch(throwNamed);
  }
}

/**
 * On Node a statement runs at once: those whose reasons come in the same turn of the event loop would not meet. In a
 * browser they meet while the worker runs the ones before.
 */
function endOfTurn(): Promise<void> {
  if (typeof setImmediate === 'undefined') return Promise.resolve();
  return new Promise((resolve) => setImmediate(resolve));
}
