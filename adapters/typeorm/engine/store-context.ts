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
 * What a store is built on: bound to one transaction, or to none. A store never knows which, save that `lock` throws
 * outside a transaction.
 *
 * - `read` and `write` take ONE statement each outside a transaction; whatever must be one step is one conditional
 *   statement. Within a transaction both go to its connection.
 * - Driver errors leave as `StoreUnavailable` or `DatabaseError`, never as the driver's own.
 * - Build operators such as `LessThan(x)` inside the function: it may be run again, and TypeORM uses them up.
 */
export interface StoreContext {
  readonly dialect: Dialect;
  /** Locks a row, if there is one, until the transaction ends. What it gives belongs to the SELECT that reads the row. */
  lock(row: LockableRow): Promise<RowLock>;
  /** As `lock`, of rows whose keys are a list that `listsOf` made. */
  lockAll(table: LockableRow['table'], keys: readonly SqlValue[]): Promise<RowLock>;
  read<T>(work: (session: Session) => Promise<T>): Promise<T>;
  write<T>(work: (session: Session) => Promise<T>): Promise<T>;
}

export interface RowLock {
  /** Spread into `findOne`. */
  readonly options: Readonly<{ lock?: { mode: 'pessimistic_write' } }>;
  /** Appended to a raw SELECT. */
  readonly forUpdate: '' | ' FOR UPDATE';
}

const ROW_LOCK: Record<Dialect, RowLock> = {
  mysql: { options: { lock: { mode: 'pessimistic_write' } }, forUpdate: ' FOR UPDATE' },
  // BEGIN IMMEDIATE keeps every other writer out already.
  sqlite: { options: {}, forUpdate: '' },
};

/** The context of a transaction. After the first failure that ends it, and after its end, it refuses every statement. */
export class TransactionContext implements StoreContext {
  private refusal: Error | null = null;

  constructor(
    readonly dialect: Dialect,
    private readonly session: Session,
    /** Whether others write to the same rows at other nodes of a Galera cluster, where no lock of this one holds. */
    private readonly isClustered = false,
  ) {}

  /** On a cluster a lock is a write, which the certification of the commit sees (docs/decisions/galera.md). */
  async lock(row: LockableRow): Promise<RowLock> {
    const { text, values } = gateOf(row);
    if (this.isClustered) await this.write(({ sql }) => sql.run(text, values));
    return ROW_LOCK[this.dialect];
  }

  async lockAll(table: LockableRow['table'], keys: readonly SqlValue[]): Promise<RowLock> {
    if (this.isClustered) await this.write(({ sql }) => sql.run(gatesOf(table), keys));
    return ROW_LOCK[this.dialect];
  }

  read<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.run(work);
  }

  write<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.run(work);
  }

  /**
   * The error after which nothing may be committed, even if the work swallowed it: after a deadlock MySQL has rolled
   * back already, and what followed would stand outside any transaction.
   */
  get fatal(): Error | null {
    return this.refusal;
  }

  end(): void {
    this.refusal ??= new Error('The transaction is over: its stores cannot be used any more.');
  }

  private async run<T>(work: (session: Session) => Promise<T>): Promise<T> {
    if (this.refusal !== null) throw this.refusal;
    try {
      return await work(this.session);
    } catch (raw) {
      const error = translated(raw);
      if (endsTransaction(error)) this.refusal ??= error;
      throw error;
    }
  }
}

/** A violated key undoes its own statement only, on both engines; every other driver error undoes the transaction. */
function endsTransaction(error: unknown): error is Error {
  if (error instanceof DatabaseError) return error.kind !== 'duplicate';
  return error instanceof StoreUnavailable;
}

export function noTransaction(): never {
  throw new Error('This is done within a transaction only: use the stores that UnitOfWork.run gives.');
}

/** For methods that take several statements, of which no other transaction may see a part. */
export function assertInTransaction(context: StoreContext): void {
  if (!(context instanceof TransactionContext)) noTransaction();
}
