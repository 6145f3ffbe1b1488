import { DataSource, type QueryRunner } from 'typeorm';
import type { Random } from '../../../../application/ports/platform/random.js';
import type { BulkStep } from '../../../../application/ports/stores/unit-of-work.js';
import { BulkThread } from '../bulk/bulk-thread.js';
import type { StepOrder } from '../bulk/orders.js';
import { mysqlOptions } from '../data-source-options.js';
import type { Database, DatabaseLoad, MysqlConfig } from '../database.js';
import { translating } from '../errors.js';
import type { BoundedConnection } from './bounded-connection.js';
import { BoundedMysql, SERVICE_LIMITS } from './mysql-pool.js';
import { retrying } from '../retry.js';
import { onPooled, PooledSql, statementsOf } from './mysql-sql.js';
import { noTransaction, TransactionContext, type StoreContext } from '../store-context.js';

/** The connections of the thread of bulk steps, beside those of the event loop. */
const BULK_CONNECTIONS = 4;

/** A pool to one MySQL or MariaDB server (or a Galera node, or a proxy before several). */
export class MysqlDatabase implements Database {
  readonly context: StoreContext;
  private readonly bulk: BulkThread<StepOrder, unknown>;
  private retries = 0;

  private constructor(
    readonly config: MysqlConfig,
    private readonly random: Random,
    private readonly dataSource: DataSource,
    private readonly driver: BoundedMysql,
    bulkProgram: URL | undefined,
  ) {
    this.bulk = new BulkThread({ ...config, poolSize: BULK_CONNECTIONS }, bulkProgram);
    const session = { manager: dataSource.manager, sql: new PooledSql(onPooled(driver)) };
    this.context = {
      dialect: 'mysql',
      lock: noTransaction,
      lockAll: noTransaction,
      read: (work) => this.attempts(() => work(session)),
      write: (work) => this.attempts(() => work(session)),
    };
  }

  /** `bulkProgram` is the file that the thread of bulk steps starts with, instead of the service's own. */
  static async open(config: MysqlConfig, random: Random, bulkProgram?: URL): Promise<MysqlDatabase> {
    const driver = new BoundedMysql(SERVICE_LIMITS);
    const dataSource = new DataSource(mysqlOptions(config, driver));
    await translating(() => dataSource.initialize());
    return new MysqlDatabase(config, random, dataSource, driver, bulkProgram);
  }

  transaction<T>(work: (context: StoreContext) => Promise<T>): Promise<T> {
    return this.attempts(() => this.onOneConnection(work));
  }

  readonly besideTheLoop = {
    transaction: <Input, Result>({ name }: BulkStep<Input, Result>, input: Input): Promise<Result> =>
      this.onThread({ act: 'step', name, input }) as Promise<Result>,
    read: <Input, Result>({ name }: BulkStep<Input, Result>, input: Input): Promise<Result> =>
      this.onThread({ act: 'read', name, input }) as Promise<Result>,
  };

  load(): DatabaseLoad {
    const { busy, waiting } = this.driver.load();
    const bulk = Math.min(this.bulk.underWay, BULK_CONNECTIONS);
    return { busy: busy + bulk, waiting: waiting + this.bulk.underWay - bulk, retries: this.retries };
  }

  async close(): Promise<void> {
    await this.bulk.close();
    await this.dataSource.destroy();
  }

  private onThread(order: StepOrder): Promise<unknown> {
    return this.attempts(() => this.bulk.carryOut(order));
  }

  /** Retries: a statement outside a transaction can lose a conflict too, and then has had no effect. */
  private attempts<T>(work: () => Promise<T>): Promise<T> {
    return retrying(this.random, work, () => (this.retries += 1));
  }

  private async onOneConnection<T>(work: (context: StoreContext) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    try {
      await runner.startTransaction();
      return await this.committed(runner, work);
    } finally {
      await runner.release();
    }
  }

  private async committed<T>(runner: QueryRunner, work: (context: StoreContext) => Promise<T>): Promise<T> {
    const connection = (await runner.connect()) as BoundedConnection;
    const sql = statementsOf(connection);
    const context = new TransactionContext('mysql', { manager: runner.manager, sql }, connection.isClustered);
    return context.ended(work, {
      commit: () => runner.commitTransaction(),
      // A connection whose rollback failed must not return to the pool.
      rollback: () => runner.rollbackTransaction().catch(() => connection.destroy()),
    });
  }
}
