import { throwNamed } from './damage.js';
import { runInOrder, type SqlConnection, type SqlRow, type SqlValue, type Statement } from './statements.js';

export type { SqlConnection, SqlRow, SqlValue } from './statements.js';

/** A catalog's file on one platform. `stamp` reads PRAGMA user_version and writes nothing; 0 if there is no file. */
export interface CatalogFile {
  stamp(): Promise<number>;
  open(): Promise<SqlConnection>;
}

/** The statements that run both inside and outside a transaction. */
export type Statements = Pick<SqlConnection, 'run' | 'all'>;

type Waiting = Statement & { readonly resolve: (result: never) => void; readonly reject: (error: unknown) => void };

/** Serialises statements: other statements wait until a running transaction ends. */
export class SqlDatabase implements Statements {
  private last: Promise<unknown> = Promise.resolve();
  /** The last statements in line, which further ones join until their turn; null behind a transaction. */
  private joinable: Waiting[] | null = null;

  constructor(private readonly connection: SqlConnection) {}

  /** Statements that arrive together share a transaction, and so a sync of the file. Each resolves after the commit. */
  run(sql: string, values?: readonly SqlValue[]): Promise<number> {
    return this.join({ call: 'run', sql, values });
  }

  all(sql: string, values?: readonly SqlValue[]): Promise<SqlRow[]> {
    if (this.connection.inOrder !== undefined) return this.join({ call: 'all', sql, values });
    // A read that takes no message by itself does not wait for the sync of the writes behind it.
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

  private join<Result>(statement: Statement): Promise<Result> {
    const result = new Promise<Result>((resolve, reject) => {
      const waiting: Waiting = { ...statement, resolve, reject };
      if (this.joinable === null) this.enter([waiting]);
      else this.joinable.push(waiting);
    });
    return result.catch(throwNamed);
  }

  private enter(statements: Waiting[]): void {
    void this.inTurn(() => this.together(statements));
    this.joinable = statements;
  }

  /** Never rejects. */
  private async together(statements: Waiting[]): Promise<void> {
    await endOfTurn();
    if (this.joinable === statements) this.joinable = null;
    const { connection } = this;
    const taken = statements.map(({ call, sql, values }) => ({ call, sql, values }));
    const running = connection.inOrder?.(taken) ?? runInOrder(connection, taken);
    const outcomes = await running.catch((error: unknown) => statements.map(() => ({ error })));
    for (const [index, { resolve, reject }] of statements.entries()) {
      const outcome = outcomes[index];
      if (outcome !== undefined && 'result' in outcome) resolve(outcome.result as never);
      else reject(outcome?.error);
    }
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
