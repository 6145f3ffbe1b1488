import { expect, it } from '@jest/globals';
import { SystemRandom } from '../../adapters/system/random.js';
import { tablesOf } from '../../adapters/typeorm/archive/tables.js';
import { openDatabase } from '../../adapters/typeorm/engine/open-database.js';
import { MIGRATIONS } from '../../adapters/typeorm/migrations/all.js';
import { migrate } from '../../adapters/typeorm/migrations/migrate.js';
import { onOneConnection } from '../../adapters/typeorm/migrations/one-connection.js';
import { typeormStores } from '../../adapters/typeorm/stores/stores.js';
import { onEveryFreshDatabase } from '../support/database/fresh-database.js';
import { anId } from '../support/people/builders.js';

const BEFORE = MIGRATIONS.filter((Migration) => Number(new Migration().name.slice(-13)) < 36);

const literal = (id: string) => `X'${id.replaceAll('-', '')}'`;
const account = (id: string, used: number, derivative: number) => `
  INSERT INTO accounts (id, kind, webfinger, created_at, used, reserved, used_derivative)
  VALUES (${literal(id)}, 'registered', 0, 1, ${used}, 0, ${derivative})`;
const blob = (digit: string, kind: string, size: number, chargedTo: string) => `
  INSERT INTO blobs (content_hash, size, charged_to, refs, kind, charged_at)
  VALUES (X'${digit.repeat(64)}', ${size}, ${literal(chargedTo)}, 1, '${kind}', 1)`;

onEveryFreshDatabase('Migration 0036', (config) => {
  it('sets the sums by kind that an earlier build with webhooks left out, and keeps those that are right', async () => {
    const [omitted, counted, empty] = [anId(), anId(), anId()];
    await migrate(config(), { migrations: BEFORE });
    const former = await openDatabase(config(), new SystemRandom());
    for (const row of [
      account(omitted, 11_111, 0),
      blob('1', 'original', 10_000, omitted),
      blob('2', 'derivative', 1000, omitted),
      blob('3', 'provenance', 100, omitted),
      blob('4', 'metadata', 7, omitted),
      blob('5', 'metadata', 3, omitted),
      blob('6', 'cached', 1, omitted),
      account(counted, 50, 20),
      blob('7', 'original', 30, counted),
      blob('8', 'derivative', 20, counted),
      account(empty, 0, 0),
      `INSERT INTO webhook_queues (account_id, last_sequence) VALUES (${literal(counted)}, 1)`,
    ])
      await former.context.write(({ sql }) => sql.runOnce(row, []));
    await former.close();
    await migrate(config());
    const database = await openDatabase(config(), new SystemRandom());
    const kinds = await typeormStores(database.context).quotas.kinds([omitted, counted, empty]);
    const none = { original: 0n, derivative: 0n, provenance: 0n, metadata: 0n, cached: 0n };
    expect(kinds.get(omitted)).toEqual({
      original: 10_000n,
      derivative: 1000n,
      provenance: 100n,
      metadata: 10n,
      cached: 1n,
    });
    expect(kinds.get(counted)).toEqual({ ...none, original: 30n, derivative: 20n });
    expect(kinds.get(empty)).toEqual(none);
    await database.close();
  });

  it('leaves nothing in a backup that is made after it was killed', async () => {
    await migrate(config(), { migrations: BEFORE });
    const names = await onOneConnection(config(), async (runner) => {
      await runner.query('CREATE TABLE kind_sums (kind INTEGER NOT NULL PRIMARY KEY)');
      return (await tablesOf(runner)).map(({ name }) => name);
    });
    expect(names).toContain('blobs');
    expect(names).not.toContain('kind_sums');
  });
});
