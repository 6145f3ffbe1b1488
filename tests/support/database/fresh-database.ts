import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe } from '@jest/globals';
import type { DatabaseConfig } from '../../../adapters/typeorm/engine/database.js';
import { freshMariadb, SERVER_START_MS } from './mariadb.js';

interface Fresh {
  readonly config: DatabaseConfig;
  remove(): Promise<void>;
}

async function freshSqlite(): Promise<Fresh> {
  const directory = await mkdtemp(join(tmpdir(), 'gatehouse-fresh-'));
  const config = { kind: 'sqlite', file: join(directory, 'test.sqlite') } as const;
  return { config, remove: () => rm(directory, { recursive: true }) };
}

async function freshMysql(): Promise<Fresh> {
  const database = await freshMariadb();
  return { config: { kind: 'mysql', url: database.url }, remove: () => database.drop() };
}

/** Runs the tests on a new database without a schema: they check what migrations do to the rows of older releases. */
export function onEveryFreshDatabase(what: string, tests: (config: () => DatabaseConfig) => void): void {
  describe.each([
    { engine: 'SQLite', fresh: freshSqlite },
    { engine: 'MariaDB', fresh: freshMysql },
  ])(`${what} on $engine`, ({ fresh }) => {
    let made: Fresh | null = null;
    beforeEach(async () => {
      made = await fresh();
    }, SERVER_START_MS);
    afterEach(() => made?.remove());
    tests(() => {
      if (made === null) throw new Error('Ask for the database within a test.');
      return made.config;
    });
  });
}
