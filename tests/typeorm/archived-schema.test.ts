import { beforeEach, expect, it } from '@jest/globals';
import { dumpRows } from '../../adapters/typeorm/archive/dump.js';
import { decodeLine, isTable } from '../../adapters/typeorm/archive/lines.js';
import { UnfitSchema } from '../../adapters/typeorm/archive/schema.js';
import { MIGRATIONS } from '../../adapters/typeorm/migrations/all.js';
import { migrate } from '../../adapters/typeorm/migrations/migrate.js';
import { onOneConnection } from '../../adapters/typeorm/migrations/one-connection.js';
import { onEveryFreshDatabase } from '../support/database/fresh-database.js';

/** A schema whose next migration makes the table `small_blobs`. */
const OLDER = MIGRATIONS.filter((Migration) => Number(new Migration().name.slice(-13)) < 30);

onEveryFreshDatabase('The tables of a backup', (config) => {
  beforeEach(() => migrate(config(), { migrations: OLDER }).then(() => undefined));

  async function run(...statements: readonly string[]): Promise<void> {
    await onOneConnection(config(), async (runner) => {
      for (const statement of statements) await runner.query(statement);
    });
  }

  async function dumpedTables(): Promise<readonly (readonly string[])[]> {
    const lines: string[] = [];
    await dumpRows(
      config(),
      (line) => Promise.resolve(void lines.push(line)),
      () => undefined,
    );
    return lines
      .map((line) => decodeLine(line))
      .flatMap((line) => (isTable(line) ? [[line.table, ...line.columns]] : []));
  }

  it('are those of the applied migrations, which are all that a restore makes', async () => {
    const before = await dumpedTables();
    await run(
      'CREATE TABLE sessions_of_monday AS SELECT * FROM sessions',
      'CREATE TABLE small_blobs (location INTEGER NOT NULL PRIMARY KEY)',
      'ALTER TABLE accounts ADD COLUMN note INTEGER NULL',
    );
    expect(await dumpedTables()).toEqual(before);
    expect(before.map(([name]) => name)).toContain('doomed_blobs');
  });

  it('are refused while a column or a table of an applied migration is absent', async () => {
    await run('ALTER TABLE escrows RENAME COLUMN document TO former');
    await expect(dumpedTables()).rejects.toThrow(/lacks the column document of escrows: .* gatehouse migrate/);
    await run('DROP TABLE escrows');
    await expect(dumpedTables()).rejects.toThrow(/lacks the table escrows: .* gatehouse migrate/);
    await run('DELETE FROM migrations');
    await expect(dumpedTables()).rejects.toThrow(/lacks the records of its migrations: .* gatehouse migrate/);
  });

  it('are refused if a newer build has migrated the database', async () => {
    await run("INSERT INTO migrations (timestamp, name) VALUES (99, 'of-tomorrow-0000000000099')");
    await expect(dumpedTables()).rejects.toThrow(UnfitSchema);
    await expect(dumpedTables()).rejects.toThrow(
      /newer than this build, which does not know of-tomorrow-0000000000099:/,
    );
  });
});
