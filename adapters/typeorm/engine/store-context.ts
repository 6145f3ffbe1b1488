import type { EntityManager } from 'typeorm';
import { StoreUnavailable } from '../../../application/ports/stores/store-unavailable.js';
import { DatabaseError, translated } from './errors.js';
import { gateOf, gatesOf, type LockableRow } from './gates.js';
import type { Sql, SqlValue } from './sql.js';

export type Dialect = 'sqlite' | 'mysql';

/** Two ways to query one connection: TypeORM for ordinary statements, prepared SQL for those of every request. */
export interface Session {
  readonly manager: EntityManager;
  readonly sql: Sql;
}

/**
 * The database access of a store: bound to one transaction, or to none. A store cannot tell which, except that `lock`
 * throws outside a transaction.
 *
 * - Outside a transaction `read` and `write` run ONE statement each, so an atomic step is one conditional statement.
 *   Within a transaction both use its connection.
 * - Driver errors are rethrown as `StoreUnavailable` or `DatabaseError`, never as the driver's own.
 * - Build operators such as `LessThan(x)` inside the function: the function may be retried, and TypeORM consumes them.
 */
export interface StoreContext {
  readonly dialect: Dialect;
  /** Locks a row, if it exists, until the transaction ends. The SELECT that reads the row takes the result. */
  lock(row: LockableRow): Promise<RowLock>;
  /** Locks the rows whose keys are in `keys`, a list made by `listsOf`. */
  lockAll(table: LockableRow['table'], keys: readonly SqlValue[]): Promise<RowLock>;
  read<T>(work: (session: Session) => Promise<T>): Promise<T>;
  write<T>(work: (session: Session) => Promise<T>): Promise<T>;
}

export interface RowLock {
  /** Spread this into `findOne`. */
  readonly options: Readonly<{ lock?: { mode: 'pessimistic_write' } }>;
  /** Append this to a raw SELECT. */
  readonly forUpdate: '' | ' FOR UPDATE';
}

const ROW_LOCK: Record<Dialect, RowLock> = {
  mysql: { options: { lock: { mode: 'pessimistic_write' } }, forUpdate: ' FOR UPDATE' },
  // BEGIN IMMEDIATE already keeps every other writer out.
  sqlite: { options: {}, forUpdate: '' },
};

interface Ends {
  readonly commit: () => unknown;
  readonly rollback: () => unknown;
}

/** The context of a transaction. It rejects every statement after the end, or after a failure that ends it. */
export class TransactionContext implements StoreContext {
  private failure: Error | null = null;
  private isOver = false;

  constructor(
    readonly dialect: Dialect,
    private readonly session: Session,
    /** True if other nodes of a Galera cluster write to the same rows; this node's row locks do not hold there. */
    private readonly isClustered = false,
  ) {}

  /** On a cluster a lock is a write, which Galera certifies at commit (docs/decisions/galera.md). */
  async lock(row: LockableRow): Promise<RowLock> {
    const { text, values } = gateOf(row);
    if (this.isClustered) await this.write(({ sql }) => sql.run(text, values));
    return ROW_LOCK[this.dialect];
  }

  async lockAll(table: LockableRow['table'], keys: readonly SqlValue[]): Promise<RowLock> {
    if (this.isClustered) await this.write(({ sql }) => sql.run(gatesOf(table, keys), keys));
    return ROW_LOCK[this.dialect];
  }

  read<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.run(work);
  }

  write<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.run(work);
  }

  /**
   * Runs the work, and ends the transaction. Commits nothing after an error that ends the transaction, even if the work
   * swallowed the error: after a deadlock MySQL has already rolled back, and further statements would run outside any
   * transaction.
   */
  async ended<T>(work: (context: StoreContext) => Promise<T>, { commit, rollback }: Ends): Promise<T> {
    try {
      const result = await work(this);
      if (this.failure !== null) throw this.failure;
      await commit();
      return result;
    } catch (error) {
      await rollback();
      throw this.failure ?? error;
    } finally {
      this.isOver = true;
    }
  }

  private async run<T>(work: (session: Session) => Promise<T>): Promise<T> {
    if (this.failure !== null) throw this.failure;
    if (this.isOver) throw new Error('The transaction is over: its stores cannot be used any more.');
    try {
      return await work(this.session);
    } catch (raw) {
      const error = translated(raw);
      if (endsTransaction(error)) this.failure ??= error;
      throw error;
    }
  }
}

/** A duplicate key undoes only its own statement, on both engines; every other driver error ends the transaction. */
function endsTransaction(error: unknown): error is Error {
  if (error instanceof DatabaseError) return error.kind !== 'duplicate';
  return error instanceof StoreUnavailable;
}

export function noTransaction(): never {
  throw new Error('This is done within a transaction only: use the stores that UnitOfWork.run gives.');
}

/** Guards methods of several statements, whose partial results no other transaction may see. */
export function assertInTransaction(context: StoreContext): void {
  if (!(context instanceof TransactionContext)) noTransaction();
}
