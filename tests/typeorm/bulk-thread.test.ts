import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SqliteConfig } from '../../adapters/typeorm/engine/database.js';
import type { MysqlDatabase } from '../../adapters/typeorm/engine/mysql/mysql-database.js';
import type { SqliteDatabase } from '../../adapters/typeorm/engine/sqlite/sqlite-database.js';
import { migrate } from '../../adapters/typeorm/migrations/migrate.js';
import { typeormStores } from '../../adapters/typeorm/stores/stores.js';
import { StoreUnavailable } from '../../application/ports/stores/store-unavailable.js';
import type { ServiceFact } from '../../application/ports/stores/service-facts.js';
import { BULK_STEPS } from '../../application/sweeps/bulk-steps.js';
import { SERVER_START_MS, type TestDatabase } from '../support/database/mariadb.js';
import { migratedMariadb } from '../support/database/migrated-mariadb.js';
import { anAccount, anAlbum, anId } from '../support/people/builders.js';
import {
  COMPUTE,
  exactNow,
  FAIL,
  INSERT,
  LOCK_QUOTA,
  LOSE,
  NOTE,
  NOTE_AND_FAIL,
  NOTE_AND_WAIT,
  openMysqlWithTestSteps,
  openWithTestSteps,
  READ_NOTE,
  type Stretch,
} from '../support/database/test-steps.js';

type Tested = SqliteDatabase | MysqlDatabase;

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gatehouse-bulk-'));
});
afterAll(() => rm(directory, { recursive: true }));

async function migratedSqlite(name: string): Promise<SqliteConfig> {
  const config: SqliteConfig = { kind: 'sqlite', file: join(directory, name, 'test.sqlite') };
  await migrate(config);
  return config;
}

const openSqlite = async () => openWithTestSteps(await migratedSqlite('shared'));

let fresh: TestDatabase | null = null;
async function openMariadb(): Promise<MysqlDatabase> {
  fresh ??= await migratedMariadb();
  return openMysqlWithTestSteps({ kind: 'mysql', url: fresh.url });
}
afterAll(() => fresh?.drop());

/** The thread itself, to end it. */
const threadOf = (database: Tested) => (database as unknown as { bulk: { worker: Worker } }).bulk.worker;
const isThere = async (database: Tested, name: string) =>
  (await typeormStores(database.context).serviceFacts.read(name as ServiceFact)) !== null;
const areThere = (database: Tested, names: readonly string[]) =>
  Promise.all(names.map((name) => isThere(database, name)));
const note = (database: Tested, name: string) =>
  database.transaction((context) => NOTE.run(typeormStores(context), name));

/** Counts the turns of the event loop in the stretch that `work` returns. */
async function turnsDuring(work: () => Promise<Stretch>): Promise<number> {
  const turns: number[] = [];
  const state = { isOver: false };
  const turning = (async () => {
    while (!state.isOver) {
      await new Promise((resolve) => setImmediate(resolve));
      turns.push(exactNow());
    }
  })();
  const { from, to } = await work();
  state.isOver = true;
  await turning;
  return turns.filter((turn) => turn > from && turn < to).length;
}

