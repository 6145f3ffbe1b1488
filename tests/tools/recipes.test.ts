import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { INSERTIONS, NEW_FILES } from './recipes.js';

const ROOT = resolve(import.meta.dirname, '../..');
const SOURCES = ['domain', 'application', 'adapters', 'infrastructure', 'docs', 'tests/support'];
const FILES = [
  'package.json',
  'tsconfig.json',
  'jest.config.js',
  'tools/require.cjs',
  'tools/packages.mjs',
  'tests/typeorm/data-model.test.ts',
  'tests/infrastructure/config.test.ts',
];

/** It imports the package of the client, which no recipe touches. */
const CLIENT = join(ROOT, 'tests/support/client');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-recipes-'));
  for (const each of [...SOURCES, ...FILES]) {
    await cp(join(ROOT, each), join(folder, each), { recursive: true, filter: (path) => !path.startsWith(CLIENT) });
  }
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await mkdir(join(folder, 'tests/contracts'));
  for (const [file, text] of Object.entries(NEW_FILES)) await writeFile(join(folder, file), text);
  for (const { file, after, lines } of INSERTIONS) await insert(join(folder, file), after, lines);
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

async function insert(file: string, after: string, lines: string): Promise<void> {
  const text = (await readFile(file, 'utf8')).split('\n');
  const at = text.findIndex((each) => each.includes(after));
  if (at < 0) throw new Error(`${file} has no line with ${after}`);
  text.splice(at + 1, 0, lines);
  await writeFile(file, text.join('\n'));
}

function run(program: string, ...args: string[]) {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'] };
  const { status, stdout, stderr } = spawnSync(join('node_modules/.bin', program), args, {
    cwd: folder,
    encoding: 'utf8',
    env,
  });
  return { status, output: stdout + stderr };
}

// Held for each recipe of CONTRIBUTING.md but "Add an endpoint" (tests/http/pipeline/recipe.test.ts).
it('what follows the recipes compiles, except the error code whose status was forgotten', () => {
  const { output } = run('tsc', '--noEmit', '-p', 'tsconfig.json', '--incremental', 'false');
  const errors = output.split('\n').filter((each) => /^\S.*error TS/.test(each));
  expect(errors).toEqual([
    expect.stringMatching(/^adapters\/http\/problem\.ts.*"error\.greeting\.forgotten".* is missing/),
  ]);
}, 300_000);

it('and its tests pass: the store on every engine, its table in the data model, the setting on its page', () => {
  const tests = ['tests/contracts/greeting-store', 'tests/typeorm/data-model', 'tests/infrastructure/config'];
  const { status, output } = run('jest', ...tests, '--selectProjects', 'parts');
  expect({ status, output }).toMatchObject({ status: 0 });
  expect(output).toMatch(/Test Suites: 3 passed/);
}, 300_000);
