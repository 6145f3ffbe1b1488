import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshMariadb, type TestDatabase } from '../support/database/mariadb.js';
import { cliIn } from '../support/processes/cli.js';
import { runToEnd, startNode, temporaryFolder } from '../support/processes/process.js';

const LOST = /The master key is missing.*Provide that key/s;
/** The key is neither set nor inherited, so the service looks for its file. */
const NO_KEY = { MASTER_KEY: '' };

/** Returns the hash of every file in the folder, except SQLite's log files, which come and go. */
function contents(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/-(wal|shm)$/.test(entry.name),
  );
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    paths.map((path) => [path, createHash('sha256').update(readFileSync(path)).digest('hex')]).sort(),
  );
}

describe('a database whose master key is lost', () => {
  let mariadb: TestDatabase;
  beforeAll(async () => {
    mariadb = await freshMariadb();
  });
  afterAll(() => mariadb.drop());

  it('on SQLite stops the start, which writes nothing, until the key is back', async () => {
    const dataDir = await temporaryFolder();
    const node = await startNode({ dataDir, env: NO_KEY });
    await node.stop();
    const key = join(dataDir, 'master.key');
    renameSync(key, `${key}.kept`);
    const before = contents(dataDir);

    for (const workers of ['1', '2']) {
      const start = await runToEnd({ dataDir, env: { ...NO_KEY, WORKERS: workers } });
      expect([start.code, start.output]).toEqual([1, expect.stringMatching(LOST)]);
    }
    for (const command of [['account', 'show', 'ann@example.org'], ['migrate'], ['keys', 'list']]) {
      const { code, err } = await cliIn(dataDir, { DATA_DIR: dataDir, ...NO_KEY })(...command);
      expect([code, err]).toEqual([1, expect.stringMatching(LOST)]);
    }
    expect(contents(dataDir)).toEqual(before);

    renameSync(`${key}.kept`, key);
    const again = await startNode({ dataDir, env: NO_KEY });
    expect((await again.stop()).code).toBe(0);
  }, 60_000);

  it('on MariaDB stops the start of a node that has another data folder, and makes neither folder nor key', async () => {
    const [first, other] = [await temporaryFolder(), join(await temporaryFolder(), 'other')];
    const node = await startNode({ databaseUrl: mariadb.url, dataDir: first, env: NO_KEY });
    await node.stop();
    const start = await runToEnd({ databaseUrl: mariadb.url, dataDir: other, env: NO_KEY });
    expect([start.code, start.output]).toEqual([1, expect.stringMatching(LOST)]);
    expect(existsSync(other)).toBe(false);
  }, 60_000);
});

describe('the first start on a data folder', () => {
  /** Replaces functions of `node:fs` in the service. */
  const changing = (change: string): string => `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    ${change}
    syncBuiltinESMExports();
  `;

  it('names the key that does not fit on a full disk, and leaves no part of it', async () => {
    const preload = changing(`
      const { writeFileSync } = fs;
      fs.writeFileSync = (path, text, options) => {
        writeFileSync(path, '', options);
        throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
      };
    `);
    const dataDir = await temporaryFolder();
    const { code, output } = await runToEnd({ dataDir, env: NO_KEY, preload });
    const key = join(dataDir, 'master.key');
    expect([code, output]).toEqual([
      1,
      `Gatehouse cannot start: The master key ${key} cannot be written (ENOSPC: its disk is full): ` +
        'free space there, name another DATA_DIR, or set MASTER_KEY.\n',
    ]);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('master.key'))).toEqual([]);
  }, 60_000);

  it('makes the name of the key durable', async () => {
    const preload = changing(`
      const { fsyncSync, readlinkSync } = fs;
      fs.fsyncSync = (file) => {
        process.stdout.write('synced ' + readlinkSync('/proc/self/fd/' + file) + '\\n');
        fsyncSync(file);
      };
    `);
    const dataDir = await temporaryFolder();
    const node = await startNode({ dataDir, env: NO_KEY, preload });
    await node.stop();
    expect(node.output()).toContain(`synced ${dataDir}\n`);
  }, 60_000);
});
