import { expect, it } from '@jest/globals';
import { SystemRandom } from '../../adapters/system/random.js';
import { openDatabase } from '../../adapters/typeorm/engine/open-database.js';
import { MIGRATIONS } from '../../adapters/typeorm/migrations/all.js';
import { migrate } from '../../adapters/typeorm/migrations/migrate.js';
import { typeormStores } from '../../adapters/typeorm/stores/stores.js';
import { insertFormerAlbum } from '../support/database/former-album.js';
import { EXPLAIN } from '../support/database/mysql-plan.js';
import { onEveryFreshDatabase } from '../support/database/fresh-database.js';
import { anAlbum, anId } from '../support/people/builders.js';

const BEFORE = MIGRATIONS.filter((Migration) => Number(new Migration().name.slice(-13)) < 27);
const COUNT = `SELECT COUNT(*) FROM albums WHERE protocol_version < '2026-06-01' AND owner_id <> X'${'00'.repeat(16)}'`;

onEveryFreshDatabase('Migrations 0027 and 0028', (config) => {
  it('count the albums of the release before by the index alone, and know of no start yet', async () => {
    await migrate(config(), { migrations: BEFORE });
    const database = await openDatabase(config(), new SystemRandom());
    const { albums, serviceFacts } = typeormStores(database.context);
    for (const protocolVersion of ['2026-03-01', '2026-03-01', '2026-06-01']) {
      await insertFormerAlbum(database.context, anAlbum({ id: anId(), protocolVersion }));
    }
    await migrate(config());
    expect(await albums.countBelow('2026-06-01')).toBe(2);
    expect(await serviceFacts.read('protocol_minimum')).toBeNull();
    const isMysql = config().kind === 'mysql';
    const plan = await database.context.read(({ sql }) =>
      sql.allOnce(`${isMysql ? EXPLAIN : 'EXPLAIN QUERY PLAN'} ${COUNT}`, []),
    );
    const told = isMysql ? [plan[0]?.['key'], plan[0]?.['Extra']] : [plan[0]?.['detail']];
    expect(told.map(String).join(' ')).toContain('albums_protocol_version_owner_id');
    expect(told.map(String).join(' ')).toMatch(/COVERING INDEX|Using index/);
    await database.close();
  });
});
