import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import type { Database } from '../../adapters/typeorm/engine/database.js';
import { DurableViews } from '../../adapters/typeorm/engine/sqlite/durable-views.js';
import { LibsqlConnection } from '../../adapters/typeorm/engine/sqlite/libsql-driver.js';
import type { SqliteDatabase } from '../../adapters/typeorm/engine/sqlite/sqlite-database.js';
import { versionSeenBy } from '../../adapters/typeorm/engine/sqlite/commands.js';
import { migrate } from '../../adapters/typeorm/migrations/migrate.js';
import { folderAndHandles, isPending, turn } from '../support/database/held-syncs.js';
import { NOTE, openWithTestSteps, READ_NOTE } from '../support/database/test-steps.js';
import { inParallel } from '../support/people/builders.js';

const { folder, handles } = folderAndHandles();

const INSERT = 'INSERT INTO service_facts (name, value, noted_at) VALUES (?, ?, 1)';
const COUNT = 'SELECT COUNT(*) AS rows FROM service_facts';

const insert = (database: SqliteDatabase, name: string, size?: 'bulk'): Promise<unknown> =>
  size === 'bulk'
    ? database.besideTheLoop.transaction(NOTE, name)
    : database.transaction((context) => context.write(({ sql }) => sql.run(INSERT, [name, 'v'])));
const count = async (database: SqliteDatabase) =>
  (await database.context.read(({ sql }) => sql.first(COUNT, [])))?.['rows'] as number;
const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await turn();
};

/** Resolves when a row is committed, durable or not, and everybody has had time to notice. */
async function committedOn({ config }: Database, name: string): Promise<void> {
  const connection = new LibsqlConnection((config as { file: string }).file);
  await until(() => connection.prepared('SELECT 1 FROM service_facts WHERE name = ?').get(name) !== null);
  connection.close();
  await turn();
}

/** Syncs of the log begin at once, and end when the test says so. */
function heldSyncs() {
  const held: (() => void)[] = [];
  const original = handles().datasync;
  jest.spyOn(handles(), 'datasync').mockImplementation(async function (this: FileHandle) {
    await new Promise<void>((resolve) => held.push(resolve));
    await original.call(this);
  });
  return held;
}

/** Ends them; later ones run as usual. */
function end(syncs: readonly (() => void)[]): void {
  jest.restoreAllMocks();
  for (const each of syncs) each();
}

/** The event loop learns of bulk commits when the test says so, by the function that this returns. */
function bulkCommitsUnanswered(lock: { held: boolean } | undefined): () => void {
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const own = Object.getOwnPropertyDescriptor(DurableViews.prototype, 'outlasting')
    ?.value as DurableViews['outlasting'];
  jest.spyOn(DurableViews.prototype, 'outlasting').mockImplementation(function (this: DurableViews, commit, held) {
    return own.call(this, () => commit().then(() => answered), lock ?? held);
  });
  return answer;
}

async function opened(name: string) {
  const config = { kind: 'sqlite', file: join(folder(), name, 'test.sqlite') } as const;
  await migrate(config);
  const database = await openWithTestSteps(config);
  await insert(database, 'durable');
  return { config, database, before: await count(database) };
}

