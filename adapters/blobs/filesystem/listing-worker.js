// @ts-check
// The thread of listing-thread.ts. Plain JavaScript, since a thread's entry file is loaded by Node itself.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { yieldToTheEventLoop } from '../threads/low-priority.js';

/** @typedef {import('./listing-thread.js').ListingJob} Job */
/** @typedef {import('./listing-thread.js').Entry} Entry */

yieldToTheEventLoop(10);

parentPort?.on('message', (/** @type {Job} */ job) => {
  parentPort?.postMessage({ number: job.number, ...answerTo(job) });
});

/** @param {Job} job */
function answerTo({ folder }) {
  try {
    return { entries: namesIn(folder).flatMap((name) => entryOf(folder, name)) };
  } catch (cause) {
    return { failure: String(cause), code: /** @type {NodeJS.ErrnoException} */ (cause).code };
  }
}

/** @param {string} folder */
function namesIn(folder) {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return [];
    throw error;
  }
}

/** Nothing for a file that was removed meanwhile. @param {string} folder @param {string} name @returns {Entry[]} */
function entryOf(folder, name) {
  const file = statSync(join(folder, name), { throwIfNoEntry: false });
  if (file === undefined) return [];
  return [{ name, kind: kindOf(file), size: file.size, changedAt: Math.floor(file.ctimeMs) }];
}

/** @param {import('node:fs').Stats} file @returns {Entry['kind']} */
function kindOf(file) {
  if (file.isFile()) return 'file';
  return file.isDirectory() ? 'folder' : 'other';
}
