import { DataSource, type DataSourceOptions, type QueryRunner } from 'typeorm';
import { mysqlOptions, sqliteOptions } from '../engine/data-source-options.js';
import type { DatabaseConfig } from '../engine/database.js';
import { translated } from '../engine/errors.js';

/** The service is not serving yet, so a start may block within SQLite while another process holds the lock. */
const SQLITE_BUSY_TIMEOUT_MS = 300_000;

/** Runs work on a schema that may be another build's, without assumptions about it. */
export async function onOneConnection<T>(
  config: DatabaseConfig,
  work: (runner: QueryRunner) => Promise<T>,
): Promise<T> {
  const dataSource = new DataSource(await maintenanceOptions(config));
  try {
    await dataSource.initialize();
    const runner = dataSource.createQueryRunner();
    try {
      return await work(runner);
    } finally {
      await runner.release();
    }
  } catch (error) {
    throw translated(error);
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
  }
}

async function maintenanceOptions(config: DatabaseConfig): Promise<DataSourceOptions> {
  if (config.kind === 'sqlite') return sqliteOptions(config, { busyTimeout: SQLITE_BUSY_TIMEOUT_MS });
  const { BoundedMysql, MIGRATION_LIMITS } = await import('../engine/mysql/mysql-pool.js');
  return mysqlOptions({ ...config, poolSize: 1 }, new BoundedMysql(MIGRATION_LIMITS));
}
