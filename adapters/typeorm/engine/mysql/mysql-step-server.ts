import { mysqlPool } from './pool-options.js';
import { translating } from '../errors.js';
import type { StepOrder } from '../bulk/orders.js';
import { rawSession } from '../bulk/raw-session.js';
import type { RunStep, StepServer } from '../bulk/step-server.js';
import type { MysqlConfig } from '../database.js';
import { noTransaction, TransactionContext, type StoreContext } from '../store-context.js';
import { bulkStores } from '../../stores/bulk-stores.js';
import type { BoundedConnection } from './bounded-connection.js';
import { BoundedMysql, SERVICE_LIMITS } from './mysql-pool.js';
import { onPooled, PooledSql, statementsOf } from './mysql-sql.js';

/** Runs steps on the thread with a pool of their own. A conflict is reported: the owner of the thread runs the step again. */
export class MysqlStepServer implements StepServer<StepOrder, unknown> {
  private readonly driver = new BoundedMysql(SERVICE_LIMITS);
  private readonly pool;
  private readonly context: StoreContext;

  constructor(
    config: MysqlConfig,
    private readonly runStep: RunStep,
  ) {
    this.pool = this.driver.createPool(mysqlPool(config));
    const session = rawSession(new PooledSql(onPooled(this.driver)));
    const locks = { lock: noTransaction, lockAll: noTransaction };
    this.context = { dialect: 'mysql', ...locks, read: (work) => work(session), write: onlyReads };
  }

  carryOut({ act, name, input }: StepOrder): Promise<unknown> {
    const run = (context: StoreContext) => this.runStep(name, bulkStores(context), input);
    return translating(() => (act === 'read' ? run(this.context) : this.transaction(run)));
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.pool.end(() => resolve());
    });
  }

  private async transaction<T>(work: (context: StoreContext) => Promise<T>): Promise<T> {
    const connection = await this.driver.acquire();
    try {
      await connection.query('START TRANSACTION');
      return await ended(connection, work);
    } finally {
      connection.release();
    }
  }
}

function onlyReads(): never {
  throw new Error('This step only reads: its stores cannot write.');
}

function ended<T>(connection: BoundedConnection, work: (context: StoreContext) => Promise<T>): Promise<T> {
  const session = rawSession(statementsOf(connection));
  const context = new TransactionContext('mysql', session, connection.isClustered);
  return context.ended(work, {
    commit: () => connection.query('COMMIT'),
    // A connection whose rollback failed must not return to the pool.
    rollback: () => connection.query('ROLLBACK').catch(() => connection.destroy()),
  });
}
