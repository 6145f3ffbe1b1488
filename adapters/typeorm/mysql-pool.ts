import mysql, { type Connection, type Pool, type PoolConnection, type PoolOptions } from 'mysql2';
import { assertBindable, type Row, type SqlValue } from './sql.js';

/** How long, in ms, a caller is held up before it is told that the database does not answer. */
export interface MysqlLimits {
  /** For the TCP connection and the handshake. */
  readonly connect: number;
  /** For one statement. Above the lock wait, so that a row's lock is reported by the server and retried. */
  readonly statement: number;
  /** For a free connection while the server answers others. */
  readonly acquire: number;
}

export const SERVICE_LIMITS: MysqlLimits = { connect: 1_400, statement: 1_400, acquire: 4_000 };
/** A migration may rebuild a large table. */
export const MIGRATION_LIMITS: MysqlLimits = { connect: 5_000, statement: 24 * 3_600_000, acquire: 5_000 };

const LOCK_WAIT_SECONDS = 1;
const CLOSE_TIMEOUT_MS = 1_000;
const TIMED_OUT = 'ETIMEDOUT';

/** READ COMMITTED; values that do not fit are refused, not cut; on Galera a read sees what other nodes committed. */
const SESSION_SETTINGS = [
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
  `SET SESSION sql_mode = 'STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION,ONLY_FULL_GROUP_BY',
   innodb_lock_wait_timeout = ${LOCK_WAIT_SECONDS} /*M!100300 , SESSION wsrep_sync_wait = 1 */`,
];

type Callback<T> = (error: Error | null, result?: T) => void;
type Acquired = Callback<BoundedConnection>;

/** What TypeORM takes for `mysql2`: the same pool, but no call waits for a server that does not answer. */
export class BoundedMysql {
  private pool: BoundedPool | null = null;

  constructor(private readonly limits: MysqlLimits) {}

  createPool(options: PoolOptions): BoundedPool {
    const pool = mysql.createPool({ ...options, connectTimeout: this.limits.connect });
    this.pool = new BoundedPool(pool, this.limits);
    return this.pool;
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

class BoundedPool {
  private readonly waiting = new Set<(error: Error) => void>();
  private readonly wrapped = new WeakMap<PoolConnection, BoundedConnection>();

  constructor(
    private readonly pool: Pool,
    private readonly limits: MysqlLimits,
  ) {
    pool.on('connection', (connection: Connection) => {
      for (const setting of SESSION_SETTINGS) {
        connection.query(setting, (error) => {
          if (error !== null) connection.destroy();
        });
      }
    });
  }

  getConnection(callback: Acquired): void {
    const answer = once(callback);
    const fail = (error: Error) => answer(error);
    const timer = setTimeout(() => fail(timeout('a free connection')), this.limits.acquire);
    this.waiting.add(fail);
    this.pool.getConnection((error, connection) => {
      clearTimeout(timer);
      this.waiting.delete(fail);
      if (error !== null) {
        fail(error);
        if (error.code === TIMED_OUT) this.unresponsive(error);
      } else if (!answer(null, this.bounded(connection))) connection.release();
    });
  }

  end(callback: Callback<void>): void {
    const answer = once(callback);
    const timer = setTimeout(() => answer(null), CLOSE_TIMEOUT_MS);
    this.pool.end(() => {
      clearTimeout(timer);
      answer(null);
    });
  }

  private bounded(connection: PoolConnection): BoundedConnection {
    const known = this.wrapped.get(connection);
    if (known !== undefined) return known;
    const bounded = new BoundedConnection(connection, this.limits.statement, (error) => this.unresponsive(error));
    this.wrapped.set(connection, bounded);
    return bounded;
  }

  /** Who waits for a connection behind the one that got no answer would get none either: tell them at once. */
  private unresponsive(error: Error): void {
    for (const fail of this.waiting) fail(error);
    this.waiting.clear();
  }
}

/** One connection, each of whose statements ends in time. After a time-out the connection is gone: its answer may come yet. */
export class BoundedConnection {
  constructor(
    private readonly connection: PoolConnection,
    private readonly limit: number,
    private readonly onSilence: (error: Error) => void,
  ) {}

  /** TypeORM asks for mysql2's promises; there is nothing else here. */
  promise(): this {
    return this;
  }

  /** TypeORM's way: the values are escaped into the text. */
  async query(text: string, values: readonly unknown[] = []): Promise<[unknown]> {
    values.forEach(assertBindable);
    return [await this.inTime<unknown>((answer) => this.connection.query(text, [...values], answer))];
  }

  /** A statement that the server keeps prepared on this connection. */
  execute(text: string, values: readonly SqlValue[]): Promise<Row[] | { affectedRows: number }> {
    return this.inTime((answer) => this.connection.execute(text, values.map(toDriver), answer as never));
  }

  release(): void {
    this.connection.release();
  }

  destroy(): void {
    this.connection.destroy();
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
        this.connection.destroy();
        reject(error);
        this.onSilence(error);
      }, this.limit);
      start((error, result) => {
        clearTimeout(timer);
        if (error === null) resolve(result as T);
        else reject(error);
      });
    });
  }
}

/** Integers as 64-bit integers: mysql2 sends numbers as DOUBLE, which MySQL refuses in LIMIT and compares inexactly. */
function toDriver(value: SqlValue) {
  assertBindable(value);
  if (typeof value === 'bigint')
    return value < 0n ? mysql.TypedParameter.BIGINT(value) : mysql.TypedParameter.BIGINT.unsigned(value);
  if (typeof value === 'number' && Number.isSafeInteger(value)) return mysql.TypedParameter.BIGINT(value);
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return value;
}

function timeout(what: string): Error {
  return Object.assign(new Error(`Timed out waiting for ${what}.`), { code: TIMED_OUT });
}

/** `false` when the callback had been called before. */
function once<T>(callback: Callback<T>): (error: Error | null, result?: T) => boolean {
  let called = false;
  return (error, result) => {
    if (called) return false;
    called = true;
    callback(error, result);
    return true;
  };
}
