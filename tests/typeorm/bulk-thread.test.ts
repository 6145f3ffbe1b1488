import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SqliteDatabase } from '../../adapters/typeorm/engine/sqlite/sqlite-database.js';
import { migrate } from '../../adapters/typeorm/migrations/migrate.js';
import { typeormStores } from '../../adapters/typeorm/stores/stores.js';
import { StoreUnavailable } from '../../application/ports/stores/store-unavailable.js';
import { BULK_STEPS } from '../../application/sweeps/bulk-steps.js';
import { anAccount, anAlbum, anId } from '../support/people/builders.js';
import {
  COMPUTE,
  FAIL,
  INSERT,
  LOCK_ACCOUNT,
  LOCK_QUOTA,
  LOSE,
  NOTE,
  NOTE_AND_FAIL,
  NOTE_AND_WAIT,
  openWithTestSteps,
  READ_NOTE,
} from '../support/database/test-steps.js';

let directory: string;
let config: { kind: 'sqlite'; file: string };
let database: SqliteDatabase;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gatehouse-bulk-'));
  config = { kind: 'sqlite', file: join(directory, 'test.sqlite') };
  await migrate(config);
});
beforeEach(async () => {
  database = await openWithTestSteps(config);
});
afterEach(() => database.close());
afterAll(() => rm(directory, { recursive: true }));

const isThere = async (name: string) =>
  (await database.context.read(({ sql }) => sql.first('SELECT name FROM service_facts WHERE name = ?', [name]))) !==
  null;
const note = (name: string) => database.transaction((context) => NOTE.run(typeormStores(context), name));

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

describe('A bulk step on SQLite', () => {
  it('leaves the event loop to others while it computes, which other transactions do not', async () => {
    await database.besideTheLoop.transaction(COMPUTE, 0);
    const besides = await turnsDuring(() => database.besideTheLoop.transaction(COMPUTE, 200));
    const blocking = await turnsDuring(() =>
      database.transaction((context) => COMPUTE.run(typeormStores(context), 200)),
    );
    expect(besides).toBeGreaterThan(10 * blocking);
  });

  it('is seen as a whole, or not at all', async () => {
    const [kept, dropped] = [anId(), anId()];
    await database.besideTheLoop.transaction(NOTE, kept);
    await expect(database.besideTheLoop.transaction(NOTE_AND_FAIL, dropped)).rejects.toThrow('given up');
    expect([await isThere(kept), await isThere(dropped)]).toEqual([true, false]);
  });

  it('takes its turn with other writes, and none is lost', async () => {
    const names = Array.from({ length: 20 }, () => anId());
    await Promise.all(
      names.map((name, index) => (index % 2 === 0 ? database.besideTheLoop.transaction(NOTE, name) : note(name))),
    );
    expect(await Promise.all(names.map(isThere))).toEqual(names.map(() => true));
  });

  it('that only reads goes on while another one writes, sees nothing of it, and cannot write', async () => {
    const [before, meanwhile, forbidden] = [anId(), anId(), anId()];
    const { bulk } = database as unknown as { bulk: { worker: Worker } };
    await database.besideTheLoop.transaction(NOTE, before);
    const writing = database.besideTheLoop.transaction(NOTE_AND_WAIT, meanwhile);
    const read = (name: string) => database.besideTheLoop.read(READ_NOTE, name);
    expect(await Promise.all([before, meanwhile].map(read))).toEqual(['v', null]);
    await expect(database.besideTheLoop.read(NOTE, forbidden)).rejects.toThrow('readonly');
    expect(await read(before)).toBe('v');
    await bulk.worker.terminate();
    await expect(writing).rejects.toBeInstanceOf(StoreUnavailable);
  });

  it('reads rows as other transactions do', async () => {
    const account = { ...anAccount(), suspension: null };
    await typeormStores(database.context).accounts.insert(account);
    const inPlace = database.transaction((context) => LOCK_QUOTA.run(typeormStores(context), account.id));
    expect(await database.besideTheLoop.transaction(LOCK_QUOTA, account.id)).toEqual(await inPlace);
  });

  it('is told of a duplicate key as such, and goes on', async () => {
    const [album, other] = [anAlbum(), anAlbum()];
    expect(await database.besideTheLoop.transaction(INSERT, [album, album, other])).toEqual([true, false, true]);
    expect(await typeormStores(database.context).albums.find(other.id)).not.toBeNull();
  });

  it('fails with the error that it threw', async () => {
    const failing = (how: Parameters<typeof FAIL.run>[1]) =>
      database.besideTheLoop.transaction(FAIL, how).catch((error: unknown) => error);
    expect(await failing('refusal')).toMatchObject({
      ...{ name: 'DomainError', code: 'error.limit.reached', message: 'Too many.' },
      details: { limit: 'albums', maximum: 7n },
    });
    expect(await failing('unavailable')).toMatchObject({
      ...{ name: 'StoreUnavailable', message: 'database: gone' },
      cause: { message: 'its cause' },
    });
    expect(await failing('a defect')).toMatchObject({
      message: 'not a function',
      stack: expect.stringContaining('test-steps.ts'),
    });
  });

  it('runs again when it lost a conflict', async () => {
    expect(await database.besideTheLoop.transaction(LOSE, 2)).toBe(3);
  });

  it('leaves nothing in the log after a clean stop', async () => {
    const own = { kind: 'sqlite', file: join(directory, 'stopped', 'test.sqlite') } as const;
    await migrate(own);
    const stopped = await openWithTestSteps(own);
    for (let times = 0; times < 3; times += 1) await stopped.besideTheLoop.transaction(NOTE, anId());
    await stopped.close();
    expect((await stat(`${own.file}-wal`)).size).toBe(0);
  });

  it('is refused a store that uses TypeORM', async () => {
    await expect(database.besideTheLoop.transaction(LOCK_ACCOUNT, anId())).rejects.toThrow('only stores of raw SQL');
  });

  it('is rolled back when its thread ends, and the next one has a new thread', async () => {
    const [lost, after, alone] = [anId(), anId(), anId()];
    const { bulk } = database as unknown as { bulk: { worker: Worker } };
    await database.besideTheLoop.transaction(COMPUTE, 0);
    const ended = database.besideTheLoop.transaction(NOTE_AND_WAIT, lost);
    await new Promise((resolve) => setImmediate(resolve));
    await bulk.worker.terminate();
    await expect(ended).rejects.toBeInstanceOf(StoreUnavailable);
    await note(alone);
    await database.besideTheLoop.transaction(NOTE, after);
    expect(await Promise.all([lost, alone, after].map(isThere))).toEqual([false, true, true]);
  });
});

describe('The steps of the service', () => {
  it('have names that differ, with and without webhooks', () => {
    const names = [...BULK_STEPS.keys()];
    expect(names).toHaveLength(14);
    expect(names.filter((name) => name.endsWith(', recorded'))).toHaveLength(5);
  });
});
