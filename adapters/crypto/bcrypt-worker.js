// @ts-check
// Plain JavaScript, since a thread's entry file is loaded by Node itself: from the sources, from dist and under jest alike.
import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcrypt';
import { yieldToTheEventLoop } from '../system/low-priority.js';

yieldToTheEventLoop(15);

parentPort?.on('message', (/** @type {import('./bcrypt-threads.js').BcryptJob} */ job) => {
  parentPort?.postMessage(
    job.kind === 'hash' ? bcrypt.hashSync(job.secret, job.cost) : bcrypt.compareSync(job.secret, job.hash),
  );
});
