import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { begin } from './parts/counting.js';

begin();

// Test cases of `tests/architecture/test-runner.test.ts`, which expects the titles that begin with "fails" to fail.
jest.setTimeout(150);
const forever = (): Promise<never> => new Promise<never>(() => undefined);

it('passes', () => {
  jest.spyOn(process, 'cwd').mockReturnValue('/nowhere');
  expect(process.cwd()).toBe('/nowhere');
});

it('fails an assertion', () => {
  expect({ a: 1 }).toEqual({ a: 2 });
});

it('fails by its own time-out', forever, 100);

it('fails by the time-out of the file', forever);

it.each([1, 2])('fails by the time-out of each: %i', forever, 100);

it('fails by a rejection that nobody handles', async () => {
  void Promise.reject(new Error('left alone'));
  await new Promise((resolve) => setImmediate(resolve));
});

describe('a hook that throws', () => {
  beforeAll(() => {
    throw new Error('The hook threw.');
  });

  it('fails', () => undefined);
});

describe('a hook that hangs', () => {
  beforeAll(forever, 100);

  it('fails', () => undefined);
});

describe('what is left in the process', () => {
  afterAll(() => {
    process.env['LEFT_BEHIND'] = 'yes';
    globalThis.fetch = () => Promise.reject(new Error('replaced'));
    setInterval(() => undefined, 1000);
    mkdtempSync(join(tmpdir(), 'left-'));
  });

  it('passes', () => undefined);
});

describe('a rejection after the last test', () => {
  afterAll(() => {
    setImmediate(() => setImmediate(() => void Promise.reject(new Error('too late'))));
  });

  it('passes', () => undefined);
});
