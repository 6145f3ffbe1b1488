import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { startNode } from '../support/processes/process.js';

const SECONDS = 5;

/** The number of times that the event loop of the process has waited for something. */
async function waitsOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)?.[1]);
}

it('a process that nobody uses wakes up some tens of times a second', async () => {
  const node = await startNode();
  await delay(3000);
  const before = await waitsOf(node.pid);
  await delay(SECONDS * 1000);
  expect(((await waitsOf(node.pid)) - before) / SECONDS).toBeLessThan(70);
  expect(await node.stop()).toMatchObject({ code: 0 });
});
