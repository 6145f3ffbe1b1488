import type { EntityManager } from 'typeorm';
import { StoreUnavailable } from '../../../application/ports/stores/store-unavailable.js';
import { DatabaseError, translated } from './errors.js';
import type { Sql } from './sql.js';

export type Dialect = 'sqlite' | 'mysql';

/** One connection's two voices: TypeORM for ordinary statements, prepared SQL for those of every request. */
export interface Session {
  readonly manager: EntityManager;
  readonly sql: Sql;
}

/**
 * What a store is built on: bound to one transaction, or to none. A store never knows which, save that `rowLock` and
 * `forUpdate` throw outside a transaction.
 *
 * - `read` and `write` take ONE statement each outside a transaction; whatever must be one step is one conditional
 *   statement. Within a transaction both go to its connection.
 * - Driver errors leave as `StoreUnavailable` or `DatabaseError`, never as the driver's own.
 * - Build operators such as `LessThan(x)` inside the function: it may be run again, and TypeORM uses them up.
 */
export interface StoreContext {
  readonly dialect: Dialect;
  /** Spread into `findOne`: locks the rows that are read. */
  readonly rowLock: RowLock;
  /** Appended to a raw SELECT: the same. */
  readonly forUpdate: '' | ' FOR UPDATE';
  read<T>(work: (session: Session) => Promise<T>): Promise<T>;
  write<T>(work: (session: Session) => Promise<T>): Promise<T>;
}

type RowLock = Readonly<{ lock?: { mode: 'pessimistic_write' } }>;

/** The context of a transaction. After the first failure that ends it, and after its end, it refuses every statement. */
export class TransactionContext implements StoreContext {
  private refusal: Error | null = null;

  constructor(
    readonly dialect: Dialect,
    private readonly session: Session,
  ) {}

  /** SQLite's BEGIN IMMEDIATE keeps every other writer out already. */
  get rowLock(): RowLock {
    return this.dialect === 'mysql' ? { lock: { mode: 'pessimistic_write' } } : {};
  }

  get forUpdate(): '' | ' FOR UPDATE' {
    return this.dialect === 'mysql' ? ' FOR UPDATE' : '';
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
