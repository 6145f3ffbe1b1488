import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

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
    expect(messageOf('fails an assertion')).toContain(`${CASES}/failing.ts:16:`);
  });

  it('fails if it leaves a change to the process', () => {
    expect(file('failing').message).toContain(
      'This test file leaves changed: process.env.LEFT_BEHIND, globalThis.fetch. Undo it in a hook.',
    );
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
