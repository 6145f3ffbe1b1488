import { SharedReads } from '../shared-reads.js';
import type { KeyedRead, Row, Sql, SqlValue } from '../sql.js';
import type { BoundedConnection } from './bounded-connection.js';
import type { BoundedMysql } from './mysql-pool.js';

type OnConnection = <T>(statement: (connection: BoundedConnection) => Promise<T>) => Promise<T>;

export function onPooled(driver: BoundedMysql): OnConnection {
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

  firstBy(read: KeyedRead, key: Uint8Array, bound: readonly Uint8Array[] = []): Promise<Row | null> {
    return this.first(read.text(1), [...bound, key]);
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
 * The statements of a transaction on a Galera node, none of which is prepared. If another node's commit rolls a
 * transaction back while the server prepares a statement for it, the server reports no error, and later statements run
 * outside the transaction (docs/decisions/cluster-statements.md; tests/cluster/rolled-back.test.ts).
 */
class ClusteredSql extends MysqlSql {
  override all(text: string, values: readonly SqlValue[]): Promise<readonly Row[]> {
    return this.allOnce(text, values);
  }

  override run(text: string, values: readonly SqlValue[]): Promise<number> {
    return this.runOnce(text, values);
  }
}

export function statementsOf(connection: BoundedConnection): Sql {
  const onConnection: OnConnection = (statement) => statement(connection);
  return connection.isClustered ? new ClusteredSql(onConnection) : new MysqlSql(onConnection);
}

export class PooledSql extends MysqlSql {
  private readonly shared = new SharedReads(this);

  override firstBy(read: KeyedRead, key: Uint8Array, bound?: readonly Uint8Array[]): Promise<Row | null> {
    return this.shared.first(read, key, bound);
  }
}
