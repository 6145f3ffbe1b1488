import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../support/database/mariadb-server.js';

interface Result {
  readonly fullName: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
}

interface File {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly Result[];
}

const TEMPORARY_FOLDER = new URL('../support/jest/temporary-folder.js', import.meta.url).href;
const CASES = 'tests/support/jest/cases';
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-runner-'));
let output: string;
let files: readonly File[];

/** Runs jest over the files of cases, in one worker: the larger first, or the one that failed the last time. */
beforeAll(() => {
  const report = join(folder, 'report.json');
  const order = ['failing', 'second', 'third'].map((name) => `${CASES}/${name}.ts`);
  const options = ['--config', `${CASES}/jest.config.json`, '--json', '--outputFile', report, '--runTestsByPath'];
  const jest = ['node_modules/jest/bin/jest.js', ...options, ...order];
  output = spawnSync(process.execPath, jest, { encoding: 'utf8', timeout: 60_000 }).stderr;
  files = (JSON.parse(readFileSync(report, 'utf8')) as { testResults: File[] }).testResults;
}, 90_000);
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string): File {
  const found = files.find((each) => basename(each.name) === `${name}.ts`);
  if (found === undefined) throw new Error(`jest did not report ${name}.ts: ${output}`);
  return found;
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const messageOf = (title: string): string =>
  file('failing')
    .assertionResults.filter(({ fullName }) => fullName === title)
    .flatMap(({ failureMessages }) => failureMessages)
    .join('\n');

describe('a test file in the scope of its worker', () => {
  it('reports each test that fails, and no other', () => {
    for (const { fullName, status } of file('failing').assertionResults)
      expect([fullName, status]).toEqual([fullName, fullName.includes('fails') ? 'failed' : 'passed']);
  });

  it.each([
    ['fails an assertion', 'toEqual'],
    ['fails by its own time-out', 'Exceeded timeout of 400 ms for a test'],
    ['fails by the time-out of the file', 'Exceeded timeout of 600 ms for a test'],
    ['fails by the time-out of each: 2', 'Exceeded timeout of 400 ms for a test'],
    ['fails by a rejection that nobody handles', 'left alone'],
    ['a hook that throws fails', 'The hook threw.'],
    ['a hook that hangs fails', 'Exceeded timeout of 400 ms for a hook'],
  ])('says why a test %s', (title, text) => {
    expect(messageOf(title)).toContain(text);
  });

  it('names the line of the sources', () => {
    expect(messageOf('fails an assertion')).toContain(`${CASES}/failing.ts:19:`);
  });

  it('fails if it leaves a change to the process', () => {
    expect(file('failing').message).toContain(
      'This test file leaves changed: process.env.LEFT_BEHIND, globalThis.fetch. Undo it in a hook.',
    );
  });

  it('fails if it leaves temporary files', () => {
    expect(file('failing').message).toMatch(
      /This test file leaves temporary files: left-\w{6}\. Remove them in a hook\./,
    );
  });

  it('fails by a rejection that comes after its last hook', () => {
    expect(file('failing').message).toContain('too late');
  });

  it('leaves nothing of jest to the next file in its worker', () => {
    const { assertionResults, status, message } = file('second');
    expect([message, status, assertionResults.length]).toEqual(['', 'passed', 5]);
  });

  it('runs the hook of a module that stays loaded at the end of each file', () => {
    const { status, message } = file('third');
    expect([message, status]).toEqual(['', 'passed']);
  });
});

it('ends the workers of a run that is killed', async () => {
  const processFile = join(folder, 'worker');
  writeFileSync(processFile, '');
  const options = ['--config', `${CASES}/jest.config.json`, '--runTestsByPath', `${CASES}/endless.ts`];
  const env = { ...process.env, TMPDIR: folder, PROCESS_FILE: processFile };
  const run = spawn(process.execPath, ['node_modules/jest/bin/jest.js', ...options], { env, stdio: 'ignore' });
  const worker = () => Number(readFileSync(processFile, 'utf8'));
  expect(await until(() => Promise.resolve(worker() > 0), 60_000)).toBe(true);
  run.kill('SIGKILL');
  expect(await until(() => Promise.resolve(!isThere(worker())), 20_000)).toBe(true);
}, 90_000);

it('removes the temporary directory of a run that is killed', async () => {
  const source = `import { temporaryFolderOfRun } from ${JSON.stringify(TEMPORARY_FOLDER)};
    temporaryFolderOfRun();
    process.stdout.write(process.env.TMPDIR);
    setInterval(() => undefined, 1_000);`;
  const run = spawn(process.execPath, ['--input-type=module', '--eval', source]);
  const [path] = (await once(run.stdout, 'data')) as [Buffer];
  expect(existsSync(String(path))).toBe(true);
  run.kill('SIGKILL');
  expect(await until(() => Promise.resolve(!existsSync(String(path))), 20_000)).toBe(true);
});
