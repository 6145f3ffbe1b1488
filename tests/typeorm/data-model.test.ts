import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ENTITIES } from '../../adapters/typeorm/mapping/all.js';
import { LibsqlConnection } from '../../adapters/typeorm/engine/sqlite/libsql-driver.js';
import { migrate } from '../../adapters/typeorm/migrations/migrate.js';

const PAGE = new URL('../../docs/data-model.md', import.meta.url);
/** The tables of the migration mechanism and of SQLite. */
const NOT_OURS = /^(migrations|migration_claims|sqlite_.*)$/;

interface Table {
  readonly key: string;
  readonly unique: string;
}

let directory: string;
let schema: Map<string, Table>;
let page: Map<string, Table>;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gatehouse-model-'));
  const file = join(directory, 'model.sqlite');
  await migrate({ kind: 'sqlite', file });
  const connection = new LibsqlConnection(file);
  const read = (text: string) => connection.prepare(text).all() as Record<string, unknown>[];
  const tables = read(`SELECT name FROM sqlite_master WHERE type = 'table'`).map(({ name }) => String(name));
  schema = new Map(tables.filter((name) => !NOT_OURS.test(name)).map((name) => [name, tableOf(name, read)]));
  connection.close();
  page = tablesOf(await readFile(PAGE, 'utf8'));
});
afterAll(() => rm(directory, { recursive: true }));

function tableOf(name: string, read: (text: string) => Record<string, unknown>[]): Table {
  const columns = read(`PRAGMA table_info(${name})`).filter(({ pk }) => Number(pk) > 0);
  columns.sort((a, b) => Number(a['pk']) - Number(b['pk']));
  const indexes = read(`PRAGMA index_list(${name})`).filter((index) => Number(index['unique']) === 1);
  const unique = indexes
    .filter(({ origin }) => origin !== 'pk')
    .map((index) => columnList(read(`PRAGMA index_info(${String(index['name'])})`)));
  return { key: columnList(columns), unique: unique.sort().join('; ') };
}

function columnList(columns: readonly Record<string, unknown>[]): string {
  return columns.map(({ name }) => String(name)).join(', ');
}

function tablesOf(text: string): Map<string, Table> {
  const rows = [...text.matchAll(/^\| `(\w+)` +\| (.*?) +\| (.*?) *\|.*\|$/gm)];
  const bare = (cell = '') => cell.replace(/\(.*\)|`/g, '').trim();
  return new Map(
    rows.map(([, name = '', key, unique]) => [
      name,
      { key: bare(key), unique: bare(unique).split('; ').sort().join('; ') },
    ]),
  );
}

it('the page of the data model has every table of the migrated schema, with its keys', () => {
  expect(Object.fromEntries(page)).toEqual(Object.fromEntries(schema));
});

it('every table has its entity', () => {
  expect(ENTITIES.map(({ options }) => options.tableName ?? options.name).sort()).toEqual([...schema.keys()].sort());
});
