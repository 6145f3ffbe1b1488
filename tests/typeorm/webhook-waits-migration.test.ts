import { expect, it } from '@jest/globals';
import { SystemRandom } from '../../adapters/system/random.js';
import { openDatabase } from '../../adapters/typeorm/engine/open-database.js';
import { MIGRATIONS } from '../../adapters/typeorm/migrations/all.js';
import { migrate } from '../../adapters/typeorm/migrations/migrate.js';
import { typeormStores } from '../../adapters/typeorm/stores/stores.js';
import { CLOCK_SKEW, DAY, HOUR } from '../../domain/kernel/instant.js';
import { onEveryFreshDatabase } from '../support/database/fresh-database.js';
import { anId, NOW } from '../support/people/builders.js';

const BEFORE = MIGRATIONS.filter((Migration) => Number(new Migration().name.slice(-13)) < 31);
/** A day and a fifth: `pauseAfter` of the last attempt. */
const LONGEST = 28.8 * HOUR;

onEveryFreshDatabase('Migration 0031', (config) => {
  it('ends the waits that are longer than the longest pause, and no others', async () => {
    const [idle, waiting, stuck, far] = [anId(), anId(), anId(), anId()];
    await migrate(config(), { migrations: BEFORE });
    const former = await openDatabase(config(), new SystemRandom());
    for (const [id, dueAt] of [
      [idle, 'NULL'],
      [waiting, NOW + LONGEST + CLOCK_SKEW],
      [stuck, NOW + LONGEST + CLOCK_SKEW + 1],
      [far, NOW + 365 * DAY],
    ] as const) {
      const values = `X'${id.replaceAll('-', '')}', 1, ${dueAt}`;
      const text = `INSERT INTO webhook_queues (account_id, last_sequence, due_at) VALUES (${values})`;
      await former.context.write(({ sql }) => sql.runOnce(text, []));
    }
    await former.close();
    await migrate(config());
    const database = await openDatabase(config(), new SystemRandom());
    const { webhookOutbox } = typeormStores(database.context);
    expect(await webhookOutbox.due(NOW, 9)).toEqual([stuck, far]);
    expect(await webhookOutbox.due(NOW + LONGEST + CLOCK_SKEW, 9)).toEqual([far, waiting]);
    await database.close();
  });
});
