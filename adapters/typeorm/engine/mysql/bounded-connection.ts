import mysql, { type PoolConnection } from 'mysql2';
import { assertBindable, type Row, type SqlValue } from '../sql.js';

export const TIMED_OUT = 'ETIMEDOUT';

/** The least time for a statement: a busy event loop may have used up the time before it. */
const LEAST_MS = 400;

type Result = Row[] | { affectedRows: number };

export type Callback<T> = (error: Error | null, result?: T) => void;

/** Time limits of a lease, in ms. */
interface LeaseLimits {
  readonly statement: number;
  /**
   * The time by which the first statement must be answered: a caller waits no longer for a server that is slow to
   * accept a connection and then does not answer than for one that does not answer at all.
   */
  readonly firstDue: number;
}

/**
 * A lease on one connection, whose statements are limited in time. A time-out destroys the connection, since a late
 * answer may still arrive on it.
 */
export class BoundedConnection {
  /** True if the server is a node of a Galera cluster. */
  isClustered = false;
  private stage: 'set up' | 'first statement' | 'further statements' = 'set up';
  private returned = false;

  constructor(
    private readonly connection: PoolConnection,
    private readonly limits: LeaseLimits,
    private readonly onReturn: (timeoutError: Error | null) => void,
  ) {}

  /** Ends the set-up; the caller's own statements follow. */
  ready(isClustered: boolean): this {
    this.isClustered = isClustered;
    this.stage = 'first statement';
    return this;
  }

  /** TypeORM asks for mysql2's promise API; this class has no other. */
  promise(): this {
    return this;
  }

  /** TypeORM's entry point: mysql2 escapes the values into the text. */
  async query(text: string, values: readonly unknown[] = []): Promise<[unknown]> {
    return [await this.inTime<unknown>((answer) => this.connection.query(text, values.map(toText), answer))];
  }

  /**
   * Runs a statement that the server keeps prepared on this connection, or does not, if it has all the prepared
   * statements that it may have (`max_prepared_stmt_count`, for all its connections).
   */
  execute(text: string, values: readonly SqlValue[]): Promise<Result> {
    return this.inTime<Result>((answer) => this.connection.execute(text, values.map(toDriver), answer as never)).catch(
      async (error: unknown) => {
        if (!isUnprepared(error)) throw error;
        return (await this.query(text, values))[0] as Result;
      },
    );
  }

  release(): void {
    this.end(() => this.connection.release(), null);
  }

  destroy(timeoutError: Error | null = null): void {
    this.end(() => this.connection.destroy(), timeoutError);
  }

  on(event: string, listener: (error: Error) => void): void {
    this.connection.on(event, listener);
  }

  listeners(event: string): unknown[] {
    return this.connection.listeners(event);
  }

  private inTime<T>(start: (answer: Callback<T>) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      const answered = afterLimit(this.timeLeft(), () => {
        const error = timeout('an answer');
        reject(error);
        this.destroy(error);
      });
      start((error, result) => {
        answered();
        if (this.stage === 'first statement') this.stage = 'further statements';
        if (error === null) resolve(result as T);
        else reject(error);
      });
    });
  }

  private timeLeft(): number {
    const { statement, firstDue } = this.limits;
    if (this.stage === 'further statements') return statement;
    return Math.max(LEAST_MS, Math.min(statement, firstDue - performance.now()));
  }

  private end(how: () => void, timeoutError: Error | null): void {
    if (this.returned) return;
    this.returned = true;
    how();
    this.onReturn(timeoutError);
  }
}

/**
 * Gives up after `limit` ms, unless the returned function is called before. Reads arrived answers first: otherwise,
 * after an event loop busy for longer than the limit, a prompt server would count as late.
 */
export function afterLimit(limit: number, giveUp: () => void): () => void {
  let reading: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => (reading = setImmediate(giveUp)), limit);
  return () => {
    clearTimeout(timer);
    clearImmediate(reading);
  };
}

function isUnprepared(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ER_MAX_PREPARED_STMT_COUNT_REACHED';
}

/** Binds integers as 64-bit: mysql2 sends numbers as DOUBLE, which MySQL rejects in LIMIT and compares inexactly. */
function toDriver(value: SqlValue) {
  assertBindable(value);
  if (typeof value === 'bigint')
    return value < 0n ? mysql.TypedParameter.BIGINT(value) : mysql.TypedParameter.BIGINT.unsigned(value);
  if (typeof value === 'number' && Number.isSafeInteger(value)) return mysql.TypedParameter.BIGINT(value);
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return value;
}

/** mysql2 escapes a Buffer as a literal of its bytes, and any other Uint8Array as an object. */
function toText(value: unknown) {
  assertBindable(value);
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;
}

export function timeout(what: string): Error {
  return Object.assign(new Error(`Timed out waiting for ${what}.`), { code: TIMED_OUT });
}
