import { expect, it } from '@jest/globals';
import { SystemRandom } from '../../adapters/system/random.js';
import { openDatabase } from '../../adapters/typeorm/engine/open-database.js';
import { MIGRATIONS } from '../../adapters/typeorm/migrations/all.js';
import { migrate } from '../../adapters/typeorm/migrations/migrate.js';
import { typeormStores } from '../../adapters/typeorm/stores/stores.js';
import { onEveryFreshDatabase } from '../support/database/fresh-database.js';
import { anId } from '../support/people/builders.js';

const BEFORE = MIGRATIONS.filter((Migration) => Number(new Migration().name.slice(-13)) < 38);

const literal = (id: string) => `X'${id.replaceAll('-', '')}'`;
const link = (id: string, revokedAt: number | null) => `
  INSERT INTO links (id, album_id, maker_id, kind, token_hash, bundle, restricted, created_at, revoked_at,
                     uses, held_bytes, held_files, rate_minute, rate_taken)
  VALUES (${literal(id)}, ${literal(anId())}, ${literal(anId())}, 'share', X'${'7'.repeat(64)}', X'0909', 0, 1,
          ${revokedAt}, 0, 0, 0, 0, 0)`;

onEveryFreshDatabase('Migration 0038', (config) => {
  it('forgets the bundles of links that were revoked, and keeps those of the others', async () => {
    const [revoked, open] = [anId(), anId()];
    await migrate(config(), { migrations: BEFORE });
    const former = await openDatabase(config(), new SystemRandom());
    for (const row of [link(revoked, 5), link(open, null)])
      await former.context.write(({ sql }) => sql.runOnce(row, []));
    await former.close();
    await migrate(config());
    const database = await openDatabase(config(), new SystemRandom());
    const { links } = typeormStores(database.context);
    const bundles = [await links.find(revoked), await links.find(open)].map((stored) => stored?.link.bundle);
    expect(bundles).toEqual([new Uint8Array(), new Uint8Array([9, 9])]);
    await database.close();
  });
});
