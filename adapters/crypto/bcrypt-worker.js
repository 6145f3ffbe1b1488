// @ts-check
// Plain JavaScript, since a thread's entry file is loaded by Node itself: from the sources, from dist and under jest alike.
import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcrypt';

yieldToTheEventLoop();

parentPort?.on('message', (/** @type {import('./bcrypt-threads.js').BcryptJob} */ job) => {
  parentPort?.postMessage(
    job.kind === 'hash' ? bcrypt.hashSync(job.secret, job.cost) : bcrypt.compareSync(job.secret, job.hash),
  );
});

/**
 * On Linux a thread has a priority of its own. With it a hash yields the core to signed-in users' requests at once, and
 * still gets about a tenth of a busy one. Elsewhere the call would slow the whole process down; a sandbox may forbid it.
 */
function yieldToTheEventLoop() {
  if (process.platform !== 'linux') return;
  try {
    os.setPriority(0, Math.min(os.getPriority(0) + os.constants.priority.PRIORITY_BELOW_NORMAL, 19));
  } catch {
    // Then hashes and requests share the core evenly.
  }
}
