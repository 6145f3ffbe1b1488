import { expect, it } from '@jest/globals';
import { startNode } from '../support/processes/process.js';
import { priorities, sliceOf } from '../support/processes/threads.js';

/** In ns. */
const SHORT = 100_000;

it('the event loop has short slices of its core, and the threads that Node and libuv created before do not', async () => {
  const { pid } = await startNode();
  const others = [...priorities(pid).keys()].filter((thread) => thread < pid + 6 && thread !== pid);
  const usual = sliceOf(process.pid);
  // Linux before 6.12 has no slice for each thread, and says 0.
  expect(sliceOf(pid)).toBe(usual === 0 ? 0 : SHORT);
  expect(others.map(sliceOf)).toEqual(others.map(() => usual));
});
