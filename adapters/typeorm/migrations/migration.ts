import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { Dialect } from '../engine/store-context.js';
import { columnTypes, type ColumnTypes } from './column-types.js';

export interface Schema {
  readonly dialect: Dialect;
  readonly types: ColumnTypes;
  /** `columns`: the text between the parentheses. */
  createTable(name: string, columns: string): Promise<void>;
  /** Creates `<table>_<column>_<column>`: `isDuplicateKey` relies on that name on both engines. */
  createIndex(table: string, columns: readonly string[], kind?: 'unique'): Promise<void>;
  /** Creates `<table>_<column>_<column>_partial`, of the rows for which `where` is true; SQLite only. */
  createPartialIndex(table: string, columns: readonly string[], where: string, kind?: 'unique'): Promise<void>;
  /** Drops the index that `createIndex` made of these columns. */
  dropIndex(table: string, columns: readonly string[]): Promise<void>;
  /** `type` includes NULL, or NOT NULL with a DEFAULT, since the table may have rows. */
  addColumn(table: string, name: string, type: string): Promise<void>;
  dropColumn(table: string, name: string): Promise<void>;
  /** Runs other DDL. Never use TypeORM's `changeColumn`: it drops the column with its data. */
  run(sql: string): Promise<void>;
}

/**
 * One step of the schema, forward only. MySQL commits every DDL statement by itself, so a step that failed half way
 * runs again from its start; hence the methods of `Schema` skip what already exists or is already gone.
 */
export function migration(number: number, name: string, up: (schema: Schema) => Promise<void>) {
  return class implements MigrationInterface {
    /** TypeORM orders migrations by the thirteen digits at the end of the name. */
    readonly name = `${name}-${String(number).padStart(13, '0')}`;

    async up(runner: QueryRunner): Promise<void> {
      try {
        await up(schemaOf(runner));
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`The schema migration ${this.name} failed: ${reason}`, { cause });
      }
    }

    down(): Promise<void> {
      return Promise.reject(new Error('Schema migrations go forward only: restore the backup instead.'));
    }
  };
}

function schemaOf(runner: QueryRunner): Schema {
  const dialect = runner.dataSource.options.type === 'mysql' ? 'mysql' : 'sqlite';
  const run = async (sql: string) => {
    await runner.query(sql);
  };
  const createIndex = async (
    name: string,
    table: string,
    columns: readonly string[],
    kind?: 'unique',
    where = '',
  ): Promise<void> => {
    if (await indexExists(runner, dialect, name)) return;
    await run(`CREATE ${kind === 'unique' ? 'UNIQUE ' : ''}INDEX ${name} ON ${table} (${columns.join(', ')})${where}`);
  };
  return {
    dialect,
    types: columnTypes(dialect),
    run,
    createTable: (name, columns) =>
      run(
        `CREATE TABLE IF NOT EXISTS ${name} (${columns})${dialect === 'mysql' ? ' ENGINE = InnoDB ROW_FORMAT = DYNAMIC' : ''}`,
      ),
    createIndex: (table, columns, kind) => createIndex([table, ...columns].join('_'), table, columns, kind),
    createPartialIndex: (table, columns, where, kind) =>
      createIndex([table, ...columns, 'partial'].join('_'), table, columns, kind, ` WHERE ${where}`),
    dropIndex: async (table, columns) => {
      const name = [table, ...columns].join('_');
      if (!(await indexExists(runner, dialect, name))) return;
      await run(`DROP INDEX ${name}${dialect === 'mysql' ? ` ON ${table}` : ''}`);
    },
    addColumn: async (table, name, type) => {
      if (!(await columnExists(runner, dialect, table, name)))
        await run(`ALTER TABLE ${table} ADD COLUMN ${name} ${type}`);
    },
    dropColumn: async (table, name) => {
      if (await columnExists(runner, dialect, table, name)) await run(`ALTER TABLE ${table} DROP COLUMN ${name}`);
    },
  };
}

async function indexExists(runner: QueryRunner, dialect: Dialect, name: string): Promise<boolean> {
  const catalog =
    dialect === 'mysql'
      ? 'SELECT 1 FROM information_schema.statistics WHERE table_schema = DATABASE() AND index_name = ?'
      : "SELECT 1 FROM sqlite_master WHERE type = 'index' AND name = ?";
  return ((await runner.query(catalog, [name])) as unknown[]).length > 0;
}

async function columnExists(runner: QueryRunner, dialect: Dialect, table: string, name: string): Promise<boolean> {
  const catalog =
    dialect === 'mysql'
      ? 'SELECT 1 FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = ? AND column_name = ?'
      : 'SELECT 1 FROM pragma_table_info(?) WHERE name = ?';
  return ((await runner.query(catalog, [table, name])) as unknown[]).length > 0;
}
