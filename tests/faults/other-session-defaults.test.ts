import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SystemRandom } from '../../adapters/system/random.js';
import type { Database, MysqlConfig } from '../../adapters/typeorm/engine/database.js';
import type { StoreContext } from '../../adapters/typeorm/engine/store-context.js';
import { openDatabase } from '../../adapters/typeorm/engine/open-database.js';
import { migrate } from '../../adapters/typeorm/migrations/migrate.js';
import { typeormStores } from '../../adapters/typeorm/stores/stores.js';
import type { Account } from '../../domain/accounts/account.js';
import { atServer, freshDatabaseOn, SERVER_START_MS } from '../support/database/mariadb.js';
import { MariadbProcess } from '../support/database/mariadb-process.js';
import { anAccount, inParallel } from '../support/people/builders.js';

/** The settings are the server's, so it serves no other test. */
const mariadb = new MariadbProcess();
let server: string;
beforeAll(async () => {
  server = (await mariadb.start()).url;
}, SERVER_START_MS);
afterAll(() => mariadb.stop());

it.each([
  { name: 'autocommit', value: 'OFF', usual: 'ON' },
  { name: 'completion_type', value: "'CHAIN'", usual: "'NO_CHAIN'" },
  { name: 'completion_type', value: "'RELEASE'", usual: "'NO_CHAIN'" },
  { name: 'sql_safe_updates', value: 'ON', usual: 'OFF' },
  { name: 'sql_select_limit', value: '2', usual: '18446744073709551615' },
  { name: 'max_join_size', value: '5', usual: '18446744073709551615' },
])('migrates, and keeps what it acknowledges, where sessions begin with $name = $value', async (setting) => {
  const fresh = await freshDatabaseOn(server);
  const config: MysqlConfig = { kind: 'mysql', url: fresh.url, poolSize: 4 };
  await setDefault(setting.name, setting.value);
  await migrate(config);
  expect(await migrate(config)).toEqual([]);
  const people = Array.from({ length: 12 }, () => anAccount());
  await onDatabase(config, (database) => insertAndName(database, people));
  await setDefault(setting.name, setting.usual);
  const found = await onDatabase(config, ({ context }) =>
    inParallel(people.length, (index) => typeormStores(context).accounts.find(people[index]!.id)),
  );
  await fresh.drop();
  expect(found.map((account) => account?.displayName)).toEqual(people.map(({ address }) => address));
});

it('sends statements unprepared to a server that has all the prepared statements that it may have', async () => {
  const fresh = await freshDatabaseOn(server);
  const config: MysqlConfig = { kind: 'mysql', url: fresh.url, poolSize: 4 };
  await migrate(config);
  await setDefault('max_prepared_stmt_count', '0');
  const answers = await onDatabase(config, async (database) => {
    const sum = 'SELECT ? + 1 AS sum, HEX(?) AS bytes';
    const add = (context: StoreContext) =>
      context.write(({ sql }) => sql.first(sum, [2n ** 62n, new Uint8Array([0, 39, 92, 255])]));
    const insert = (context: StoreContext) =>
      context.write(({ sql }) =>
        sql.run('INSERT INTO service_facts (name, value, noted_at) VALUES (?, ?, 1)', ['a', "b'\\"]),
      );
    return [await add(database.context), await database.transaction(add), await database.transaction(insert)];
  });
  await setDefault('max_prepared_stmt_count', '16382');
  await fresh.drop();
  const sum = { sum: '4611686018427387905', bytes: '00275CFF' };
  expect(answers).toEqual([sum, sum, 1]);
});

it('leaves a connection that the server is about to end for its silence, and uses one that rested shortly', async () => {
  const fresh = await freshDatabaseOn(server);
  const config: MysqlConfig = { kind: 'mysql', url: fresh.url, poolSize: 2 };
  const idsAfter = (seconds: number) =>
    onDatabase(config, async ({ context }) => {
      const id = async () => (await context.read(({ sql }) => sql.first('SELECT CONNECTION_ID() AS id', [])))?.['id'];
      const first = await id();
      await delay(seconds * 1_000);
      return [first, await id()];
    });
  const [used, again] = await idsAfter(1.8);
  await setDefault('wait_timeout', '2');
  const [rested, other] = await idsAfter(1.8);
  await setDefault('wait_timeout', '28800');
  await fresh.drop();
  expect(again).toBe(used);
  expect(other).not.toBe(rested);
});

/** Holds for the sessions that begin afterwards. */
function setDefault(name: string, value: string): Promise<void> {
  return atServer(server, (connection) => connection.query(`SET GLOBAL ${name} = ${value}`));
}

async function onDatabase<T>(config: MysqlConfig, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(config, new SystemRandom());
  return work(database).finally(() => database.close());
}

/** Writes in transactions and outside of them, all at once. */
async function insertAndName(database: Database, people: readonly Account[]): Promise<void> {
  const { accounts } = typeormStores(database.context);
  await inParallel(people.length, async (index) => {
    const account = people[index]!;
    if (index % 2 === 0) await accounts.insert(account);
    else await database.transaction((context) => typeormStores(context).accounts.insert(account));
    await accounts.setDisplayName(account.id, account.address);
  });
}