describe('A read while a commit waits for its sync', () => {
  it('waits for nothing, and sees what was durable before', async () => {
    const { database, before } = await opened('view');
    const syncs = heldSyncs();
    const writing = insert(database, 'first');
    await turn();
    expect(await count(database)).toBe(before);
    expect(await isPending(writing)).toBe(true);
    end(syncs);
    await writing;
    expect(await count(database)).toBe(before + 1);
    await database.close();
  });

  it('sees each commit as soon as it is answered, and not before, while others follow', async () => {
    const { database, before } = await opened('advance');
    const syncs = heldSyncs();
    const answered: string[] = [];
    const write = (name: string) => insert(database, name).then(() => answered.push(name));
    const writing = [write('first')];
    await turn();
    for (const name of ['second', 'third', 'fourth']) {
      writing.push(write(name));
      await turn();
      expect(await count(database)).toBe(before + answered.length);
      syncs.shift()?.();
      await turn();
      expect(await count(database)).toBe(before + answered.length);
    }
    end(syncs);
    await Promise.all(writing);
    expect(answered).toHaveLength(4);
    expect(await count(database)).toBe(before + 4);
    await database.close();
  });

  it('waits if another process has committed since, whose commit may have been answered', async () => {
    const { config, database, before } = await opened('others');
    const other = await openWithTestSteps(config);
    await count(other);
    const syncs = heldSyncs();
    const writing = insert(database, 'ours');
    await until(() => syncs.length === 1);
    const theirs = insert(other, 'theirs');
    // The first is ours, the second theirs.
    await until(() => syncs.length === 2);
    syncs.pop()?.();
    await theirs;
    const counting = count(database);
    expect(await isPending(counting)).toBe(true);
    end(syncs);
    expect(await counting).toBe(before + 2);
    await writing;
    await Promise.all([database.close(), other.close()]);
  });

  it.each([
    ['bulk', 'bulk', 'bulk', 'bulk'],
    [undefined, 'bulk', undefined, 'bulk'],
    ['bulk', undefined, 'bulk', undefined],
  ] as const)('sees each one of %s, %s, %s and %s as soon as it is answered, and not before', async (...sizes) => {
    const { database, before } = await opened(`bulk ${sizes.join()}`);
    await insert(database, 'the thread starts', 'bulk');
    const syncs = heldSyncs();
    const answered: string[] = [];
    const writing: Promise<unknown>[] = [];
    for (const [index, size] of sizes.entries()) {
      const name = `commit ${index}`;
      writing.push(insert(database, name, size).then(() => answered.push(name)));
      await committedOn(database, name);
      expect(await isPending(count(database))).toBe(false);
      expect(await count(database)).toBe(before + 1 + answered.length);
      syncs.shift()?.();
      await turn();
      expect(await count(database)).toBe(before + 1 + answered.length);
    }
    end(syncs);
    await Promise.all(writing);
    expect(answered).toHaveLength(4);
    expect(await count(database)).toBe(before + 5);
    await database.close();
  });

  it.each([
    ['not even for the word of it, while no other process can commit', undefined, false],
    ['until it is known if another process has committed, and not for the sync', { held: false }, true],
  ])('waits after a bulk commit %s', async (why, lock, waits) => {
    const { database, before } = await opened(why);
    const answered = bulkCommitsUnanswered(lock);
    const syncs = heldSyncs();
    const writing = insert(database, 'bulk', 'bulk');
    await committedOn(database, 'bulk');
    const counting = count(database);
    expect(await isPending(counting)).toBe(waits);
    answered();
    // Without the lock there is no view: the read sees the commit, and waits for the sync.
    await turn();
    expect(await isPending(counting)).toBe(waits);
    expect(await isPending(writing)).toBe(true);
    end(syncs);
    expect(await counting).toBe(waits ? before + 1 : before);
    await writing;
    await database.close();
  });

  it.each([
    ['before', 'theirs', 'ours'],
    ['after', 'ours', 'theirs'],
  ])('waits if another process has committed %s a bulk transaction', async (when, ...order) => {
    const { config, database, before } = await opened(`others ${when}`);
    const other = await openWithTestSteps(config);
    await count(other);
    const syncs = heldSyncs();
    const first = insert(database, 'first');
    await committedOn(database, 'first');
    const writing = [first];
    for (const whose of order) {
      writing.push(whose === 'ours' ? insert(database, whose, 'bulk') : insert(other, whose));
      await committedOn(database, whose);
    }
    const counting = count(database);
    expect(await isPending(counting)).toBe(true);
    end(syncs);
    expect(await counting).toBe(before + 3);
    await Promise.all(writing);
    await Promise.all([database.close(), other.close()]);
  });

  it('waits if it is a bulk step, which sees every commit', async () => {
    const { database } = await opened('step');
    await insert(database, 'the thread starts', 'bulk');
    const syncs = heldSyncs();
    const writing = insert(database, 'first');
    await committedOn(database, 'first');
    const reading = database.besideTheLoop.read(READ_NOTE, 'first');
    expect(await isPending(reading)).toBe(true);
    end(syncs);
    expect(await reading).toBe('v');
    await writing;
    await database.close();
  });

  it('waits if it is one of the ORM, which sees every commit', async () => {
    const { database } = await opened('orm');
    const syncs = heldSyncs();
    const writing = insert(database, 'first');
    await turn();
    const reading = database.context.read(({ manager }) => manager.query(COUNT));
    expect(await isPending(reading)).toBe(true);
    end(syncs);
    await Promise.all([writing, reading]);
    await database.close();
  });

  it('fails once a sync has failed, as every answer does', async () => {
    const { database } = await opened('failed');
    jest.spyOn(handles(), 'datasync').mockRejectedValueOnce(new Error('EIO'));
    await expect(insert(database, 'lost')).rejects.toThrow('cannot be synced');
    await expect(count(database)).rejects.toThrow('cannot be synced');
    await database.close();
  });
});

describe('A view', () => {
  it.each([
    ['outlasts a commit beside the writer’s', true, true],
    ['ends with one after which another connection may have committed', false, false],
  ])('%s', async (_, held, lasts) => {
    const { config, database } = await opened(`outlasting ${held}`);
    const [writer, beside] = [new LibsqlConnection(config.file), new LibsqlConnection(config.file)];
    const views = new DurableViews(config.file, () => versionSeenBy(writer));
    views.keep();
    await views.outlasting(() => Promise.resolve(beside.prepare(INSERT).run('beside', 'v')), { held });
    expect(views.current() !== null).toBe(lasts);
    beside.prepare(INSERT).run('another', 'v');
    expect(views.current()).toBeNull();
    await views.outlasting(() => Promise.resolve(beside.prepare(INSERT).run('late', 'v')), { held: true });
    expect(views.current()).toBeNull();
    for (const each of [views, writer, beside]) each.close();
    await database.close();
  });

  it('ends when nothing waits for a sync, so that the log can be restarted', async () => {
    const { config, database } = await opened('log');
    await inParallel(40, (index) => insert(database, `row ${index}`));
    const connection = new LibsqlConnection(config.file);
    const [row] = connection.pragma('wal_checkpoint(RESTART)');
    expect(row).toMatchObject({ busy: 0 });
    connection.close();
    await database.close();
  });
});
