import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SystemRandom } from '../../adapters/system/random.js';
import type { Database } from '../../adapters/typeorm/engine/database.js';
import { openDatabase } from '../../adapters/typeorm/engine/open-database.js';
import type { StoreContext } from '../../adapters/typeorm/engine/store-context.js';
import { migrate } from '../../adapters/typeorm/migrations/migrate.js';
import { typeormStores } from '../../adapters/typeorm/stores/stores.js';
import { TypeormUnitOfWork } from '../../adapters/typeorm/engine/unit-of-work.js';
import { StoreUnavailable } from '../../application/ports/stores/store-unavailable.js';
import { anAccount, anId } from '../support/people/builders.js';

let directory: string;
let config: { kind: 'sqlite'; file: string };
let database: Database;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gatehouse-bulk-'));
  config = { kind: 'sqlite', file: join(directory, 'test.sqlite') };
  await migrate(config);
});
beforeEach(async () => {
  database = await openDatabase(config, new SystemRandom());
});
afterEach(() => database.close());
afterAll(() => rm(directory, { recursive: true }));

const INSERT = 'INSERT INTO service_facts (name, value, noted_at) VALUES (?, ?, 1)';
const insert = (context: StoreContext, name: string) => context.write(({ sql }) => sql.run(INSERT, [name, 'v']));
const isThere = async (name: string) =>
  (await database.context.read(({ sql }) => sql.first('SELECT name FROM service_facts WHERE name = ?', [name]))) !==
  null;
/** SQLite counts for some tenths of a second. */
const LONG =
  'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000000) SELECT COUNT(*) AS c FROM n';

/** Counts the turns of the event loop while `work` runs. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let [turns, over] = [0, false];
  const turning = (async () => {
    while (!over) {
      await new Promise((resolve) => setImmediate(resolve));
      turns += 1;
    }
  })();
  await work();
  over = true;
  await turning;
  return turns;
}

describe('A bulk transaction on SQLite', () => {
  it('leaves the event loop to others while a statement runs, which other transactions do not', async () => {
    const counting = (context: StoreContext) => context.read(({ sql }) => sql.first(LONG, []));
    await database.transaction((context) => insert(context, anId()), 'bulk');
    const besides = await turnsDuring(() => database.transaction(counting, 'bulk'));
    const blocking = await turnsDuring(() => database.transaction(counting));
    expect(besides).toBeGreaterThan(10 * blocking);
  });

  it('is seen as a whole, or not at all', async () => {
    const [kept, dropped] = [anId(), anId()];
    await database.transaction(async (context) => {
      await insert(context, kept);
      expect(await isThere(kept)).toBe(false);
    }, 'bulk');
    const failing = database.transaction(async (context) => {
      await insert(context, dropped);
      throw new Error('given up');
    }, 'bulk');
    await expect(failing).rejects.toThrow('given up');
    expect([await isThere(kept), await isThere(dropped)]).toEqual([true, false]);
  });

  it('takes its turn with other writes, and none is lost', async () => {
    const names = Array.from({ length: 20 }, () => anId());
    await Promise.all(
      names.map((name, index) =>
        database.transaction((context) => insert(context, name), index % 2 === 0 ? 'bulk' : undefined),
      ),
    );
    expect(await Promise.all(names.map(isThere))).toEqual(names.map(() => true));
  });

  it('reads rows as other transactions do', async () => {
    const account = { ...anAccount(), suspension: null };
    await typeormStores(database.context).accounts.insert(account);
    const units = new TypeormUnitOfWork(database);
    const read = (size?: 'bulk') => units.run(({ quotas }) => quotas.lock(account.id), size);
    expect(await read('bulk')).toEqual(await read());
  });

  it('reports a duplicate key as such, and goes on', async () => {
    const [name, other] = [anId(), anId()];
    await database.transaction(async (context) => {
      await insert(context, name);
      await expect(insert(context, name)).rejects.toMatchObject({ kind: 'duplicate' });
      await insert(context, other);
    }, 'bulk');
    expect(await isThere(other)).toBe(true);
  });

  it('leaves nothing in the log after a clean stop', async () => {
    const own = { kind: 'sqlite', file: join(directory, 'stopped', 'test.sqlite') } as const;
    await migrate(own);
    const stopped = await openDatabase(own, new SystemRandom());
    for (let times = 0; times < 3; times += 1) await stopped.transaction((context) => insert(context, anId()), 'bulk');
    await stopped.close();
    expect((await stat(`${own.file}-wal`)).size).toBe(0);
  });

  it('refuses a store that uses TypeORM', async () => {
    const locking = new TypeormUnitOfWork(database).run(({ accounts }) => accounts.lock(anId()), 'bulk');
    await expect(locking).rejects.toThrow('only stores of raw SQL');
  });

  it('is rolled back when its thread ends, and the next one has a new thread', async () => {
    const [lost, after, alone] = [anId(), anId(), anId()];
    const { bulk } = database as unknown as { bulk: { worker: Worker } };
    const ended = database.transaction(async (context) => {
      await insert(context, lost);
      await bulk.worker.terminate();
      await insert(context, lost);
    }, 'bulk');
    await expect(ended).rejects.toBeInstanceOf(StoreUnavailable);
    await database.transaction((context) => insert(context, alone));
    await database.transaction((context) => insert(context, after), 'bulk');
    expect(await Promise.all([lost, alone, after].map(isThere))).toEqual([false, true, true]);
  });
});
