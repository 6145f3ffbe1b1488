import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { QueryRunner } from 'typeorm';
import { dumpRows } from '../../adapters/typeorm/archive/dump.js';
import type { DatabaseConfig } from '../../adapters/typeorm/engine/database.js';
import { MIGRATIONS } from '../../adapters/typeorm/migrations/all.js';
import { onOneConnection } from '../../adapters/typeorm/migrations/one-connection.js';
import { freshMariadb, type TestDatabase } from '../support/database/mariadb.js';

const raw = (digit: string, digits: number) => `X'${digit.repeat(digits)}'`;
const [id, hash] = [(digit: string) => raw(digit, 32), (digit: string) => raw(digit, 64)];

/** Rows of the release before `blob-locations`, of each kind that a later migration moves, changes or deletes. */
const ROWS = [
  ...['a', 'b'].map(
    (digit) =>
      `INSERT INTO accounts (id, kind, webfinger, created_at, used, reserved) VALUES (${id(digit)}, 'registered', 0, 1, 1107, 0)`,
  ),
  ...['1', '2', '3', '4', '5'].map(
    (digit) =>
      `INSERT INTO blobs (content_hash, size, charged_to, refs, doomed_at)
       VALUES (${hash(digit)}, 1${digit}, ${id('a')}, ${digit === '5' ? '0, 9' : '1, NULL'})`,
  ),
  ...['original', 'derivative', 'metadata'].map(
    (kind, index) =>
      `INSERT INTO asset_references
         (asset_id, kind, content_hash, album_id, size, upload_user_id, created_at, crypto_suite_id)
       VALUES (${id('1')}, '${kind}', ${hash(String(index + 1))}, ${id('9')}, 1, ${id('a')}, 5${index}, 1)`,
  ),
  `INSERT INTO cached_blobs (id, account_id, content_hash, peer, size, charged, created_at)
   VALUES (${id('1')}, ${id('b')}, ${hash('4')}, 'peer.example', 1, 1, 80)`,
];

let databases: TestDatabase[];
beforeEach(async () => {
  databases = [await freshMariadb(), await freshMariadb()];
});
afterEach(() => Promise.all(databases.map((database) => database.drop())));

class Killed extends Error {
  override readonly name = 'Killed';
}

/** Returns the runner of a process that is killed after so many statements, each of which MySQL has committed. */
function dyingAfter(statements: number, runner: QueryRunner): QueryRunner {
  let done = 0;
  const query = async (sql: string, values?: unknown[]): Promise<unknown> => {
    const result: unknown = await runner.query(sql, values);
    done += 1;
    if (done === statements) throw new Killed(sql);
    return result;
  };
  return Object.assign(Object.create(runner) as QueryRunner, { query });
}

/** Applies every migration; returns the number of kills. */
async function migrated(config: DatabaseConfig, isKilled: boolean): Promise<number> {
  return onOneConnection(config, async (runner) => {
    let kills = 0;
    await runner.query('CREATE TABLE migrations (id INT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(255) NOT NULL)');
    for (const Migration of MIGRATIONS) {
      const migration = new Migration();
      if (migration.name.startsWith('blob-locations')) for (const row of ROWS) await runner.query(row);
      for (let statements = 1; isKilled; statements += 1) {
        const isOver = await migration.up(dyingAfter(statements, runner)).then(
          () => true,
          (error: unknown) => {
            if ((error as Error).cause instanceof Killed) return false;
            throw error;
          },
        );
        if (isOver) break;
        kills += 1;
      }
      if (!isKilled) await migration.up(runner);
      await runner.query('INSERT INTO migrations (name) VALUES (?)', [migration.name]);
    }
    return kills;
  });
}

/** Returns the columns and indexes of each table, and its rows. */
async function contentOf(config: DatabaseConfig): Promise<unknown> {
  const schema = await onOneConnection(config, async (runner) => {
    const columns: unknown = await runner.query(
      `SELECT table_name, column_name, ordinal_position, column_type, is_nullable, column_default
       FROM information_schema.columns WHERE table_schema = DATABASE() ORDER BY 1, 3`,
    );
    const indexes: unknown = await runner.query(
      `SELECT table_name, index_name, seq_in_index, column_name, non_unique
       FROM information_schema.statistics WHERE table_schema = DATABASE() ORDER BY 1, 2, 3`,
    );
    return { columns, indexes };
  });
  const lines: string[] = [];
  const { rows } = await dumpRows(
    config,
    (line) => Promise.resolve(void lines.push(line)),
    () => undefined,
  );
  expect(rows).toBeGreaterThan(ROWS.length / 2);
  return { schema, lines };
}

it('a migration on MariaDB that is killed after any of its statements runs again to the same schema and rows', async () => {
  const [whole, killed] = databases.map(({ url }) => ({ kind: 'mysql', url }) as const);
  expect(await migrated(whole!, false)).toBe(0);
  expect(await migrated(killed!, true)).toBeGreaterThan(2 * MIGRATIONS.length);
  expect(await contentOf(killed!)).toEqual(await contentOf(whole!));
}, 60_000);
