import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { LogOutput } from '../../infrastructure/log-output.js';
import { until } from '../support/database/mariadb-server.js';
import { temporaryFolder } from '../support/processes/process.js';

const KIB = 1024;
let file: string;
let full: number;
let healthy: number;
let failures: (string | undefined)[];
let losses: number[];
beforeEach(async () => {
  file = join(await temporaryFolder(), 'log');
  writeFileSync(file, '');
  full = openSync('/dev/full', 'w');
  healthy = openSync(file, 'a');
  failures = [];
  losses = [];
});
afterEach(() => [full, healthy].forEach(closeSync));

function outputTo(fd: number) {
  const options = { fd, gathered: 100, largestWrite: KIB, longestWait: 10 };
  const onFailure = ({ code }: NodeJS.ErrnoException): void => void failures.push(code);
  const onLoss = (lines: number) => {
    losses.push(lines);
    output.write(Buffer.from(`lost ${lines}\n`));
    output.flush();
  };
  const settings = { ...options, onFailure, onLoss };
  const output = new LogOutput(settings);
  return { settings, output };
}

const numbered = (count: number, length = 8): string[] =>
  Array.from({ length: count }, (_, index) => `${String(index).padStart(length - 1, '0')}\n`);

const comes = (holds: () => boolean): Promise<boolean> => until(() => Promise.resolve(holds()), 5000, 5);
const written = (): string => readFileSync(file, 'utf8');

it('writes every line once, in order', async () => {
  const { output } = outputTo(healthy);
  const lines = numbered(2000);
  for (const line of lines) output.write(Buffer.from(line));
  expect(await comes(() => written().length === lines.join('').length)).toBe(true);
  expect(written()).toBe(lines.join(''));
  expect(failures).toEqual([]);
});

it('leaves the process as it is until the first line', () => {
  const before = process.listenerCount('exit');
  const { output } = outputTo(healthy);
  expect(process.listenerCount('exit')).toBe(before);
  for (const line of numbered(2)) output.write(Buffer.from(line));
  expect(process.listenerCount('exit')).toBe(before + 1);
  output.flushSync();
});

it('writes what waits when the process ends', () => {
  const { output } = outputTo(healthy);
  output.write(Buffer.from('few\n'));
  output.flushSync();
  expect(written()).toBe('few\n');
});

it('keeps lines while the disk is full, says so once, and writes them when it has room', async () => {
  const { settings, output } = outputTo(full);
  const lines = numbered(500);
  for (const line of lines) output.write(Buffer.from(line));
  expect(await comes(() => failures.length > 0)).toBe(true);
  for (let turn = 0; turn < 5; turn += 1) output.flushSync();
  expect(failures).toEqual(['ENOSPC']);
  settings.fd = healthy;
  expect(await comes(() => written().length === lines.join('').length)).toBe(true);
  expect(written()).toBe(lines.join(''));
});

it('loses lines beyond a mebibyte that waits, and says how many in their place', async () => {
  const { settings, output } = outputTo(full);
  const lines = numbered(2 * KIB, KIB);
  output.write(Buffer.from(lines[0] ?? ''));
  expect(await comes(() => failures.length > 0)).toBe(true);
  for (const line of lines.slice(1)) output.write(Buffer.from(line));
  settings.fd = healthy;
  output.flushSync();
  output.write(Buffer.from('after\n'));
  output.flushSync();
  expect(written()).toBe([...lines.slice(0, KIB), `lost ${KIB}\n`, 'after\n'].join(''));
  expect(losses).toEqual([KIB]);
});

it('keeps what a write under way has not written, also if the end of the process cannot write meanwhile', async () => {
  const { settings, output } = outputTo(full);
  const lines = numbered(500);
  for (const line of lines) output.write(Buffer.from(line));
  output.flushSync();
  settings.fd = healthy;
  expect(await comes(() => written().length === lines.join('').length)).toBe(true);
  expect(written()).toBe(lines.join(''));
});
