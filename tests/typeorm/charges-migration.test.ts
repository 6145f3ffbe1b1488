import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { SystemRandom } from '../../adapters/system/random.js';
import type { DatabaseConfig } from '../../adapters/typeorm/engine/database.js';
import { openDatabase } from '../../adapters/typeorm/engine/open-database.js';
import { MIGRATIONS } from '../../adapters/typeorm/migrations/all.js';
import { migrate } from '../../adapters/typeorm/migrations/migrate.js';
import { typeormStores } from '../../adapters/typeorm/stores/stores.js';
import { freshMariadb } from '../support/database/mariadb.js';

/** Makes ids and hashes from one digit. */
const id = (digit: string) => `X'${digit.repeat(32)}'`;
const hash = (digit: string) => `X'${digit.repeat(64)}'`;
const uuid = (digit: string) => [8, 4, 4, 4, 12].map((length) => digit.repeat(length)).join('-');

const account = (digit: string, used: number) => `
  INSERT INTO accounts (id, kind, webfinger, created_at, used, reserved)
  VALUES (${id(digit)}, 'registered', 0, 1, ${used}, 0)`;
const blob = (digit: string, size: number, refs: number, chargedTo: string) => `
  INSERT INTO blobs (content_hash, size, charged_to, refs, doomed_at)
  VALUES (${hash(digit)}, ${size}, ${id(chargedTo)}, ${refs}, ${refs === 0 ? 9 : 'NULL'})`;
const reference = (asset: string, kind: string, content: string, by: string, at: number) => `
  INSERT INTO asset_references (asset_id, kind, content_hash, album_id, size, upload_user_id, created_at, crypto_suite_id)
  VALUES (${id(asset)}, '${kind}', ${hash(content)}, ${id('9')}, 1, ${id(by)}, ${at}, 1)`;
const pull = (digit: string, by: string, content: string, charged: number, at: number) => `
  INSERT INTO cached_blobs (id, account_id, content_hash, peer, size, charged, created_at)
  VALUES (${id(digit)}, ${id(by)}, ${hash(content)}, 'peer.example', 1, ${charged}, ${at})`;

/**
 * Ann (a) is charged for a derivative to which Bob refers too, metadata, a pull and an original; Bob (b) for nothing.
 */
const OLD_ROWS = [
  account('a', 1111),
  account('b', 0),
  blob('1', 1000, 1, 'a'),
  reference('1', 'original', '1', 'a', 50),
  blob('2', 100, 2, 'a'),
  reference('1', 'derivative', '2', 'a', 60),
  reference('2', 'original', '2', 'b', 40),
  blob('3', 10, 1, 'a'),
  reference('1', 'metadata', '3', 'a', 70),
  blob('4', 1, 1, 'a'),
  pull('1', 'a', '4', 1, 80),
  blob('5', 7, 0, 'a'),
];

async function onEngine(config: DatabaseConfig): Promise<void> {
  const before = MIGRATIONS.filter((Migration) => Number(new Migration().name.slice(-13)) < 17);
  await migrate(config, { migrations: before });
  const database = await openDatabase(config, new SystemRandom());
  for (const row of OLD_ROWS) await database.context.write(({ sql }) => sql.run(row, []));
  await migrate(config);
  const { quotas, chargedBlobs } = typeormStores(database.context);
  const [ann, bob] = [uuid('a'), uuid('b')];
  const kinds = await quotas.kinds([ann, bob]);
  expect(kinds.get(ann)).toEqual({ original: 1000n, derivative: 100n, provenance: 0n, metadata: 10n, cached: 1n });
  expect(kinds.get(bob)).toEqual({ original: 0n, derivative: 0n, provenance: 0n, metadata: 0n, cached: 0n });
  const listed = await chargedBlobs.list(ann, { limit: 10, after: null });
  expect(listed.map(({ kind, chargedAt, referredByOthers }) => [kind, chargedAt, referredByOthers])).toEqual([
    ['original', 50, false],
    ['derivative', 60, true],
    ['metadata', 70, false],
    ['cached', 80, false],
  ]);
  await database.close();
}

describe('the migration of charges on rows of the release before', () => {
  it('finds on SQLite the kind and the date of each charge', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'gatehouse-charges-'));
    await onEngine({ kind: 'sqlite', file: join(directory, 'test.sqlite') });
    await rm(directory, { recursive: true });
  });

  it('finds the same on MariaDB', async () => {
    const fresh = await freshMariadb();
    await onEngine({ kind: 'mysql', url: fresh.url });
    await fresh.drop();
  });
});
