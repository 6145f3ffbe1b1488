import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createConnection, type Connection } from 'mysql2/promise';
import type { DatabaseConfig } from '../../adapters/typeorm/engine/database.js';
import { MIGRATIONS } from '../../adapters/typeorm/migrations/all.js';
import { migrate, migrationStatus } from '../../adapters/typeorm/migrations/migrate.js';
import { freshMariadb, type TestDatabase } from '../support/database/mariadb.js';

/** Longer than a service's statement waits for a lock. */
const LONG = 2_500;
const LINK = `
  INSERT INTO links (id, album_id, maker_id, kind, token_hash, bundle, created_at, revoked_at, restricted, uses, held_bytes, held_files,
     rate_minute, rate_taken)
  VALUES (REPEAT('1', 16), REPEAT('2', 16), REPEAT('3', 16), 'share', REPEAT('4', 32), 'sealed', 1, 2, 0, 0, 0, 0, 0, 0)`;

let fresh: TestDatabase;
let config: DatabaseConfig;
let killed: Connection;

const before = (number: number) => MIGRATIONS.filter((Migration) => Number(new Migration().name.slice(-13)) < number);

beforeEach(async () => {
  fresh = await freshMariadb();
  config = { kind: 'mysql', url: fresh.url };
  killed = await createConnection(fresh.url);
});
afterEach(async () => {
  await killed.end();
  await fresh.drop();
});

it('A migration waits for the rows that the statement of a killed start still changes', async () => {
  await migrate(config, { migrations: before(38) });
  await killed.query(LINK);
  await killed.query('START TRANSACTION');
  await killed.query("UPDATE links SET bundle = ''");
  const migrating = migrate(config, { migrations: before(39) });
  await Promise.race([migrating, delay(LONG)]);
  await killed.query('COMMIT');
  expect(await migrating).toHaveLength(1);
});

it('A migration goes on with an index that a killed start was still making', async () => {
  await migrate(config, { migrations: before(37) });
  const columns = ['account_id', 'last_seen', 'cohort_hash'];
  const reader = await createConnection(fresh.url);
  await reader.query('START TRANSACTION');
  await reader.query('SELECT * FROM device_cohorts');
  // Both statements wait for the reader, in turn.
  const making = killed.query(`CREATE INDEX device_cohorts_${columns.join('_')} ON device_cohorts (${columns.join()})`);
  await delay(LONG / 10);
  const migrating = migrate(config, { migrations: before(38) });
  await Promise.race([migrating, delay(LONG)]);
  await reader.query('COMMIT');
  await making;
  expect(await migrating).toHaveLength(1);
  expect((await migrationStatus(config)).filter(({ applied }) => applied)).toHaveLength(before(38).length);
  await reader.end();
});
