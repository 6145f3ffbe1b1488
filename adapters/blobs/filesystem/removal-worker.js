// @ts-check
// The thread of removal-thread.ts. Plain JavaScript, since a thread's entry file is loaded by Node itself.
import { unlinkSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { yieldToTheEventLoop } from '../threads/low-priority.js';

/** @typedef {import('./removal-thread.js').RemovalJob} Job */

yieldToTheEventLoop(10);

parentPort?.on('message', (/** @type {Job} */ { number, paths }) => {
  const [failure] = paths.flatMap(failureToRemove);
  parentPort?.postMessage({ number, ...failure });
});

/** None if the file is gone already. @param {string} path @returns {{ failure: string, code: string | undefined }[]} */
function failureToRemove(path) {
  try {
    unlinkSync(path);
    return [];
  } catch (cause) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (cause);
    return code === 'ENOENT' ? [] : [{ failure: String(cause), code }];
  }
}
