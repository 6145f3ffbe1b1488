import type { QueryRunner } from 'typeorm';

/** A table as the backup sees it: its columns, and the key by which its rows are paged. */
export interface ArchivedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
  /** SQLite only: the text columns, which MySQL returns as bytes. */
  readonly text: ReadonlySet<string>;
}

/** Tables that the restoring build's own migrations fill; the last is left of a migration that was killed on MySQL. */
const OF_MIGRATIONS: ReadonlySet<string> = new Set(['migrations', 'migration_claims', 'kind_sums']);

/** Returns every table, the server's keys first, so that a restore checks at once whether the master key fits. */
export async function tablesOf(runner: QueryRunner): Promise<readonly ArchivedTable[]> {
  const isMysql = runner.dataSource.options.type === 'mysql';
  const tables = await (isMysql ? ofMysql(runner) : ofSqlite(runner));
  const first = ({ name }: ArchivedTable) => (name === 'server_keys' ? 0 : 1);
  return tables
    .filter(({ name }) => !OF_MIGRATIONS.has(name))
    .sort((one, other) => first(one) - first(other) || (one.name < other.name ? -1 : 1));
}

async function ofSqlite(runner: QueryRunner): Promise<ArchivedTable[]> {
  const names = (await runner.query(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
  )) as { name: string }[];
  const tables: ArchivedTable[] = [];
  for (const { name } of names) {
    const columns = (await runner.query(`PRAGMA table_info(${name})`)) as { name: string; type: string; pk: number }[];
    const key = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
    tables.push({
      name,
      columns: columns.map((column) => column.name),
      key: key.map((column) => column.name),
      text: new Set(columns.filter(({ type }) => /TEXT|CHAR/i.test(type)).map((column) => column.name)),
    });
  }
  return tables;
}

async function ofMysql(runner: QueryRunner): Promise<ArchivedTable[]> {
  const columns = (await runner.query(
    `SELECT table_name AS tableName, column_name AS columnName FROM information_schema.columns
     WHERE table_schema = DATABASE() ORDER BY table_name, ordinal_position`,
  )) as { tableName: string; columnName: string }[];
  const keys = (await runner.query(
    `SELECT table_name AS tableName, column_name AS columnName FROM information_schema.statistics
     WHERE table_schema = DATABASE() AND index_name = 'PRIMARY' ORDER BY table_name, seq_in_index`,
  )) as { tableName: string; columnName: string }[];
  const of = (rows: typeof columns, name: string) =>
    rows.filter(({ tableName }) => tableName === name).map(({ columnName }) => columnName);
  const names = [...new Set(columns.map(({ tableName }) => tableName))];
  return names.map((name) => ({ name, columns: of(columns, name), key: of(keys, name), text: new Set() }));
}
