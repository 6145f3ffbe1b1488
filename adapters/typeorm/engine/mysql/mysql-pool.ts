import mysql, { type Connection, type Pool, type PoolConnection, type PoolOptions } from 'mysql2';
import { afterLimit, BoundedConnection, TIMED_OUT, timeout, type Callback } from './bounded-connection.js';
import { prepareSession, type Session } from './mysql-session.js';

/** Time limits in ms. After them a caller gets an error instead of waiting for the database. */
export interface MysqlLimits {
  /** The TCP connection and the handshake. */
  readonly connect: number;
  /**
   * One statement. Longer than the server's lock wait, so that the server reports a lock time-out, which is retried.
   */
  readonly statement: number;
  /** From the beginning of a lease to the answer to its first statement, with the connection if it is new. */
  readonly first: number;
  /** The wait for a free connection while the server answers other callers. */
  readonly acquire: number;
  /**
   * The silence within a transaction, a multiple of 1,000 since MariaDB counts seconds; 0: no limit. Shorter than the
   * time for which other nodes retry what waits for its locks (retry.ts).
   */
  readonly idle: number;
}

export const SERVICE_LIMITS: MysqlLimits = {
  connect: 1_400,
  statement: 1_400,
  first: 1_800,
  acquire: 4_000,
  idle: 5_000,
};
/** Statements may take a day: a migration may rebuild a large table. A backup may wait for the disk that it fills. */
export const MIGRATION_LIMITS: MysqlLimits = {
  connect: 5_000,
  statement: 24 * 3_600_000,
  first: 24 * 3_600_000,
  acquire: 5_000,
  idle: 0,
};

const CLOSE_TIMEOUT_MS = 1_000;

/** The `mysql2` driver that TypeORM is given: the same pool, but no call waits for a server that does not answer. */
export class BoundedMysql {
  private pool: BoundedPool | null = null;

  constructor(private readonly limits: MysqlLimits) {}

  createPool(options: PoolOptions): BoundedPool {
    const pool = mysql.createPool({ ...options, connectTimeout: this.limits.connect, gracefulEnd: true });
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
  /** The waiting callers, each with the function that ends its time limit. */
  private readonly waiting = new Map<Callback<BoundedConnection>, () => void>();
  /** The connections that are set up. */
  private readonly sessions = new WeakMap<PoolConnection, Session>();
  /** When each free connection was last used, by `performance.now()`. */
  private readonly restingSince = new WeakMap<PoolConnection, number>();
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
    pool.on('release', (connection) => this.restingSince.set(connection, performance.now()));
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
    this.waiting.set(callback, afterLimit(this.limits.acquire, giveUp));
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
    const firstDue = performance.now() + this.limits.first;
    this.pool.getConnection((error, connection) => {
      if (error !== null) {
        callback(error);
        this.returned(error.code === TIMED_OUT ? error : null);
        return;
      }
      const session = this.sessions.get(connection);
      if (session !== undefined && this.hasRestedLonger(connection, session.freshFor)) {
        connection.end();
        this.leased -= 1;
        this.lease(callback);
        return;
      }
      const limits = { statement: this.limits.statement, firstDue };
      const leased = new BoundedConnection(connection, limits, (timeoutError) => this.returned(timeoutError));
      if (session === undefined) void this.prepare(connection, leased, callback);
      else callback(null, leased.ready(session.isClustered));
    });
  }

  /** The server may be ending such a connection at this moment, and the statement would get no answer. */
  private hasRestedLonger(connection: PoolConnection, limit: number): boolean {
    return performance.now() - (this.restingSince.get(connection) ?? Infinity) > limit;
  }

  private async prepare(
    connection: PoolConnection,
    leased: BoundedConnection,
    callback: Callback<BoundedConnection>,
  ): Promise<void> {
    const failure = await prepareSession(leased, this.limits.idle / 1_000).then(
      (session) => {
        leased.ready(session.isClustered);
        this.sessions.set(connection, session);
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
    this.waiting.get(waiter)?.();
    this.waiting.delete(waiter);
    return waiter;
  }

  private failWaiting(error: Error): void {
    for (const waiter of [...this.waiting.keys()]) this.leave(waiter)?.(error);
  }
}
