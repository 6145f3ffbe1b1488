import type { SqliteThreadData, StepOrder } from '../bulk/orders.js';
import { BUSY_TIMEOUT } from './commands.js';
import { rawSession } from '../bulk/raw-session.js';
import type { RunStep, StepServer } from '../bulk/step-server.js';
import { TransactionContext, type Session } from '../store-context.js';
import { bulkStores } from '../../stores/bulk-stores.js';
import { HeldLock } from './held-lock.js';
import { LibsqlConnection } from './libsql-driver.js';
import { LibsqlSql } from './libsql-sql.js';
import { rollback, versionSeenBy } from './commands.js';
import { ShortRests } from './short-rests.js';

/**
 * `step` leaves its transaction open, for a commit or a rollback. `commit` takes the write lock again if it can, until
 * a rollback: while it is held, the event loop knows that this commit is the latest.
 */
export type SqliteOrder = StepOrder | { readonly act: 'commit' } | { readonly act: 'rollback' };

/** The answer to an order; to a step it holds the step's result. */
export interface SqliteAnswer {
  readonly result?: unknown;
}

const BEGIN = 'BEGIN IMMEDIATE';

interface Opened {
  readonly connection: LibsqlConnection;
  readonly session: Session;
}

/** Runs steps on the thread with two connections: one that writes, and one that reads. */
export class SqliteStepServer implements StepServer<SqliteOrder, SqliteAnswer> {
  private readonly writer: Opened;
  private readonly reader: Opened;
  private readonly lock: HeldLock;
  /** The version that the step under way saw; every commit of another connection changes it. */
  private version = 0;
  /** Reads take turns: each has the reader's one transaction. */
  private lastRead: Promise<unknown> = Promise.resolve();

  constructor(
    { file, pragmas, readerPragmas, lock }: SqliteThreadData,
    private readonly runStep: RunStep,
  ) {
    this.writer = opened(file, pragmas);
    this.reader = opened(file, readerPragmas);
    this.lock = new HeldLock(lock);
  }

  carryOut(order: SqliteOrder): Promise<SqliteAnswer> {
    if (order.act !== 'read') return this.write(order);
    const read = this.lastRead.then(() => this.read(order));
    this.lastRead = read.catch(() => undefined);
    return read;
  }

  close(): Promise<void> {
    this.writer.connection.close();
    this.reader.connection.close();
    return Promise.resolve();
  }

  private async write(order: SqliteOrder): Promise<SqliteAnswer> {
    if (order.act === 'commit') {
      this.commit();
      return {};
    }
    const { connection } = this.writer;
    this.lock.held = false;
    // At the beginning of a step this rolls back a transaction that the owner gave up.
    rollback(connection);
    if (order.act === 'rollback') return {};
    connection.prepared(BEGIN).run();
    this.version = versionSeenBy(connection);
    return { result: await this.run(this.writer, order) };
  }

  /** From the commit on, the event loop's reads wait until the lock is held, so nothing else is done in between. */
  private commit(): void {
    const { connection } = this.writer;
    waitAtMost(0, connection);
    try {
      connection.exec('COMMIT');
      this.hold();
    } finally {
      waitAtMost(BUSY_TIMEOUT, connection);
    }
  }

  private hold(): void {
    const { connection } = this.writer;
    try {
      connection.prepared(BEGIN).run();
      this.lock.held = versionSeenBy(connection) === this.version;
    } catch {
      // Another process has the lock; the commit has still succeeded.
    }
  }

  private async read(order: StepOrder): Promise<SqliteAnswer> {
    const { connection } = this.reader;
    connection.exec('BEGIN');
    const result = await this.run(this.reader, order);
    rollback(connection);
    return { result };
  }

  private run({ connection, session }: Opened, { name, input }: StepOrder): Promise<unknown> {
    const context = new TransactionContext('sqlite', session);
    const work = () => this.runStep(name, bulkStores(context), input);
    return context.ended(work, { commit: leftOpen, rollback: () => rollback(connection) });
  }
}

function opened(file: string, pragmas: readonly string[]): Opened {
  const connection = new LibsqlConnection(file);
  for (const pragma of pragmas) connection.pragma(pragma);
  const rests = new ShortRests();
  const sql = new LibsqlSql(async (statement) => {
    rests.take();
    return statement(connection);
  });
  return { connection, session: rawSession(sql) };
}

/** Sets the longest wait for a lock. */
function waitAtMost(ms: number, connection: LibsqlConnection): void {
  connection.prepared(`PRAGMA busy_timeout = ${ms}`).get();
}

/** The owner of the thread orders the commit, and nothing that only reads needs one. */
function leftOpen(): void {
  return undefined;
}
