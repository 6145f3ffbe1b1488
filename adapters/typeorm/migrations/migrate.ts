import { DataSource, MigrationExecutor, type DataSourceOptions, type QueryRunner } from 'typeorm';
import { mysqlOptions, sqliteOptions } from '../engine/data-source-options.js';
import type { DatabaseConfig } from '../engine/database.js';
import { translated } from '../engine/errors.js';
import { MIGRATIONS } from './all.js';
import { BoundedMysql, MIGRATION_LIMITS } from '../engine/mysql/mysql-pool.js';

const LOCK_WAIT_SECONDS = 300;
/** Locks are server-wide: one for each database. */
const LOCK_NAME = "CONCAT('gatehouse-migrations-', LEFT(SHA1(DATABASE()), 32))";

export interface MigrationStatus {
  readonly name: string;
  readonly applied: boolean;
}

/** The database was migrated by a newer build; this one does not know what it would be writing to. */
class UnknownMigrations extends Error {
  override readonly name = 'UnknownMigrations';

  constructor(migrations: readonly string[]) {
    super(
      `The schema of the database is newer than this build, which does not know ${migrations.join(', ')}: ` +
        'start a build at least as new as the one that made it.',
    );
  }
}

/**
 * Brings the schema up to this build and returns what it applied. Of nodes that start together one migrates while the
 * others wait. `migrations`: fewer than this build has, to load a backup of an older one. Throws, and the start must end, when a step fails or the schema is newer than the build.
 */
export function migrate(config: DatabaseConfig, migrations = MIGRATIONS): Promise<readonly string[]> {
  const migrating = (runner: QueryRunner) =>
    locked(runner, async () => {
      const executor = new MigrationExecutor(runner.dataSource, runner);
      await refuseUnknown(runner.dataSource, executor);
      executor.transaction = 'none';
      const applied = await executor.executePendingMigrations();
      return applied.map(({ name }) => name);
    });
  return onOneConnection(config, migrating, migrations);
}

/** What `migrate` would find: every migration that this build knows, in order. Changes nothing. */
export function migrationStatus(config: DatabaseConfig): Promise<readonly MigrationStatus[]> {
  return onOneConnection(config, async (runner) => {
    const executor = new MigrationExecutor(runner.dataSource, runner);
    await refuseUnknown(runner.dataSource, executor);
    const pending = new Set((await executor.getPendingMigrations()).map(({ name }) => name));
    return knownNames(runner.dataSource).map((name) => ({ name, applied: !pending.has(name) }));
  });
}

function knownNames(dataSource: DataSource): string[] {
  return dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name);
}

async function refuseUnknown(dataSource: DataSource, executor: MigrationExecutor): Promise<void> {
  const known = new Set(knownNames(dataSource));
  const unknown = (await executor.getExecutedMigrations()).map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length > 0) throw new UnknownMigrations(unknown.sort());
}

/** For work on a schema that may be another build's; nothing else is assumed of it. */
export async function onOneConnection<T>(
  config: DatabaseConfig,
  work: (runner: QueryRunner) => Promise<T>,
  migrations = MIGRATIONS,
): Promise<T> {
  const dataSource = new DataSource({ ...maintenanceOptions(config), migrations });
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

function maintenanceOptions(config: DatabaseConfig): DataSourceOptions {
  if (config.kind === 'mysql') return mysqlOptions({ ...config, poolSize: 1 }, new BoundedMysql(MIGRATION_LIMITS));
  // Nothing is served yet, so it may wait for another process within SQLite.
  return sqliteOptions(config, (connection) => connection.pragma(`busy_timeout = ${LOCK_WAIT_SECONDS * 1_000}`));
}

/** SQLite: one transaction over everything, DDL included. MySQL: a named lock, since each DDL statement commits by itself. */
async function locked<T>(runner: QueryRunner, work: () => Promise<T>): Promise<T> {
  if (runner.dataSource.options.type !== 'mysql') {
    await runner.query('BEGIN IMMEDIATE');
    const result = await work();
    await runner.query('COMMIT');
    return result;
  }
  const [row] = (await runner.query(`SELECT GET_LOCK(${LOCK_NAME}, ${LOCK_WAIT_SECONDS}) AS held`)) as {
    held: unknown;
  }[];
  if (Number(row?.held) !== 1)
    throw new Error(`Another node has been migrating the schema for ${LOCK_WAIT_SECONDS} s.`);
  return work();
}
