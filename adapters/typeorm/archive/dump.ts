import type { QueryRunner } from 'typeorm';
import type { DatabaseConfig } from '../engine/database.js';
import { onOneConnection } from '../migrations/one-connection.js';
import { encodeRow, encodeTable } from './lines.js';
import { lostBytes } from './lost-bytes.js';
import { archivedSchema } from './schema.js';
import type { ArchivedTable } from './tables.js';

const PAGE = 1_000;

export interface Dumped {
  /** The names of the migrations that made this schema. */
  readonly migrations: readonly string[];
  readonly rows: number;
  /** The hashes of blobs whose bytes the database should hold and does not. */
  readonly lost: readonly string[];
}

/**
 * Writes every row from one consistent snapshot, while others read and write: a read transaction of SQLite, a
 * consistent snapshot of MySQL. It needs no external program.
 *
 * @throws UnfitSchema
 */
export function dumpRows(
  config: DatabaseConfig,
  write: (line: string) => Promise<void>,
  progress: (rows: number) => void,
): Promise<Dumped> {
  return onOneConnection(config, async (runner) => {
    await beginSnapshot(runner, config);
    try {
      const { migrations, tables } = await archivedSchema(runner);
      let rows = 0;
      for (const table of tables) {
        await write(encodeTable({ table: table.name, columns: table.columns }));
        for await (const page of pagesOf(runner, table)) {
          for (const row of page) await write(encodeRow(table.columns.map((column) => row[column])));
          rows += page.length;
          progress(rows);
        }
      }
      const lost = await lostBytes(runner, tables);
      return { migrations, rows, lost };
    } finally {
      await runner.query('ROLLBACK');
    }
  });
}

/** SQLite fixes the snapshot at the first read, MySQL at once. */
async function beginSnapshot(runner: QueryRunner, { kind }: DatabaseConfig): Promise<void> {
  if (kind === 'sqlite') {
    await runner.query('BEGIN DEFERRED');
    return;
  }
  await runner.query('SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ');
  await runner.query('START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY');
}

type Row = Readonly<Record<string, unknown>>;

async function* pagesOf(runner: QueryRunner, { name, columns, key }: ArchivedTable): AsyncGenerator<readonly Row[]> {
  if (key.length === 0) throw new Error(`The table ${name} has no primary key.`);
  const select = `SELECT ${columns.map((column) => `\`${column}\``).join(', ')} FROM ${name}`;
  const order = `ORDER BY ${key.join(', ')} LIMIT ${PAGE}`;
  let after: readonly unknown[] | null = null;
  for (;;) {
    const where = after === null ? '' : `WHERE ${beyond(key)}`;
    const values: unknown[] = after === null ? [] : beyondValues(after);
    const page = (await runner.query(`${select} ${where} ${order}`, values)) as readonly Row[];
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = key.map((column) => last[column]);
  }
}

/**
 * Returns the condition for the keys after a cursor, `a >= ? AND (a > ? OR (b >= ? AND (b > ? OR …)))`: MySQL seeks the
 * index by the first comparison.
 */
function beyond([first = '', ...more]: readonly string[]): string {
  if (more.length === 0) return `${first} > ?`;
  return `${first} >= ? AND (${first} > ? OR (${beyond(more)}))`;
}

function beyondValues([first, ...more]: readonly unknown[]): unknown[] {
  return more.length === 0 ? [first] : [first, first, ...beyondValues(more)];
}