describe.each<[string, () => Promise<Tested>]>([
  ['SQLite', openSqlite],
  ['MariaDB', openMariadb],
])('A bulk step on %s', (_, open) => {
  let database: Tested;
  beforeEach(async () => {
    database = await open();
  }, SERVER_START_MS);
  afterEach(() => database.close());

  it('leaves the event loop to others while it computes, which other transactions do not', async () => {
    await database.besideTheLoop.transaction(COMPUTE, 0);
    const besides = await turnsDuring(() => database.besideTheLoop.transaction(COMPUTE, 200));
    const blocking = await turnsDuring(() =>
      database.transaction((context) => COMPUTE.run(typeormStores(context), 200)),
    );
    expect([besides > 10, blocking]).toEqual([true, 0]);
  });

  it('is seen as a whole, or not at all', async () => {
    const [kept, dropped] = [anId(), anId()];
    await database.besideTheLoop.transaction(NOTE, kept);
    await expect(database.besideTheLoop.transaction(NOTE_AND_FAIL, dropped)).rejects.toThrow('given up');
    expect(await areThere(database, [kept, dropped])).toEqual([true, false]);
  });

  it('runs beside other writes, and none is lost', async () => {
    const names = Array.from({ length: 20 }, () => anId());
    await Promise.all(
      names.map((name, index) =>
        index % 2 === 0 ? database.besideTheLoop.transaction(NOTE, name) : note(database, name),
      ),
    );
    expect(await areThere(database, names)).toEqual(names.map(() => true));
  });

  it('that only reads continues while another one writes, sees nothing of it, and cannot write', async () => {
    const [before, meanwhile, forbidden] = [anId(), anId(), anId()];
    await database.besideTheLoop.transaction(NOTE, before);
    const writing = database.besideTheLoop.transaction(NOTE_AND_WAIT, meanwhile);
    const read = (name: string) => database.besideTheLoop.read(READ_NOTE, name);
    expect(await Promise.all([before, meanwhile].map(read))).toEqual(['v', null]);
    await expect(database.besideTheLoop.read(NOTE, forbidden)).rejects.toThrow(/readonly|only reads/);
    expect(await read(before)).toBe('v');
    await threadOf(database).terminate();
    await expect(writing).rejects.toBeInstanceOf(StoreUnavailable);
    expect(await areThere(database, [meanwhile, forbidden])).toEqual([false, false]);
  });

  it('reads rows as other transactions do', async () => {
    const account = { ...anAccount(), suspension: null };
    await typeormStores(database.context).accounts.insert(account);
    const inPlace = database.transaction((context) => LOCK_QUOTA.run(typeormStores(context), account.id));
    expect(await database.besideTheLoop.transaction(LOCK_QUOTA, account.id)).toEqual(await inPlace);
  });

  it('is told of a duplicate key as such, and continues', async () => {
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
    expect(database.load().retries).toBe(2);
  });

  it('is rolled back when its thread ends, and the next one has a new thread', async () => {
    const [lost, after, alone] = [anId(), anId(), anId()];
    await database.besideTheLoop.transaction(COMPUTE, 0);
    const ended = database.besideTheLoop.transaction(NOTE_AND_WAIT, lost);
    // Answered while the other step waits: libsql ends the process if its thread is ended within a call.
    expect(await database.besideTheLoop.read(READ_NOTE, lost)).toBeNull();
    await threadOf(database).terminate();
    await expect(ended).rejects.toBeInstanceOf(StoreUnavailable);
    await note(database, alone);
    await database.besideTheLoop.transaction(NOTE, after);
    expect(await areThere(database, [lost, alone, after])).toEqual([false, true, true]);
  });
});

describe('A bulk step', () => {
  it('leaves nothing in the log of SQLite after a clean stop', async () => {
    const config = await migratedSqlite('stopped');
    const stopped = await openWithTestSteps(config);
    for (let times = 0; times < 3; times += 1) await stopped.besideTheLoop.transaction(NOTE, anId());
    await stopped.close();
    expect((await stat(`${config.file}-wal`)).size).toBe(0);
  });

  it('on MariaDB counts as one connection in use, and beyond four as one that waits', async () => {
    const database = await openMariadb();
    const ended = Promise.allSettled(
      Array.from({ length: 6 }, () => database.besideTheLoop.transaction(NOTE_AND_WAIT, anId())),
    );
    expect(database.load()).toEqual({ busy: 4, waiting: 2, retries: 0 });
    await threadOf(database).terminate();
    await ended;
    expect(database.load()).toEqual({ busy: 0, waiting: 0, retries: 0 });
    await database.close();
  });

  it('that waits too long for a lock of MariaDB runs again until it has it', async () => {
    const database = await openMariadb();
    const account = { ...anAccount(), suspension: null };
    await typeormStores(database.context).accounts.insert(account);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let locked: () => void = () => undefined;
    const isLocked = new Promise<void>((resolve) => (locked = resolve));
    const holding = database.transaction(async (context) => {
      await LOCK_QUOTA.run(typeormStores(context), account.id);
      locked();
      await held;
    });
    await isLocked;
    const waiting = database.besideTheLoop.transaction(LOCK_QUOTA, account.id);
    while (database.load().retries === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    release();
    await holding;
    expect(await waiting).not.toBeNull();
    await database.close();
  });
});

describe('The steps of the service', () => {
  it('have names that differ, with and without webhooks', () => {
    const names = [...BULK_STEPS.keys()];
    expect(names).toHaveLength(24);
    expect(names.filter((name) => name.endsWith(', recorded'))).toHaveLength(5);
  });
});
