// @ts-check
// The thread of listing-thread.ts. Plain JavaScript, since a thread's entry file is loaded by Node itself.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parentPort } from 'node:worker_threads';
import { yieldToTheEventLoop } from '../threads/low-priority.js';

/** @typedef {import('./listing-thread.js').ListingJob} Job */
/** @typedef {import('./listing-thread.js').Entry} Entry */

/** In ms. */
const STRETCH = 0.2;
/** Each rest is this many times as long as the stretch before it. */
const REST = 4;

yieldToTheEventLoop(10);
const never = new Int32Array(new SharedArrayBuffer(4));
let restedAt = 0;

parentPort?.on('message', (/** @type {Job} */ job) => {
  parentPort?.postMessage({ number: job.number, ...answerTo(job) });
});

/** @param {Job} job */
function answerTo({ folder }) {
  restedAt = performance.now();
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

/**
 * Spreads a list over time: each entry costs the event loop, which takes it, more than this thread, and nobody waits
 * for a list.
 */
function restAtTimes() {
  const worked = performance.now() - restedAt;
  if (worked < STRETCH) return;
  Atomics.wait(never, 0, 0, REST * worked);
  restedAt = performance.now();
}

/** Nothing for a file that was removed meanwhile. @param {string} folder @param {string} name @returns {Entry[]} */
function entryOf(folder, name) {
  restAtTimes();
  const file = statSync(join(folder, name), { throwIfNoEntry: false });
  if (file === undefined) return [];
  return [{ name, kind: kindOf(file), size: file.size, changedAt: Math.floor(file.ctimeMs) }];
}

/** @param {import('node:fs').Stats} file @returns {Entry['kind']} */
function kindOf(file) {
  if (file.isFile()) return 'file';
  return file.isDirectory() ? 'folder' : 'other';
}
