import { expect, it } from '@jest/globals';
import { SystemRandom } from '../../adapters/system/random.js';
import { openDatabase } from '../../adapters/typeorm/engine/open-database.js';
import { UUID } from '../../adapters/typeorm/mapping/columns.js';
import { MIGRATIONS } from '../../adapters/typeorm/migrations/all.js';
import { migrate } from '../../adapters/typeorm/migrations/migrate.js';
import { typeormStores } from '../../adapters/typeorm/stores/stores.js';
import { insertFormerAlbum } from '../support/database/former-album.js';
import { onEveryFreshDatabase } from '../support/database/fresh-database.js';
import { anAlbum, anId, NOW } from '../support/people/builders.js';

const BEFORE = MIGRATIONS.filter((Migration) => Number(new Migration().name.slice(-13)) < 32);
const INSERT = "INSERT INTO album_members (album_id, account_id, role) VALUES (?, ?, 'writer')";

onEveryFreshDatabase('Migration 0032', (config) => {
  it('lists the memberships of the release before in their order', async () => {
    await migrate(config(), { migrations: BEFORE });
    const database = await openDatabase(config(), new SystemRandom());
    const { albums } = typeormStores(database.context);
    const accountId = anId();
    const made = [3, 1, 2].map((turn) => anAlbum({ id: anId(), createdAt: NOW + turn }));
    for (const album of made) {
      await insertFormerAlbum(database.context, album);
      await database.context.write(({ sql }) => sql.run(INSERT, [UUID.to(album.id), UUID.to(accountId)]));
    }
    await migrate(config());
    const first = await albums.list(accountId, { limit: 2, after: null });
    const second = await albums.list(accountId, { limit: 2, after: first.at(-1) ?? null });
    expect([...first, ...second].map(({ id }) => id)).toEqual([made[0]?.id, made[2]?.id, made[1]?.id]);
    await database.close();
  });
});
