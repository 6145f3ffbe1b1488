import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { startNode } from '../support/processes/process.js';
import { policies, priorities } from '../support/processes/threads.js';

const NICER = 15;
const POOL = 16;
/** sched(7) */
const [SCHED_OTHER, SCHED_BATCH] = [0, 3];

it("the threads of libuv's pool yield to the event loop, and there are enough of them to wait for syncs", async () => {
  const { pid } = await startNode();
  const found = priorities(pid);
  const own = priorities(process.pid).get(process.pid) ?? 0;
  expect(found.get(pid)).toBe(own);
  expect([...found.values()].filter((nice) => nice === own + NICER)).toHaveLength(POOL);
});

it('no thread of the pool interrupts the event loop when it wakes up', async () => {
  const { pid } = await startNode();
  const found = policies(pid);
  const pool = [...priorities(pid)].filter(([, nice]) => nice >= NICER).map(([thread]) => thread);
  expect(found.get(pid)).toBe(SCHED_OTHER);
  expect(pool.map((thread) => found.get(thread))).toEqual(Array.from({ length: POOL }, () => SCHED_BATCH));
});

it.each([
  { asked: '3', there: 3 },
  { asked: '', there: POOL },
])('the environment may ask for another number of threads: $asked', async ({ asked, there }) => {
  const { pid } = await startNode({ env: { UV_THREADPOOL_SIZE: asked } });
  expect([...priorities(pid).values()].filter((nice) => nice >= NICER)).toHaveLength(there);
});

it('every worker process has such a pool', async () => {
  const { pid } = await startNode({ env: { WORKERS: '2' } });
  const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  const counts = workers.map((worker) => [...priorities(worker).values()].filter((nice) => nice >= NICER).length);
  expect(counts).toEqual([POOL, POOL]);
});
