// @ts-check
// The thread of part-hashes.ts. Plain JavaScript, since a thread's entry file is loaded by Node itself.
import { parentPort } from 'node:worker_threads';
import { createSHA256 } from 'hash-wasm';
import { yieldToTheEventLoop } from '../threads/low-priority.js';

/** @typedef {import('./part-hashes.js').HashJob} Job */

yieldToTheEventLoop(5);
const hasher = await createSHA256();

parentPort?.on('message', (/** @type {Job} */ job) => {
  const { number } = job;
  try {
    parentPort?.postMessage({ number, ...run(job) });
  } catch (cause) {
    parentPort?.postMessage({ number, failure: String(cause) });
  }
});

/** A job carries everything it needs; the thread keeps no state. @param {Job} job */
function run({ kind, state, bytes }) {
  if (state === null) hasher.init();
  else hasher.load(state);
  hasher.update(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return kind === 'state' ? { state: hasher.save() } : { digest: hasher.digest() };
}
