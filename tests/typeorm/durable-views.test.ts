import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { SystemRandom } from '../../adapters/system/random.js';
import type { Database } from '../../adapters/typeorm/engine/database.js';
import { openDatabase } from '../../adapters/typeorm/engine/open-database.js';
import { LibsqlConnection } from '../../adapters/typeorm/engine/sqlite/libsql-driver.js';
import { migrate } from '../../adapters/typeorm/migrations/migrate.js';
import { folderAndHandles, isPending, turn } from '../support/database/held-syncs.js';
import { inParallel } from '../support/people/builders.js';

const { folder, handles } = folderAndHandles();

const INSERT = 'INSERT INTO service_facts (name, value, noted_at) VALUES (?, ?, 1)';
const COUNT = 'SELECT COUNT(*) AS rows FROM service_facts';

const insert = (database: Database, name: string, size?: 'bulk') =>
  database.transaction((context) => context.write(({ sql }) => sql.run(INSERT, [name, 'v'])), size);
const count = async (database: Database) =>
  (await database.context.read(({ sql }) => sql.first(COUNT, [])))?.['rows'] as number;
const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await turn();
};

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

async function opened(name: string) {
  const config = { kind: 'sqlite', file: join(folder(), name, 'test.sqlite') } as const;
  await migrate(config);
  const database = await openDatabase(config, new SystemRandom());
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
    const other = await openDatabase(config, new SystemRandom());
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

  it('sees a bulk transaction when it is answered, which has synced everything before it', async () => {
    const { database, before } = await opened('bulk');
    const syncs = heldSyncs();
    const writing = insert(database, 'ordinary');
    await turn();
    expect(await count(database)).toBe(before);
    await insert(database, 'bulk', 'bulk');
    expect(await count(database)).toBe(before + 2);
    end(syncs);
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
  it('is over when nothing waits for a sync any more, so that the log can be begun anew', async () => {
    const { config, database } = await opened('log');
    await inParallel(40, (index) => insert(database, `row ${index}`));
    const connection = new LibsqlConnection(config.file);
    const [row] = connection.pragma('wal_checkpoint(RESTART)');
    expect(row).toMatchObject({ busy: 0 });
    connection.close();
    await database.close();
  });
});
