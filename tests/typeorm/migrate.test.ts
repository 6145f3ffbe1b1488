import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SystemRandom } from '../../adapters/system/random.js';
import type { DatabaseConfig, SqliteConfig } from '../../adapters/typeorm/engine/database.js';
import { migrate, migrationStatus } from '../../adapters/typeorm/migrations/migrate.js';
import { Claim } from '../../adapters/typeorm/migrations/claim.js';
import { MIGRATIONS } from '../../adapters/typeorm/migrations/all.js';
import { onOneConnection } from '../../adapters/typeorm/migrations/one-connection.js';
import { openDatabase } from '../../adapters/typeorm/engine/open-database.js';
import { inParallel } from '../support/people/builders.js';
import { freshMariadb } from '../support/database/mariadb.js';

interface Fresh {
  readonly config: DatabaseConfig;
  remove(): Promise<void>;
}

async function freshSqlite(): Promise<Fresh> {
  const directory = await mkdtemp(join(tmpdir(), 'gatehouse-migrate-'));
  return {
    config: { kind: 'sqlite', file: join(directory, 'test.sqlite') },
    remove: () => rm(directory, { recursive: true }),
  };
}

async function freshMysql(): Promise<Fresh> {
  const database = await freshMariadb();
  return { config: { kind: 'mysql', url: database.url }, remove: () => database.drop() };
}

const SOON = { beat: 50, look: 50, silentLooks: 20 };
const names = MIGRATIONS.map((Migration) => new Migration().name);

describe.each([
  { engine: 'SQLite', fresh: freshSqlite },
  { engine: 'MariaDB', fresh: freshMysql },
])('migrate on $engine', ({ fresh }) => {
  let config: DatabaseConfig;
  let remove: () => Promise<void>;

  beforeEach(async () => {
    const made = await fresh();
    config = made.config;
    remove = () => made.remove();
  });
  afterEach(() => remove());

  async function run(statement: string): Promise<void> {
    const database = await openDatabase(config, new SystemRandom());
    await database.context.write(({ sql }) => sql.run(statement, []));
    await database.close();
  }

  it('applies every migration once, in order, and then none', async () => {
    expect(await migrationStatus(config)).toEqual(names.map((name) => ({ name, applied: false })));
    expect(await migrate(config)).toEqual(names);
    expect(await migrate(config)).toEqual([]);
    expect(await migrationStatus(config)).toEqual(names.map((name) => ({ name, applied: true })));
  });

  it('lets one of several starting nodes migrate while the others wait', async () => {
    const applied = await inParallel(4, () => migrate(config));
    expect(applied.flat()).toEqual(names);
  });

  it('refuses a schema that is newer than the build, and names what it does not know', async () => {
    await migrate(config);
    await run("INSERT INTO migrations (timestamp, name) VALUES (9999, 'from-the-future-0000000009999')");
    await expect(migrate(config)).rejects.toThrow(/from-the-future-0000000009999/);
    await expect(migrationStatus(config)).rejects.toThrow(/newer than this build/);
  });

  it('names the migration that fails, and does not record it', async () => {
    await run('CREATE VIEW accounts AS SELECT 1 AS id');
    await expect(migrate(config)).rejects.toThrow(`The schema migration ${names[0]!} failed`);
    expect((await migrationStatus(config)).every(({ applied }) => !applied)).toBe(true);
    await run('DROP VIEW accounts');
    expect(await migrate(config)).toEqual(names);
  });
});

describe('migrate on SQLite, beside a process that holds the whole file', () => {
  let fresh: Fresh;

  beforeEach(async () => (fresh = await freshSqlite()));
  afterEach(() => fresh.remove());

  it('waits until that process lets go, as the last one to close the file does', async () => {
    const holder = await holding(fresh.config as SqliteConfig, 300);
    expect(await migrate(fresh.config)).toEqual(names);
    expect(await holder.released).toBe(true);
  });
});

/** Holds the file for some ms: on a thread, since a start blocks its own. */
async function holding({ file }: SqliteConfig, ms: number): Promise<{ readonly released: Promise<boolean> }> {
  const thread = new Worker(
    `const Libsql = require('libsql');
    const { parentPort, workerData: { file, ms } } = require('node:worker_threads');
    const database = new Libsql(file);
    database.exec('PRAGMA journal_mode = WAL; PRAGMA locking_mode = EXCLUSIVE; CREATE TABLE other (id); BEGIN EXCLUSIVE');
    parentPort.postMessage('held');
    setTimeout(() => {
      database.exec('ROLLBACK');
      database.close();
    }, ms);`,
    { eval: true, workerData: { file, ms } },
  );
  const ended = once(thread, 'exit');
  await once(thread, 'message');
  return { released: ended.then(([code]) => code === 0) };
}

describe('migrate on MariaDB, beside a node that migrates', () => {
  let fresh: Fresh;
  beforeEach(async () => {
    fresh = await freshMysql();
  });
  afterEach(() => fresh.remove());

  it('takes over the claim of one that died in its midst, and leaves none', async () => {
    await onOneConnection(fresh.config, (runner) => new Claim(runner, SOON).take());
    expect((await inParallel(2, () => migrate(fresh.config, { terms: SOON }))).flat()).toEqual(names);
    await onOneConnection(fresh.config, async (runner) => {
      expect(await runner.query('SELECT * FROM migration_claims')).toEqual([]);
    });
  });

  it('waits for as long as that node beats', async () => {
    const { config } = fresh;
    const database = await openDatabase(config, new SystemRandom());
    const run = (statement: string) => database.context.write(({ sql }) => sql.run(statement, []));
    await run('CREATE TABLE migration_claims (id INTEGER PRIMARY KEY, holder VARCHAR(512), beat BIGINT)');
    await run("INSERT INTO migration_claims VALUES (1, 'a living node', 0)");
    let isDone = false;
    const migrating = migrate(config, { terms: SOON }).then(() => (isDone = true));
    for (let beat = 0; beat < 30; beat += 1) {
      await run('UPDATE migration_claims SET beat = beat + 1');
      await delay(20);
    }
    expect(isDone).toBe(false);
    await run('DELETE FROM migration_claims');
    await migrating;
    await database.close();
  });

  it('records nothing once another node has taken its claim', async () => {
    await onOneConnection(fresh.config, async (runner) => {
      const [first, second] = [new Claim(runner, SOON), new Claim(runner, SOON)];
      await first.take();
      await second.take();
      await expect(first.renew()).rejects.toThrow(/Another node took over/);
      await second.renew();
    });
  });
});
