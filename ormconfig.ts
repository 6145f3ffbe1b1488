import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { mysqlOptions, sqliteOptions } from './adapters/typeorm/engine/data-source-options.js';
import { BoundedMysql, MIGRATION_LIMITS } from './adapters/typeorm/engine/mysql/mysql-pool.js';
import { readDatabase } from './infrastructure/config/config.js';

/**
 * For TypeORM's command line only, from the service's own environment:
 * `node --import tsx node_modules/typeorm/cli.js -d ormconfig.ts migration:show`.
 * The service migrates by itself when it starts, under a lock (`adapters/typeorm/migrations/migrate.ts`).
 */
const config = readDatabase(process.env);

const options =
  config.kind === 'mysql' ? mysqlOptions(config, new BoundedMysql(MIGRATION_LIMITS)) : sqliteOptions(config);

export const dataSource = new DataSource({ ...options, logger: 'advanced-console' });
