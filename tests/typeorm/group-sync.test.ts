import { copyFileSync, existsSync, statSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import type { StoreUnavailable } from '../../application/ports/stores/store-unavailable.js';
import { SystemRandom } from '../../adapters/system/random.js';
import { GroupSync } from '../../adapters/typeorm/engine/sqlite/group-sync.js';
import { openDatabase } from '../../adapters/typeorm/engine/open-database.js';
import { migrate } from '../../adapters/typeorm/migrations/migrate.js';
import { typeormStores } from '../../adapters/typeorm/stores/stores.js';
import { folderAndHandles, isPending, turn } from '../support/database/held-syncs.js';
import { anAccount, inParallel } from '../support/people/builders.js';

const { folder, handles } = folderAndHandles();

async function migrated(name: string) {
  const config = { kind: 'sqlite', file: join(folder(), name, 'test.sqlite') } as const;
  await migrate(config);
  return { config, database: await openDatabase(config, new SystemRandom()) };
}

/** A log whose syncs end when the test says so. */
function aLog() {
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const datasync = () => new Promise<void>((resolve, reject) => ends.push({ resolve, reject }));
  const state = { version: 1 };
  return { ends, state, sync: new GroupSync({ datasync, close: () => Promise.resolve() }, () => state.version) };
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

describe('A commit that syncs itself', () => {
  const committed = async (isLatest: boolean) => {
    const { ends, state, sync } = aLog();
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const committing = sync.committing(
      () => ended,
      () => Promise.resolve(isLatest),
    );
    state.version = 2;
    const seen = sync.settled();
    expect(await isPending(seen)).toBe(true);
    end();
    await committing;
    return { ends, state, sync, seen };
  };

  it('is not synced again by those who see it, before it has ended or after', async () => {
    const { ends, state, sync, seen } = await committed(true);
    await Promise.all([seen, sync.settled()]);
    expect(ends).toHaveLength(0);
    state.version = 3;
    expect(await isPending(sync.settled())).toBe(true);
    expect(ends).toHaveLength(1);
  });

  it('is synced again if another connection has committed meanwhile', async () => {
    const { ends, seen } = await committed(false);
    expect(await isPending(seen)).toBe(true);
    expect(ends).toHaveLength(1);
    ends[0]?.resolve();
    await seen;
  });

  it('rethrows its failure, and what is seen is synced', async () => {
    const { ends, sync } = aLog();
    const failing = sync.committing(
      () => Promise.reject(new Error('disk full')),
      () => Promise.resolve(true),
    );
    await expect(failing).rejects.toThrow('disk full');
    expect(await isPending(sync.settled())).toBe(true);
    expect(ends).toHaveLength(1);
  });
});

describe('SqliteDatabase', () => {
  it('does not sync what a bulk transaction has synced on its thread, but what anybody else commits', async () => {
    const { config, database } = await migrated('bulk');
    const other = await openDatabase(config, new SystemRandom());
    const { accounts } = typeormStores(database.context);
    const [account, others] = [anAccount(), anAccount()];
    await accounts.find(account.id);
    const syncs = jest.spyOn(handles(), 'datasync');
    const insert = "INSERT INTO service_facts (name, value, noted_at) VALUES ('a fact', 'v', 1)";
    await database.transaction((context) => context.write(({ sql }) => sql.run(insert, [])), 'bulk');
    await accounts.find(account.id);
    expect(syncs).toHaveBeenCalledTimes(0);
    await typeormStores(other.context).accounts.insert(others);
    syncs.mockClear();
    expect(await accounts.find(others.id)).not.toBeNull();
    expect(syncs).toHaveBeenCalledTimes(1);
    await Promise.all([database.close(), other.close()]);
  });

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
      await database.transaction((context) => typeormStores(context).accounts.insert(account));
      acknowledged.push({ id: account.id, by: durable });
    });
    jest.restoreAllMocks();
    await database.close();
    expect(survivors.length).toBeLessThan(60);
    expect(acknowledged.filter(({ by }) => by < 0)).toEqual([]);
    for (const [index, file] of survivors.entries()) {
      const survivor = await openDatabase({ kind: 'sqlite', file }, new SystemRandom());
      const { accounts } = typeormStores(survivor.context);
      for (const { id } of acknowledged.filter(({ by }) => by === index))
        expect(await accounts.find(id)).not.toBeNull();
      await survivor.close();
    }
  });

  it('copies the log into the main file beside the writer, and begins it anew', async () => {
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
