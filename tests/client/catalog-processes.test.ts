import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { catalogFile } from '../../client/src/catalog/catalog-node.js';
import { openCatalog } from '../../client/src/catalog/open.js';
import { QUIET } from '../support/processes/quiet-node.js';

const ROOT = new URL('../../', import.meta.url).pathname;
const folders: string[] = [];
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-catalog-'));
  folders.push(folder);
});
afterAll(async () => {
  for (const each of folders) await rm(each, { recursive: true });
});

function pathOf(): string {
  return join(folder, 'library.sqlite');
}

/** Starts another process of the app, whose `file` is the catalog. */
function anotherProcess(work: string) {
  const source = `
    import { openCatalog } from '${ROOT}client/dist/esm/catalog.js';
    import { catalogFile } from '${ROOT}client/dist/esm/catalog-node.js';
    const file = catalogFile(${JSON.stringify(pathOf())});
    ${work}`;
  return spawn(process.execPath, [...QUIET, '--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function namesInAnotherProcess(): Promise<string> {
  const child = anotherProcess(`
    const catalog = await openCatalog(file);
    const rows = await catalog.all('SELECT name FROM settings ORDER BY name');
    await catalog.close();
    console.log(rows.map(({ name }) => name).join(' '));`);
  let said = '';
  for await (const line of createInterface(child.stdout)) said += line;
  return said;
}

it('a catalog opens while another process makes it', async () => {
  const child = anotherProcess(`
    const catalog = await file.open();
    await catalog.exec('PRAGMA journal_mode = DELETE');
    await catalog.exec('BEGIN EXCLUSIVE');
    console.log('held');
    setTimeout(() => catalog.exec('COMMIT').then(() => catalog.close()), 500);`);
  const ended = once(child, 'exit');
  await once(createInterface(child.stdout), 'line');
  const catalog = await openCatalog(catalogFile(pathOf()));
  expect(await catalog.all('SELECT * FROM albums')).toEqual([]);
  await catalog.close();
  expect(await ended).toEqual([0, null]);
});

it('what is committed stays if the process opens the catalog twice, and another process closes it', async () => {
  const [first, second] = await Promise.all([openCatalog(catalogFile(pathOf())), openCatalog(catalogFile(pathOf()))]);
  await first.run("INSERT INTO settings VALUES ('a', '')");
  expect(await namesInAnotherProcess()).toBe('a');
  await second.run("INSERT INTO settings VALUES ('b', '')");
  expect(await namesInAnotherProcess()).toBe('a b');
  await symlink(folder, join(folder, 'link'));
  const third = await openCatalog(catalogFile(join(folder, 'link', 'library.sqlite')));
  expect(await namesInAnotherProcess()).toBe('a b');
  await first.run("INSERT INTO settings VALUES ('c', '')");
  for (const each of [first, second, third]) await each.close();
  expect(await namesInAnotherProcess()).toBe('a b c');
});
