import { copyFileSync, existsSync, statSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import type { StoreUnavailable } from '../../application/ports/stores/store-unavailable.js';
import { SystemRandom } from '../../adapters/system/random.js';
import { DurableViews } from '../../adapters/typeorm/engine/sqlite/durable-views.js';
import { HeldLock } from '../../adapters/typeorm/engine/sqlite/held-lock.js';
import { GroupSync } from '../../adapters/typeorm/engine/sqlite/group-sync.js';
import { openDatabase } from '../../adapters/typeorm/engine/open-database.js';
import { migrate } from '../../adapters/typeorm/migrations/migrate.js';
import { typeormStores } from '../../adapters/typeorm/stores/stores.js';
import { folderAndHandles, isPending, turn } from '../support/database/held-syncs.js';
import { NOTE, openWithTestSteps } from '../support/database/test-steps.js';
import { anAccount, inParallel } from '../support/people/builders.js';

const { folder, handles } = folderAndHandles();

const INSERT = "INSERT INTO service_facts (name, value, noted_at) VALUES (?, 'v', 1)";
const FIND = 'SELECT name FROM service_facts WHERE name = ?';

async function migrated(name: string) {
  const config = { kind: 'sqlite', file: join(folder(), name, 'test.sqlite') } as const;
  await migrate(config);
  return { config, database: await openWithTestSteps(config) };
}

/** A log whose syncs end when the test says so, and the acts on its views. */
function aLog() {
  const acts: string[] = [];
  const act = (name: string) => () => void acts.push(name);
  const views = {
    ...{ keep: act('keep'), prepare: act('prepare'), advance: act('advance'), clear: act('clear') },
    outlasting: async (commit: () => Promise<unknown>) => {
      await commit();
    },
  };
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const datasync = () => new Promise<void>((resolve, reject) => ends.push({ resolve, reject }));
  const state = { version: 1 };
  const sync = new GroupSync({ datasync, close: () => Promise.resolve() }, () => state.version, views);
  return { ends, state, sync, acts };
}

describe('GroupSync', () => {
  it('lets all that wait share the sync that begins after their commit', async () => {
    const { ends, state, sync } = aLog();
    const first = sync.settled();
    await turn();
    state.version = 2;
    const later = [sync.settled(), sync.settled()];
    ends[0]?.resolve();
    await first;
    expect(await Promise.all(later.map(isPending))).toEqual([true, true]);
    ends[1]?.resolve();
    await Promise.all(later);
    expect(ends).toHaveLength(2);
    await sync.settled();
    expect(ends).toHaveLength(2);
  });

  it('answers nothing more after a failed sync, even if the next one would succeed', async () => {
    const { ends, state, sync } = aLog();
    const [first, second] = [sync.settled(), sync.settled()];
    await turn();
    ends[0]?.reject(new Error('EIO'));
    await expect(first).rejects.toMatchObject({ name: 'StoreUnavailable' } satisfies Partial<StoreUnavailable>);
    await expect(second).rejects.toThrow('cannot be synced');
    state.version = 2;
    await expect(sync.settled()).rejects.toThrow('cannot be synced');
    expect(ends).toHaveLength(1);
  });
});

describe('A commit beside the writer’s', () => {
  it('is synced before those are answered who see it', async () => {
    const { ends, state, sync } = aLog();
    await sync.committing(() => Promise.resolve((state.version = 2)), new HeldLock());
    const seen = sync.settled();
    expect(await isPending(seen)).toBe(true);
    ends[0]?.resolve();
    await seen;
    expect(ends).toHaveLength(1);
  });

  it('keeps the views while it is under way, though nothing waits for a sync, and no longer', async () => {
    const { ends, sync, acts } = aLog();
    let commit = (): void => undefined;
    const first = sync.settled();
    const committing = sync.committing(() => new Promise<void>((resolve) => (commit = resolve)), new HeldLock());
    await turn();
    ends[0]?.resolve();
    await first;
    await sync.settled();
    expect(acts).toEqual(['prepare', 'advance']);
    commit();
    await committing;
    await sync.settled();
    expect(acts).toEqual(['prepare', 'advance', 'clear']);
  });

  it('rethrows its failure; what is seen is synced', async () => {
    const { ends, sync } = aLog();
    const failure = () => Promise.reject(new Error('disk full'));
    const views = new DurableViews(join(folder(), 'views.sqlite'), () => 1);
    const lock = new HeldLock();
    for (const each of [views.outlasting(failure, lock), sync.committing(failure, lock)]) {
      await expect(each).rejects.toThrow('disk full');
    }
    expect(await isPending(sync.settled())).toBe(true);
    expect(ends).toHaveLength(1);
    views.close();
  });
});

describe('SqliteDatabase', () => {
  it('answers no transaction, write, error or read before what it made or saw is synced', async () => {
    const { database } = await migrated('answers');
    const { accounts } = typeormStores(database.context);
    await accounts.insert(anAccount());
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const original = handles().datasync;
    jest.spyOn(handles(), 'datasync').mockImplementation(async function (this: FileHandle) {
      await held;
      await original.call(this);
    });
    const account = anAccount();
    const answers: Promise<unknown>[] = [
      database.transaction((context) => typeormStores(context).accounts.insert(account)),
      accounts.insert(anAccount()),
      database.transaction(() => Promise.reject(new Error('tells what it saw'))),
    ];
    await turn();
    answers.push(accounts.find(account.id));
    expect(await Promise.all(answers.map(isPending))).toEqual([true, true, true, true]);
    release();
    const results = await Promise.allSettled(answers);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(results[3]).toMatchObject({ value: account });
    await database.close();
  });

  it('keeps every acknowledged row if the power fails: only what a finished sync covers survives', async () => {
    const { config, database } = await migrated('power');
    const survivors: string[] = [];
    let durable = -1;
    const original = handles().datasync;
    jest.spyOn(handles(), 'datasync').mockImplementation(async function (this: FileHandle) {
      const taken = survivors.push(copyOf(config.file, join(folder(), `survivor-${survivors.length}`))) - 1;
      await original.call(this);
      durable = taken;
    });
    const acknowledged: { id: string; by: number }[] = [];
    await inParallel(60, async (index) => {
      const account = anAccount();
      for (let wait = 0; wait < index; wait += 1) await new Promise((resolve) => setImmediate(resolve));
      if (index % 4 === 0) await database.besideTheLoop.transaction(NOTE, account.id);
      else await database.transaction((context) => context.write(({ sql }) => sql.run(INSERT, [account.id])));
      acknowledged.push({ id: account.id, by: durable });
    });
    jest.restoreAllMocks();
    await database.close();
    expect(survivors.length).toBeLessThan(60);
    expect(acknowledged.filter(({ by }) => by < 0)).toEqual([]);
    for (const [index, file] of survivors.entries()) {
      const survivor = await openDatabase({ kind: 'sqlite', file }, new SystemRandom());
      for (const { id } of acknowledged.filter(({ by }) => by === index)) {
        expect(await survivor.context.read(({ sql }) => sql.first(FIND, [id]))).not.toBeNull();
      }
      await survivor.close();
    }
  });

  it('copies the log into the main file beside the writer, and restarts the log', async () => {
    const { config, database } = await migrated('checkpoints');
    const { accounts } = typeormStores(database.context);
    const ids: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      await inParallel(150, async () => {
        const account = anAccount();
        await accounts.insert(account);
        ids.push(account.id);
      });
      await turn();
    }
    await database.close();
    // A clean stop leaves everything in one file.
    expect(existsSync(`${config.file}-wal`) ? statSync(`${config.file}-wal`).size : 0).toBe(0);
    const again = await openDatabase(config, new SystemRandom());
    for (const id of ids) expect(await typeormStores(again.context).accounts.find(id)).not.toBeNull();
    await again.close();
  });
});

/** The files as they are on the disk once the sync that begins now has ended; later writes are lost. */
function copyOf(file: string, copy: string): string {
  copyFileSync(file, copy);
  copyFileSync(`${file}-wal`, `${copy}-wal`);
  return copy;
}
