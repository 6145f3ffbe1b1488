import { DataSource, type QueryRunner } from 'typeorm';
import type { Random } from '../../../../application/ports/platform/random.js';
import { mysqlOptions } from '../data-source-options.js';
import type { Database, DatabaseLoad, MysqlConfig } from '../database.js';
import { translating } from '../errors.js';
import { BoundedMysql, SERVICE_LIMITS, type BoundedConnection } from './mysql-pool.js';
import { retrying } from '../retry.js';
import { SharedReads } from '../shared-reads.js';
import type { KeyedRead, Row, Sql, SqlValue } from '../sql.js';
import { noTransaction, TransactionContext, type StoreContext } from '../store-context.js';

/** A pool to one MySQL or MariaDB server (or a Galera node, or a proxy before several). */
export class MysqlDatabase implements Database {
  readonly besideTheLoop = null;
  readonly context: StoreContext;
  private retries = 0;

  private constructor(
    readonly config: MysqlConfig,
    private readonly random: Random,
    private readonly dataSource: DataSource,
    private readonly driver: BoundedMysql,
  ) {
    const session = { manager: dataSource.manager, sql: new PooledSql(onPooled(driver)) };
    this.context = {
      dialect: 'mysql',
      lock: noTransaction,
      lockAll: noTransaction,
      read: (work) => this.attempts(() => work(session)),
      write: (work) => this.attempts(() => work(session)),
    };
  }

  static async open(config: MysqlConfig, random: Random): Promise<MysqlDatabase> {
    const driver = new BoundedMysql(SERVICE_LIMITS);
    const dataSource = new DataSource(mysqlOptions(config, driver));
    await translating(() => dataSource.initialize());
    return new MysqlDatabase(config, random, dataSource, driver);
  }

  transaction<T>(work: (context: StoreContext) => Promise<T>): Promise<T> {
    return this.attempts(() => this.onOneConnection(work));
  }

  load(): DatabaseLoad {
    return { ...this.driver.load(), retries: this.retries };
  }

  async close(): Promise<void> {
    await this.dataSource.destroy();
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

type OnConnection = <T>(statement: (connection: BoundedConnection) => Promise<T>) => Promise<T>;

function onPooled(driver: BoundedMysql): OnConnection {
  return async (statement) => {
    const connection = await driver.acquire();
    try {
      return await statement(connection);
    } finally {
      connection.release();
    }
  };
}

class MysqlSql implements Sql {
  constructor(private readonly onConnection: OnConnection) {}

  async first(text: string, values: readonly SqlValue[]): Promise<Row | null> {
    return (await this.all(text, values))[0] ?? null;
  }

  firstBy(read: KeyedRead, key: Uint8Array): Promise<Row | null> {
    return this.first(read.text(1), [key]);
  }

  all(text: string, values: readonly SqlValue[]): Promise<readonly Row[]> {
    return this.onConnection((connection) => connection.execute(text, values) as Promise<Row[]>);
  }

  run(text: string, values: readonly SqlValue[]): Promise<number> {
    return this.onConnection(async (connection) => {
      const result = (await connection.execute(text, values)) as { affectedRows: number };
      return result.affectedRows;
    });
  }

  allOnce(text: string, values: readonly SqlValue[]): Promise<readonly Row[]> {
    return this.onConnection(async (connection) => (await connection.query(text, values))[0] as Row[]);
  }

  runOnce(text: string, values: readonly SqlValue[]): Promise<number> {
    return this.onConnection(async (connection) => {
      const [result] = (await connection.query(text, values)) as [{ affectedRows: number }];
      return result.affectedRows;
    });
  }
}

/**
 * The statements of a transaction on a Galera node: nothing is prepared. If another node's commit rolls a transaction
 * back while the server prepares a statement for it, the server reports no error, and what follows runs outside the
 * transaction (docs/decisions/galera.md; tests/cluster/rolled-back.test.ts).
 */
class ClusteredSql extends MysqlSql {
  override all(text: string, values: readonly SqlValue[]): Promise<readonly Row[]> {
    return this.allOnce(text, values);
  }

  override run(text: string, values: readonly SqlValue[]): Promise<number> {
    return this.runOnce(text, values);
  }
}

function statementsOf(connection: BoundedConnection): Sql {
  const onConnection: OnConnection = (statement) => statement(connection);
  return connection.isClustered ? new ClusteredSql(onConnection) : new MysqlSql(onConnection);
}

class PooledSql extends MysqlSql {
  private readonly shared = new SharedReads((text, values) => this.all(text, values));

  override firstBy(read: KeyedRead, key: Uint8Array): Promise<Row | null> {
    return this.shared.first(read, key);
  }
}
