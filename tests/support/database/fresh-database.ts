import { afterEach, beforeEach, describe } from '@jest/globals';
import type { DatabaseConfig } from '../../../adapters/typeorm/engine/database.js';
import { freshMariadb, SERVER_START_MS } from './mariadb.js';
import { ownSqlite, type OwnDatabase } from './own-database.js';

async function freshMysql(): Promise<OwnDatabase> {
  const database = await freshMariadb();
  return { database: { kind: 'mysql', url: database.url }, remove: () => database.drop() };
}

/** Runs the tests on a new database without a schema: they check what migrations do to the rows of older releases. */
export function onEveryFreshDatabase(what: string, tests: (config: () => DatabaseConfig) => void): void {
  describe.each([
    { engine: 'SQLite', fresh: ownSqlite },
    { engine: 'MariaDB', fresh: freshMysql },
  ])(`${what} on $engine`, ({ fresh }) => {
    let made: OwnDatabase | null = null;
    beforeEach(async () => {
      made = await fresh();
    }, SERVER_START_MS);
    afterEach(() => made?.remove());
    tests(() => {
      if (made === null) throw new Error('Ask for the database within a test.');
      return made.database;
    });
  });
}
