import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { SystemRandom } from '../../adapters/system/random.js';
import { sqliteOptions } from '../../adapters/typeorm/engine/data-source-options.js';
import type { SqliteConfig } from '../../adapters/typeorm/engine/database.js';
import type { LibsqlConnection } from '../../adapters/typeorm/engine/sqlite/libsql-driver.js';
import { migrate } from '../../adapters/typeorm/migrations/migrate.js';
import { openDatabase } from '../../adapters/typeorm/engine/open-database.js';
import { typeormStores } from '../../adapters/typeorm/stores/stores.js';
import { TypeormUnitOfWork } from '../../adapters/typeorm/engine/unit-of-work.js';
import { StoreUnavailable } from '../../application/ports/stores/store-unavailable.js';
import { anAccount, anId, inParallel } from '../support/people/builders.js';
import { until } from '../support/uploads/uploads.js';

let directory: string;
let config: SqliteConfig;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gatehouse-sqlite-'));
  config = { kind: 'sqlite', file: join(directory, 'made', 'on-demand', 'test.sqlite') };
  await migrate(config);
});
afterAll(() => rm(directory, { recursive: true }));

const open = () => openDatabase(config, new SystemRandom());

describe('a bare TypeORM data source for SQLite', () => {
  // The reason for the write queue. If this fails, TypeORM has changed, and the queue may be unnecessary.
  it('loses an acknowledged row when another caller rolls back', async () => {
    const bare = await new DataSource(sqliteOptions(config)).initialize();
    await bare.query('CREATE TABLE bare (name TEXT)');
    const [begun, acknowledged] = [signal(), signal()];
    const failing = bare.transaction(async (manager) => {
      await manager.query("INSERT INTO bare VALUES ('rolled back')");
      begun.give();
      await acknowledged.given;
      throw new Error('rolled back');
    });
    await begun.given;
    await bare.transaction((manager) => manager.query("INSERT INTO bare VALUES ('acknowledged')"));
    acknowledged.give();
    await expect(failing).rejects.toThrow('rolled back');
    expect(await bare.query('SELECT name FROM bare')).toEqual([]);
    await bare.destroy();
  });
});

function signal(): { given: Promise<void>; give: () => void } {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give };
}

/** Keeps the event loop busy for some ms. */
function compute(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describe('SqliteDatabase', () => {
  it('copies the log into the main file before it holds more content than the reserve of a full disk has room for', async () => {
    const database = await open();
    const size = async () => (await stat(config.file)).size;
    const before = await size();
    await database.context.write(({ sql }) => sql.run('CREATE TABLE contents (content BLOB)', []));
    // A commit of metadata: a few rows of up to 16 KiB.
    for (let commit = 0; commit < 40; commit += 1) {
      const values = Array.from({ length: 12 }, () => Buffer.alloc(16_000, commit));
      const rows = values.map(() => '(?)').join(', ');
      await database.context.write(({ sql }) => sql.run(`INSERT INTO contents VALUES ${rows}`, values));
    }
    await until(async () => (await size()) - before > 4_000_000);
    await database.close();
  });

  it('lets the event loop turn within a long transaction, and admits no other one meanwhile', async () => {
    const database = await open();
    let [turns, isOpen] = [0, false];
    const timer = setInterval(() => (turns += 1), 1);
    const long = database.transaction(async (context) => {
      isOpen = true;
      for (let statement = 0; statement < 10; statement += 1) {
        compute(5);
        await context.read(({ sql }) => sql.first('SELECT 1 AS one', []));
      }
      isOpen = false;
    });
    await Promise.all([long, database.transaction(async () => expect(isOpen).toBe(false))]);
    clearInterval(timer);
    expect(turns).toBeGreaterThanOrEqual(5);
    await database.close();
  });

  it('never runs a statement of a transaction that ended while the statement waited for its turn', async () => {
    const database = await open();
    await database.transaction((context) => context.write(({ sql }) => sql.runOnce('CREATE TABLE late (id)', [])));
    let insert = Promise.resolve('not begun');
    const failing = database.transaction(async (context) => {
      compute(5);
      insert = context
        .write(({ sql }) => sql.run('INSERT INTO late VALUES (1)', []))
        .then(
          () => 'inserted',
          () => 'refused',
        );
      await Promise.resolve();
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await insert).toBe('refused');
    expect(await database.context.read(({ sql }) => sql.all('SELECT id FROM late', []))).toEqual([]);
    await database.close();
  });

  it('keeps the row that the bare data source loses', async () => {
    const database = await open();
    const { accounts } = typeormStores(database.context);
    const [dropped, kept, alone] = [anAccount(), anAccount(), anAccount()];
    const failing = database.transaction(async (context) => {
      await typeormStores(context).accounts.insert(dropped);
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      expect(await accounts.find(dropped.id)).toBeNull();
      throw new Error('rolled back');
    });
    const others = [
      database.transaction((context) => typeormStores(context).accounts.insert(kept)),
      accounts.insert(alone),
    ];
    await expect(failing).rejects.toThrow('rolled back');
    expect(await Promise.all(others)).toEqual(['inserted', 'inserted']);
    expect(await accounts.find(dropped.id)).toBeNull();
    expect(await accounts.find(kept.id)).toEqual(kept);
    expect(await accounts.find(alone.id)).toEqual(alone);
    await database.close();
  });

  it('waits for another process that writes to the file, and loses no update', async () => {
    const [left, right] = [await open(), await open()];
    const account = anAccount({ displayName: '0' });
    await typeormStores(left.context).accounts.insert(account);
    await inParallel(40, (index) =>
      new TypeormUnitOfWork(index % 2 === 0 ? left : right).run(async ({ accounts }) => {
        const locked = await accounts.lock(account.id);
        await new Promise((resolve) => setImmediate(resolve));
        await accounts.setDisplayName(account.id, String(Number(locked?.displayName) + 1));
      }),
    );
    expect((await typeormStores(right.context).accounts.find(account.id))?.displayName).toBe('40');
    await left.close();
    await right.close();
  });

  it('is durable: write-ahead log, synced at every commit, foreign keys held', async () => {
    let connection: LibsqlConnection | undefined;
    const bare = await new DataSource(
      sqliteOptions(config, { onConnect: (opened) => (connection = opened) }),
    ).initialize();
    const pragma = (name: string) => Object.values(connection?.pragma(name)[0] ?? {})[0];
    expect(pragma('journal_mode')).toBe('wal');
    expect(pragma('synchronous')).toBe(2);
    expect(pragma('foreign_keys')).toBe(1);
    await bare.destroy();
  });

  it('refuses a write through a read, which would miss the queue', async () => {
    const database = await open();
    await expect(
      database.context.read(({ sql }) => sql.run("UPDATE accounts SET kind = 'registered'", [])),
    ).rejects.toThrow(/READONLY|unavailable|database/);
    await database.close();
  });

  it('throws StoreUnavailable after it was closed', async () => {
    const database = await open();
    await database.close();
    const { accounts, sessions } = typeormStores(database.context);
    await expect(accounts.find(anId())).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(accounts.insert(anAccount())).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(sessions.read(anId())).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(database.transaction(async () => undefined)).rejects.toBeInstanceOf(StoreUnavailable);
  });

  it('throws StoreUnavailable for a file that is no database', async () => {
    await expect(openDatabase({ kind: 'sqlite', file: directory }, new SystemRandom())).rejects.toBeInstanceOf(
      StoreUnavailable,
    );
  });
});
