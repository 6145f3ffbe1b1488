import mysql, { type Connection, type Pool, type PoolConnection, type PoolOptions } from 'mysql2';
import { prepareSession } from './mysql-session.js';
import { assertBindable, type Row, type SqlValue } from '../sql.js';

/** Time limits in ms. After them a caller gets an error instead of waiting for the database. */
export interface MysqlLimits {
  /** The TCP connection and the handshake. */
  readonly connect: number;
  /**
   * One statement. Longer than the server's lock wait, so that the server reports a lock time-out, which is retried.
   */
  readonly statement: number;
  /** The wait for a free connection while the server answers other callers. */
  readonly acquire: number;
}

export const SERVICE_LIMITS: MysqlLimits = { connect: 1_400, statement: 1_400, acquire: 4_000 };
/** Statements may take a day: a migration may rebuild a large table. */
export const MIGRATION_LIMITS: MysqlLimits = { connect: 5_000, statement: 24 * 3_600_000, acquire: 5_000 };

const CLOSE_TIMEOUT_MS = 1_000;
const TIMED_OUT = 'ETIMEDOUT';

type Callback<T> = (error: Error | null, result?: T) => void;

/** The `mysql2` driver that TypeORM is given: the same pool, but no call waits for a server that does not answer. */
export class BoundedMysql {
  private pool: BoundedPool | null = null;

  constructor(private readonly limits: MysqlLimits) {}

  createPool(options: PoolOptions): BoundedPool {
    const pool = mysql.createPool({ ...options, connectTimeout: this.limits.connect });
    this.pool = new BoundedPool(pool, options.connectionLimit ?? 1, this.limits);
    return this.pool;
  }

  load(): { busy: number; waiting: number } {
    return this.pool?.load() ?? { busy: 0, waiting: 0 };
  }

  acquire(): Promise<BoundedConnection> {
    return new Promise((resolve, reject) => {
      this.pool?.getConnection((error, connection) => {
        if (connection === undefined) reject(error ?? new Error('Pool is closed.'));
        else resolve(connection);
      });
    });
  }
}

/**
 * A pool with its own queue. Callers cannot leave mysql2's queue, so after an outage it would first serve callers that
 * have already given up.
 */
class BoundedPool {
  private readonly waiting = new Map<Callback<BoundedConnection>, NodeJS.Timeout>();
  /** The connections that are set up; the value is true if the server is a node of a Galera cluster. */
  private readonly prepared = new WeakMap<PoolConnection, boolean>();
  private leased = 0;

  constructor(
    private readonly pool: Pool,
    private readonly size: number,
    private readonly limits: MysqlLimits,
  ) {
    pool.on('connection', (connection: Connection) => {
      // The caller's own statement reports the error; without a listener Node would end the process.
      connection.on('error', () => undefined);
    });
  }

  load(): { busy: number; waiting: number } {
    return { busy: this.leased, waiting: this.waiting.size };
  }

  getConnection(callback: Callback<BoundedConnection>): void {
    if (this.leased < this.size) {
      this.lease(callback);
      return;
    }
    const giveUp = () => this.leave(callback)?.(timeout('a free connection'));
    this.waiting.set(callback, setTimeout(giveUp, this.limits.acquire));
  }

  end(callback: Callback<void>): void {
    this.failWaiting(new Error('Pool is closed.'));
    let ended = false;
    const end = () => {
      clearTimeout(timer);
      if (!ended) callback(null);
      ended = true;
    };
    const timer = setTimeout(end, CLOSE_TIMEOUT_MS);
    this.pool.end(end);
  }

  private lease(callback: Callback<BoundedConnection>): void {
    this.leased += 1;
    this.pool.getConnection((error, connection) => {
      if (error !== null) {
        callback(error);
        this.returned(error.code === TIMED_OUT ? error : null);
        return;
      }
      const isClustered = this.prepared.get(connection);
      const leased = new BoundedConnection(connection, this.limits.statement, (timeoutError) =>
        this.returned(timeoutError),
      );
      leased.isClustered = isClustered ?? false;
      if (isClustered === undefined) void this.prepare(connection, leased, callback);
      else callback(null, leased);
    });
  }

  private async prepare(
    connection: PoolConnection,
    leased: BoundedConnection,
    callback: Callback<BoundedConnection>,
  ): Promise<void> {
    const failure = await prepareSession(leased).then(
      (isClustered) => {
        leased.isClustered = isClustered;
        this.prepared.set(connection, isClustered);
        return null;
      },
      (error: unknown) => error as Error,
    );
    if (failure !== null) leased.destroy();
    callback(failure, failure === null ? leased : undefined);
  }

  /** `timeoutError`: the server did not answer, so the callers in the queue are rejected too. */
  private returned(timeoutError: Error | null): void {
    this.leased -= 1;
    if (timeoutError !== null) this.failWaiting(timeoutError);
    const next = this.leave(this.waiting.keys().next().value);
    if (next !== undefined) this.lease(next);
  }

  private leave(waiter: Callback<BoundedConnection> | undefined): typeof waiter {
    if (waiter === undefined) return undefined;
    clearTimeout(this.waiting.get(waiter));
    this.waiting.delete(waiter);
    return waiter;
  }

  private failWaiting(error: Error): void {
    for (const waiter of [...this.waiting.keys()]) this.leave(waiter)?.(error);
  }
}

/**
 * A lease on one connection, whose statements are limited in time. A time-out destroys the connection, since a late
 * answer may still arrive on it.
 */
export class BoundedConnection {
  /** True if the server is a node of a Galera cluster. */
  isClustered = false;
  private returned = false;

  constructor(
    private readonly connection: PoolConnection,
    private readonly limit: number,
    private readonly onReturn: (timeoutError: Error | null) => void,
  ) {}

  /** TypeORM asks for mysql2's promise API; this class has no other. */
  promise(): this {
    return this;
  }

  /** TypeORM's entry point: mysql2 escapes the values into the text. */
  async query(text: string, values: readonly unknown[] = []): Promise<[unknown]> {
    return [await this.inTime<unknown>((answer) => this.connection.query(text, values.map(toText), answer))];
  }

  /** Runs a statement that the server keeps prepared on this connection. */
  execute(text: string, values: readonly SqlValue[]): Promise<Row[] | { affectedRows: number }> {
    return this.inTime((answer) => this.connection.execute(text, values.map(toDriver), answer as never));
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
      const timer = setTimeout(() => {
        const error = timeout('an answer');
        reject(error);
        this.destroy(error);
      }, this.limit);
      start((error, result) => {
        clearTimeout(timer);
        if (error === null) resolve(result as T);
        else reject(error);
      });
    });
  }

  private end(how: () => void, timeoutError: Error | null): void {
    if (this.returned) return;
    this.returned = true;
    how();
    this.onReturn(timeoutError);
  }
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

function timeout(what: string): Error {
  return Object.assign(new Error(`Timed out waiting for ${what}.`), { code: TIMED_OUT });
}
