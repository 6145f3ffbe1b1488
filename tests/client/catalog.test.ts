import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Database from 'libsql';
import { catalogFile } from '../../client/src/catalog/catalog-node.js';
import type { SqlConnection } from '../../client/src/catalog/database.js';
import { catalogOf, serveCatalog } from '../../client/src/catalog/catalog-worker.js';
import { CatalogInUse } from '../../client/src/catalog/in-use.js';
import { openCatalog } from '../../client/src/catalog/open.js';
import { requireNewEnough } from '../../client/src/catalog/sqlite-release.js';
import { CATALOG_VERSION, STEPS } from '../../client/src/catalog/steps.js';
import { CATALOG_CASES, type CatalogWorld } from '../support/client/catalog-contract.js';
import { QUIET } from '../support/processes/quiet-node.js';

const ROOT = new URL('../../', import.meta.url).pathname;
const folders: string[] = [];
let path: string;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-catalog-'));
  folders.push(folder);
  path = join(folder, 'index', 'library.sqlite');
});
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

async function bytesOfFolder(): Promise<Record<string, string>> {
  const folder = join(path, '..');
  const names = (await readdir(folder)).sort();
  const read = async (name: string) => [name, (await readFile(join(folder, name))).toString('base64')] as const;
  return Object.fromEntries(await Promise.all(names.map(read)));
}

async function firstQuery(): Promise<void> {
  const database = await openCatalog(catalogFile(path));
  await database.all('SELECT * FROM albums').finally(() => database.close());
}

/** A catalog on disk; the system closes a killed process's connections without a COMMIT. */
function onDisk(): CatalogWorld {
  const opened: SqlConnection[] = [];
  return {
    file: () => {
      const file = catalogFile(path);
      const open = async () => {
        const connection = await file.open();
        opened.push(connection);
        return connection;
      };
      return { stamp: () => file.stamp(), open };
    },
    kill: async () => {
      for (const connection of opened.splice(0)) await connection.close().catch(() => undefined);
    },
    empty: async () => {
      for (const suffix of ['', '-wal', '-shm', '-journal']) await rm(path + suffix, { force: true });
    },
    bytes: bytesOfFolder,
    // By libsql: node:sqlite of Node 24 and newer refuses it.
    damage: (statement) => {
      const database = new Database(path);
      database.exec(statement);
      database.close();
      return Promise.resolve();
    },
  };
}

