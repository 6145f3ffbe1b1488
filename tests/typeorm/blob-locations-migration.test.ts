import { expect, it } from '@jest/globals';
import { SystemRandom } from '../../adapters/system/random.js';
import { openDatabase } from '../../adapters/typeorm/engine/open-database.js';
import { MIGRATIONS } from '../../adapters/typeorm/migrations/all.js';
import { migrate } from '../../adapters/typeorm/migrations/migrate.js';
import { typeormStores } from '../../adapters/typeorm/stores/stores.js';
import { sha256, toHex } from '../../domain/kernel/bytes.js';
import { onEveryFreshDatabase } from '../support/database/fresh-database.js';

const BEFORE = MIGRATIONS.filter((Migration) => Number(new Migration().name.slice(-13)) < 9);
const OF_NOTHING = toHex(sha256(new Uint8Array()));
const PICTURE = '77'.repeat(32);

const id = (digit: string) => `X'${digit.repeat(32)}'`;
const uuid = (digit: string) => [8, 4, 4, 4, 12].map((length) => digit.repeat(length)).join('-');
const asset = (digit: string) => `
  INSERT INTO assets (id, album_id, owner_id, upload_user_id, created_at)
  VALUES (${id(digit)}, ${id('9')}, ${id('a')}, ${id('a')}, 1)`;
const blob = (hash: string, size: number, refs: number) => `
  INSERT INTO blobs (content_hash, size, charged_to, refs) VALUES (X'${hash}', ${size}, ${id('a')}, ${refs})`;
const reference = (of: string, kind: string, hash: string, size: number) => `
  INSERT INTO asset_references (asset_id, kind, content_hash, album_id, size, upload_user_id, created_at, crypto_suite_id,
    protocol_version, sidecar_schema, document)
  VALUES (${id(of)}, '${kind}', X'${hash}', ${id('9')}, ${size}, ${id('a')}, 1, 1, '2026-03-01', 1, X'01')`;

/** Two assets whose metadata release 0.1 stored under the hash of empty content; also an empty pull. */
const OLD_ROWS = [
  `INSERT INTO accounts (id, kind, webfinger, created_at, used, reserved) VALUES (${id('a')}, 'registered', 0, 1, 300, 0)`,
  asset('1'),
  asset('2'),
  blob(PICTURE, 300, 2),
  blob(OF_NOTHING, 0, 3),
  reference('1', 'original', PICTURE, 300),
  reference('2', 'original', PICTURE, 300),
  reference('1', 'metadata', OF_NOTHING, 0),
  reference('2', 'metadata', OF_NOTHING, 0),
  `INSERT INTO cached_blobs (id, account_id, content_hash, peer, size, charged, created_at)
   VALUES (${id('5')}, ${id('a')}, X'${OF_NOTHING}', 'peer.example', 0, 0, 1)`,
];

onEveryFreshDatabase('Migration 0009', (config) => {
  it('drops the metadata that release 0.1 has lost, and keeps every other blob where it is', async () => {
    await migrate(config(), { migrations: BEFORE });
    const database = await openDatabase(config(), new SystemRandom());
    for (const row of OLD_ROWS) await database.context.write(({ sql }) => sql.run(row, []));
    await migrate(config());
    const { assets, blobs, references, cachedBlobs } = typeormStores(database.context);
    expect(await blobs.find(OF_NOTHING)).toBeNull();
    expect((await references.of([OF_NOTHING])).size).toBe(0);
    expect(await cachedBlobs.find(uuid('a'), OF_NOTHING)).toBeNull();
    for (const digit of ['1', '2']) {
      const found = await assets.find(uuid(digit));
      expect([found?.metadata, found?.original.contentHash]).toEqual([null, PICTURE]);
    }
    expect(await blobs.find(PICTURE)).toMatchObject({
      location: null,
      size: 300n,
      references: 2,
      chargedTo: uuid('a'),
    });
    await database.close();
  });
});
