import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QUIET } from '../support/processes/quiet-node.js';
import { aSmallDisk, type SmallDisk } from '../support/processes/small-disk.js';

const DIST = new URL('../../client/dist/esm', import.meta.url).pathname;
const [MIB, LARGE] = [1 << 20, 8 << 20];

let folder: string;
let disk: SmallDisk;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-copied-'));
  disk = await aSmallDisk(1);
});
afterAll(async () => {
  await disk.remove();
  await rm(folder, { recursive: true });
});

/** Runs a program that opens the catalog as `catalog`; `temporary` is its TMPDIR. */
function run(path: string, program: string, temporary: string, within: readonly string[] = []) {
  const source = `
    import { openCatalog } from '${DIST}/catalog.js';
    import { catalogFile } from '${DIST}/catalog-node.js';
    const catalog = await openCatalog(catalogFile(${JSON.stringify(path)}));
    ${program}`;
  const words = [...within, process.execPath, ...QUIET, '--input-type=module', '-e', source];
  return spawnSync('env', words, { encoding: 'utf8', env: { ...process.env, TMPDIR: temporary } });
}

/** Writes the cache and then, into the log alone, as many bytes more; the process is killed. */
function killed(path: string, logged: number): void {
  const { signal, stderr } = run(
    path,
    `await catalog.run("INSERT INTO derived VALUES ('a', 'b', zeroblob(${LARGE}))");
    await catalog.all('PRAGMA wal_checkpoint(TRUNCATE)');
    await catalog.run("INSERT INTO settings VALUES ('last', hex(zeroblob(${logged / 2})))");
    process.kill(process.pid, 'SIGKILL');`,
    folder,
  );
  expect([signal, stderr]).toEqual(['SIGKILL', '']);
}

async function bytesOf(path: string): Promise<Buffer> {
  return Buffer.concat([await readFile(path), await readFile(`${path}-wal`)]);
}

const READ = `const [{ size }] = await catalog.all("SELECT length(value) AS size FROM settings WHERE name = 'last'");
  const [cached] = await catalog.all('SELECT length(bytes) AS size FROM derived');
  console.log(Number(size), Number(cached.size));`;

it('a catalog larger than the folder for temporary files opens after a kill', () => {
  const path = join(folder, 'large', 'library.sqlite');
  killed(path, 10_000);
  expect(run(path, READ, disk.folder, disk.within)).toMatchObject({ stdout: `10000 ${LARGE}\n`, stderr: '' });
}, 30_000);

it('a catalog whose log cannot be copied says what to do, and is opened whole when that is done', async () => {
  const path = join(folder, 'logged', 'library.sqlite');
  killed(path, 2 * MIB);
  const before = await bytesOf(path);
  const noFolder = join(folder, 'none');
  for (const { stderr } of [run(path, READ, disk.folder, disk.within), run(path, READ, noFolder)]) {
    expect(stderr).toMatch(
      /not opened, and nothing in it was changed: .*\((ENOSPC|ENOENT): .*\)\. Free space there, or/,
    );
  }
  expect((await bytesOf(path)).equals(before)).toBe(true);
  await mkdir(noFolder);
  expect(run(path, READ, noFolder)).toMatchObject({ stdout: `${2 * MIB} ${LARGE}\n`, stderr: '' });
}, 30_000);
