import { expect, it, jest } from '@jest/globals';
import { begin } from './parts/counting.js';

const open = begin();

// The file that runs after `failing.ts` in the same process.
it('finds the mocks of the file before it restored', () => {
  expect(process.cwd()).not.toBe('/nowhere');
});

it('has the time-out of the project again', async () => {
  await new Promise((resolve) => setTimeout(resolve, 700));
});

it('reads the globals of its project', () => {
  expect(globalThis).toMatchObject({ TEST_STORAGE: 'somewhere' });
});

it('sets time', async () => {
  jest.useFakeTimers();
  let fired = false;
  setTimeout(() => (fired = true), 60_000);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(fired).toBe(true);
});

it('comes after the hooks of the files before', () => {
  expect(open).toBe(0);
});
