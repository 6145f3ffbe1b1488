import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { SystemRandom } from '../../adapters/system/random.js';
import type { DatabaseConfig } from '../../adapters/typeorm/engine/database.js';
import { openDatabase } from '../../adapters/typeorm/engine/open-database.js';
import { accountExport } from '../../adapters/typeorm/migrations/0026-account-export.js';
import { MIGRATIONS } from '../../adapters/typeorm/migrations/all.js';
import { migrate } from '../../adapters/typeorm/migrations/migrate.js';
import { typeormStores } from '../../adapters/typeorm/stores/stores.js';
import { freshMariadb } from '../support/database/mariadb.js';

const ROWS = 500;
const PAGE = 70;
const STATES = ['Cancelled', 'Completed', 'Expired', 'Failed', 'Pending'];
const [ada, bob] = ['a', 'b'].map((digit) => digit.repeat(32));
const ADA = [8, 4, 4, 4, 12].map((length) => 'a'.repeat(length)).join('-');

/** The rows of two accounts, in an order that no index has. */
const numbers = Array.from({ length: ROWS }, (_, number) => (number * 7) % ROWS);
const id = (number: number) => number.toString(16).padStart(32, '0');
const by = (number: number) => `X'${(number % 2 === 0 ? ada : bob) ?? ''}'`;
const hash = (number: number) => `X'${id(number).repeat(2)}'`;
const valuesOf = (row: (number: number) => string) => numbers.map((number) => `(${row(number)})`).join(', ');
const OLD_ROWS = [
  `INSERT INTO asset_references
     (asset_id, kind, content_hash, album_id, size, upload_user_id, created_at, crypto_suite_id)
   VALUES ${valuesOf((number) => `X'${id(number)}', 'metadata', ${hash(number)}, X'${id(9)}', 10, ${by(number)}, 1, 1`)}`,
  `INSERT INTO upload_sessions
     (id, upload_user_id, album_id, kind, declared_size, content_hash, owner_id, protocol_version, crypto_suite_id,
      sidecar_schema, document, created_at, expires_at, state, received, staging_id, lease_epoch, lease_until)
   VALUES ${valuesOf(
     (number) =>
       `X'${id(number)}', ${by(number)}, X'${id(9)}', 'original', 10, ${hash(number)}, ${by(number)}, '2026-03-01', 1, 1,
        X'00', 1, 9, '${STATES[number % STATES.length] ?? ''}', 0, X'${id(number)}', 0, 0`,
   )}`,
];

/** Reads page after page, as the export does. */
async function all<Row>(page: (after: Row | null) => Promise<readonly Row[]>): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const read = await page(rows.at(-1) ?? null);
    rows.push(...read);
    if (read.length < PAGE) return rows;
  }
}

async function onEngine(config: DatabaseConfig): Promise<void> {
  const before = MIGRATIONS.filter((each) => each !== accountExport);
  await migrate(config, { migrations: before });
  const database = await openDatabase(config, new SystemRandom());
  for (const rows of OLD_ROWS) await database.context.write(({ sql }) => sql.runOnce(rows, []));
  expect(await migrate(config)).toEqual([new accountExport().name]);
  // The statements name the new indexes, so they fail where one is missing.
  const { accountExports } = typeormStores(database.context);
  const references = await all<Awaited<ReturnType<typeof accountExports.references>>[number]>((after) =>
    accountExports.references(ADA, after, PAGE),
  );
  const own = Array.from({ length: ROWS / 2 }, (_, number) => id(number * 2));
  expect(references.map(({ assetId }) => assetId.replaceAll('-', ''))).toEqual(own);
  const uploads = await all<Awaited<ReturnType<typeof accountExports.uploads>>[number]>((after) =>
    accountExports.uploads(ADA, after, PAGE),
  );
  const sorted = own.toSorted((left, right) => (stateOf(left) + left < stateOf(right) + right ? -1 : 1));
  expect(uploads.map((upload) => upload.id.replaceAll('-', ''))).toEqual(sorted);
  expect(uploads.map(({ state }) => state)).toEqual(sorted.map(stateOf));
  await database.close();
}

function stateOf(hex: string): string {
  return STATES[Number.parseInt(hex, 16) % STATES.length] ?? '';
}

describe("the migration for an account's export, on rows of the release before", () => {
  it('reads what the account added and uploaded, each once and in order, on SQLite', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'gatehouse-exports-'));
    await onEngine({ kind: 'sqlite', file: join(directory, 'test.sqlite') });
    await rm(directory, { recursive: true });
  });

  it('reads the same on MariaDB', async () => {
    const fresh = await freshMariadb();
    await onEngine({ kind: 'mysql', url: fresh.url });
    await fresh.drop();
  });
});
