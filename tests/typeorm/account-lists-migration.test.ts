import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { SystemRandom } from '../../adapters/system/random.js';
import type { DatabaseConfig } from '../../adapters/typeorm/engine/database.js';
import { openDatabase } from '../../adapters/typeorm/engine/open-database.js';
import { accountLists } from '../../adapters/typeorm/migrations/0025-account-lists.js';
import { MIGRATIONS } from '../../adapters/typeorm/migrations/all.js';
import { migrate } from '../../adapters/typeorm/migrations/migrate.js';
import { typeormStores } from '../../adapters/typeorm/stores/stores.js';
import { ACCOUNT_VIEWS, type AccountView } from '../../application/ports/stores/account-list-store.js';
import { freshMariadb } from '../support/database/mariadb.js';

const ACCOUNTS = 2_000;
const LIMIT = 5;
/** A number for each account; every fifth is suspended, above its limit, and leaving. */
const row = (number: number) => {
  const isFifth = number % 5 === 0;
  const id = number.toString(16).padStart(32, '0');
  return `(X'${id}', 'registered', 'a${number}@x.org', 'a${number}', 0, 1, ${number % 100}, 0,
    ${isFifth ? `'full', 'x', ${number}, ${number}` : 'NULL, NULL, NULL, NULL'})`;
};
const OLD_ROWS = `
  INSERT INTO accounts (id, kind, address, handle_user, webfinger, created_at, used, reserved,
                        suspension_mode, suspension_reason, hard_exceeded_since, deletes_at)
  VALUES ${Array.from({ length: ACCOUNTS }, (_, number) => row(number)).join(', ')}`;

async function onEngine(config: DatabaseConfig): Promise<void> {
  await migrate(config, { migrations: MIGRATIONS.filter((each) => each !== accountLists) });
  const before = await openDatabase(config, new SystemRandom());
  await before.context.write(({ sql }) => sql.runOnce(OLD_ROWS, []));
  await before.close();
  expect(await migrate(config)).toEqual([new accountLists().name]);
  const database = await openDatabase(config, new SystemRandom());
  const { accountLists: lists, accountDeletions } = typeormStores(database.context);
  const first = async (view: AccountView) =>
    (await lists.list({ view, prefix: 'a19', limit: LIMIT, after: null })).map(({ account }) => account.address);
  expect(await first('used')).toEqual([1999, 1899, 1799, 1699, 1599].map((number) => `a${number}@x.org`));
  expect(await first('address')).toEqual([1900, 1901, 1902, 1903, 1904].map((number) => `a${number}@x.org`));
  const fifths = [0, 5, 10, 15, 20];
  for (const view of ACCOUNT_VIEWS.filter((each) => each !== 'used' && each !== 'address')) {
    expect([view, await first(view)]).toEqual([view, fifths.map((number) => `a${number}@x.org`)]);
  }
  expect(await accountDeletions.due(12, 9)).toHaveLength(3);
  await database.close();
}

describe('the migration for the list of accounts, on rows of the release before', () => {
  it('lists them in every order on SQLite', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'gatehouse-lists-'));
    await onEngine({ kind: 'sqlite', file: join(directory, 'test.sqlite') });
    await rm(directory, { recursive: true });
  });

  it('lists them the same on MariaDB', async () => {
    const fresh = await freshMariadb();
    await onEngine({ kind: 'mysql', url: fresh.url });
    await fresh.drop();
  });
});
