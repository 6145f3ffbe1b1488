import { DefaultNamingStrategy, type DataSourceOptions, type Logger } from 'typeorm';
import type { MysqlConfig, SqliteConfig } from './database.js';
import { ENTITIES } from '../mapping/all.js';
import { columnName } from '../mapping/column-name.js';
import { mysqlPool } from './mysql/pool-options.js';
import { BUSY_TIMEOUT } from './sqlite/commands.js';
import { LibsqlConnection } from './sqlite/libsql-driver.js';
import { MIGRATIONS } from '../migrations/all.js';

class SnakeCaseNames extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName ?? columnName(propertyName);
  }
}

/** Logs nothing: TypeORM would print statements with their values, and this adapter's errors say enough. */
const SILENT: Logger = {
  log: () => undefined,
  logMigration: () => undefined,
  logQuery: () => undefined,
  logQueryError: () => undefined,
  logQuerySlow: () => undefined,
  logSchemaBuild: () => undefined,
};

const SHARED = {
  entities: ENTITIES,
  migrations: MIGRATIONS,
  namingStrategy: new SnakeCaseNames(),
  synchronize: false,
  logger: SILENT,
} satisfies Partial<DataSourceOptions>;

interface Connecting {
  /** Called with each connection that TypeORM opens. */
  readonly onConnect?: (connection: LibsqlConnection) => void;
  /** The ms for which a statement blocks the event loop while another process holds the lock. */
  readonly busyTimeout?: number;
}

export function sqliteOptions(
  { file }: SqliteConfig,
  { onConnect = () => undefined, busyTimeout = BUSY_TIMEOUT }: Connecting = {},
): DataSourceOptions {
  return {
    ...SHARED,
    type: 'better-sqlite3',
    database: file,
    driver: LibsqlConnection,
    enableWAL: true,
    prepareDatabase: (connection: LibsqlConnection) => {
      // This comes first, since the next statements read the file. Held by tests/typeorm/migrate.test.ts.
      connection.pragma(`busy_timeout = ${busyTimeout}`);
      // An acknowledged commit is on the disk, also when the machine loses power.
      connection.pragma('synchronous = FULL');
      onConnect(connection);
    },
  };
}

export function mysqlOptions(config: MysqlConfig, driver: object): DataSourceOptions {
  const { user, connectionLimit, ...rest } = mysqlPool(config);
  return { ...SHARED, ...rest, type: 'mysql', driver, username: user, poolSize: connectionLimit };
}