describe('the catalog', () => {
  it.each(Object.entries(CATALOG_CASES))('%s', async (_name, run) => {
    await run(onDisk());
  });

  it('reads the newer stamp from the log of a build that was killed, and leaves the log too', async () => {
    await (await openCatalog(catalogFile(path))).close();
    const source = `
      import { catalogFile } from '${ROOT}client/dist/esm/catalog-node.js';
      const newer = await catalogFile(${JSON.stringify(path)}).open();
      await newer.exec('PRAGMA wal_autocheckpoint = 0');
      await newer.exec('PRAGMA user_version = ${CATALOG_VERSION + 1}');
      process.kill(process.pid, 'SIGKILL');`;
    const { signal } = spawnSync(process.execPath, [...QUIET, '--input-type=module', '-e', source]);
    expect(signal).toBe('SIGKILL');
    const before = await bytesOfFolder();
    expect(Object.keys(before)).toContain('library.sqlite-wal');
    await expect(openCatalog(catalogFile(path))).rejects.toMatchObject({ found: CATALOG_VERSION + 1 });
    expect(await bytesOfFolder()).toEqual(before);
  });

  it('is never dropped: not when it is damaged, not when it is no catalog, and by no step', async () => {
    const database = await openCatalog(catalogFile(path));
    for (let row = 0; row < 200; row += 1)
      await database.run('INSERT INTO settings (name, value) VALUES (?, ?)', [`${row}`, 'x'.repeat(500)]);
    // The driver may leave the log behind; then the pages in it would hide the damage.
    await database.all('PRAGMA wal_checkpoint(TRUNCATE)');
    await database.close();
    const whole = await readFile(path);
    const damages: Record<string, Buffer> = {
      'the schema overwritten': Buffer.concat([whole.subarray(0, 100), Buffer.alloc(4000, 1), whole.subarray(4100)]),
      'no database': Buffer.from('This is a letter, not a library. '.repeat(40)),
      'the header overwritten': Buffer.concat([Buffer.alloc(60, 1), Buffer.alloc(40), whole.subarray(100)]),
    };
    for (const [damage, bytes] of Object.entries(damages)) {
      await writeFile(path, bytes);
      // By its message: an error of node:sqlite is not of jest's own class `Error`.
      const said = await firstQuery().catch((error: unknown) => (error as Error).message);
      expect([damage, said]).toEqual([damage, expect.stringMatching(/malformed|not a database|corrupt/)]);
      expect([damage, (await readFile(path)).equals(bytes)]).toEqual([damage, true]);
    }
    // What was damaged opens again when it is put back, with all that was in it.
    await writeFile(path, whole);
    const again = await openCatalog(catalogFile(path));
    expect(await again.all('SELECT COUNT(*) AS rows FROM settings')).toEqual([{ rows: 200 }]);
    await again.close();
    for (const step of STEPS) expect(step).not.toMatch(/\b(DROP|DELETE|TRUNCATE|REPLACE)\b/i);
  });

  it('keeps what is committed when the process is killed by the system, and nothing else', async () => {
    await (await openCatalog(catalogFile(path))).close();
    const source = `
      import { openCatalog } from '${ROOT}client/dist/esm/catalog.js';
      import { catalogFile } from '${ROOT}client/dist/esm/catalog-node.js';
      const database = await openCatalog(catalogFile(${JSON.stringify(path)}));
      for (let row = 0; ; row += 1) {
        await database.transaction(async (statements) => {
          for (const half of ['a', 'b'])
            await statements.run('INSERT INTO settings (name, value) VALUES (?, ?)', [row + half, '']);
        });
        console.log(row);
      }`;
    let last = -1;
    for (let kill = 0; kill < 3; kill += 1) {
      await (await openCatalog(catalogFile(path))).run('DELETE FROM settings');
      const child = spawn(process.execPath, [...QUIET, '--input-type=module', '-e', source], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let said = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
      last = -1;
      for await (const line of createInterface(child.stdout)) {
        last = Number(line);
        if (last === 5 + 7 * kill) child.kill('SIGKILL');
      }
      expect([said, last]).toEqual(['', expect.any(Number)]);
      const database = await openCatalog(catalogFile(path));
      const rows = await database.all('SELECT name FROM settings');
      await database.close();
      const names = new Set(rows.map(({ name }) => String(name)));
      // Each transaction that was told of is there, and each that is there is whole.
      for (let row = 0; row <= last; row += 1)
        expect([names.has(`${row}a`), names.has(`${row}b`)]).toEqual([true, true]);
      expect(names.size % 2).toBe(0);
    }
    expect(last).toBeGreaterThanOrEqual(19);
  }, 60_000);
});

it('names the release of SQLite that browsers need, since npm takes an older one without it', () => {
  const of = (libVersionNumber: number) => () => requireNewEnough({ version: { libVersionNumber } });
  expect(of(3_041_002)).toThrow('needs SQLite 3.50 or newer');
  expect(of(3_050_004)).not.toThrow();
});

it('gives a page the class of what its worker says of another tab', async () => {
  const { port1: page, port2: worker } = new MessageChannel();
  const inUse = (): Promise<never> => Promise.reject(new CatalogInUse());
  serveCatalog(Promise.resolve({ stamp: inUse, open: inUse }), worker as never);
  const file = catalogOf(page as never);
  worker.start();
  page.start();
  await expect(openCatalog(file)).rejects.toBeInstanceOf(CatalogInUse);
  page.close();
});
