import { expect, it } from '@jest/globals';
import { SystemRandom } from '../../adapters/system/random.js';
import { openDatabase } from '../../adapters/typeorm/engine/open-database.js';
import { MIGRATIONS } from '../../adapters/typeorm/migrations/all.js';
import { migrate } from '../../adapters/typeorm/migrations/migrate.js';
import { typeormStores } from '../../adapters/typeorm/stores/stores.js';
import { onEveryFreshDatabase } from '../support/database/fresh-database.js';
import { anId } from '../support/people/builders.js';

const BEFORE = MIGRATIONS.filter((Migration) => Number(new Migration().name.slice(-13)) < 29);
const hash = (digit: string) => digit.repeat(64);

onEveryFreshDatabase('Migration 0029', (config) => {
  it('dooms the places of rows without references, with and without a location, and keeps the others', async () => {
    const [account, place, live] = [anId(), anId(), anId()];
    const raw = (id: string | null) => (id === null ? 'NULL' : `X'${id.replaceAll('-', '')}'`);
    const row = (digit: string, location: string | null, refs: number) => `
      INSERT INTO blobs (content_hash, location, size, charged_to, kind, charged_at, refs, doomed_at)
      VALUES (X'${hash(digit)}', ${raw(location)}, 7, ${raw(account)}, 'original', 5, ${refs}, ${refs === 0 ? 9 : 'NULL'})`;
    await migrate(config(), { migrations: BEFORE });
    const former = await openDatabase(config(), new SystemRandom());
    for (const text of [row('1', place, 0), row('2', null, 0), row('3', live, 2)]) {
      await former.context.write(({ sql }) => sql.runOnce(text, []));
    }
    await former.close();
    await migrate(config());
    const database = await openDatabase(config(), new SystemRandom());
    const { blobs, chargedBlobs } = typeormStores(database.context);
    const dead = [
      { contentHash: hash('1'), location: place },
      { contentHash: hash('2'), location: null },
    ];
    expect(await blobs.doomed(10)).toHaveLength(2);
    expect(await blobs.doomed(10)).toEqual(expect.arrayContaining(dead));
    for (const each of dead) expect(await blobs.isDoomed(each)).toBe(true);
    expect(await blobs.page(null, 10)).toEqual([{ contentHash: hash('3'), location: live, size: 7n }]);
    const kept = { location: live, size: 7n, chargedTo: account, kind: 'original', chargedAt: 5, references: 2 };
    expect(await blobs.find(hash('3'))).toEqual({ contentHash: hash('3'), ...kept });
    expect(await chargedBlobs.list(account, { limit: 5, after: null })).toHaveLength(1);
    await database.close();
  });
});
