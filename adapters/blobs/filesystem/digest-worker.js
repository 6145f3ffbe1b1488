// @ts-check
// The thread of digest-thread.ts. Plain JavaScript, since a thread's entry file is loaded by Node itself.
import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { yieldToTheEventLoop } from '../threads/low-priority.js';

/** @typedef {{ hash: import('node:crypto').Hash, size: number, epoch: number }} Running */
/** @typedef {import('./digest-thread.js').DigestJob} Job */

const TURN = 16 << 20;
/** Small enough to stay in the processor's cache while it is hashed. */
const buffer = Buffer.alloc(1 << 18);
/** The most uploads whose hash state is kept. The longest idle is evicted, and its file is read in full at the end. */
const MOST = 1024;

/** @type {Map<string, Running>} */
const running = new Map();
/**
 * The last job of each staging id. The next job of the same id waits for it; other ids do not.
 * @type {Map<string, Promise<void>>}
 */
const last = new Map();

yieldToTheEventLoop(10);

parentPort?.on('message', (/** @type {Job} */ job) => {
  const done = (last.get(job.stagingId) ?? Promise.resolve()).then(() => run(job));
  last.set(job.stagingId, done);
  void done.then(() => last.get(job.stagingId) === done && last.delete(job.stagingId));
});

/** Never rejects. @param {Job} job */
async function run(job) {
  if (job.kind === 'forget') {
    running.delete(job.stagingId);
  } else if (job.kind === 'follow') {
    // An error here is ignored: `digest` then reads the whole file and reports the error.
    await follow(job).catch(() => undefined);
  } else {
    const answer = await digest(job).then(
      (digest) => ({ number: job.number, digest }),
      (cause) => ({ number: job.number, failure: String(cause), code: cause?.code }),
    );
    parentPort?.postMessage(answer);
  }
}

/** @param {Extract<Job, { kind: 'follow' }>} job */
async function follow({ stagingId, path, epoch, start, end }) {
  const state = continued(stagingId, epoch, start);
  running.delete(stagingId);
  if (state === null) return;
  await reading(path, async (file) => {
    const size = await hashInto(state.hash, file, state.size, end);
    if (size === end) remember(stagingId, { hash: state.hash, size, epoch });
  });
}

/**
 * Returns the hash state before byte `start`: that of this append, or that of the previous append if it ended at
 * `start`. Appends by other nodes take an epoch too, so consecutive epochs prove that no append was missed.
 * @param {string} stagingId @param {number} epoch @param {number} start
 * @returns {{ hash: Running['hash'], size: number } | null}
 */
function continued(stagingId, epoch, start) {
  const known = running.get(stagingId);
  if (known?.epoch === epoch || (known?.epoch === epoch - 1 && known.size === start)) return known;
  return start === 0 ? { hash: createHash('sha256'), size: 0 } : null;
}

/** @param {string} stagingId @param {Running} state */
function remember(stagingId, state) {
  for (const oldest of running.keys()) {
    if (running.size < MOST) break;
    running.delete(oldest);
  }
  running.set(stagingId, state);
}

/** @param {Extract<Job, { kind: 'digest' }>} job */
function digest({ stagingId, path, epoch }) {
  return reading(path, async (file) => {
    const { size } = fstatSync(file);
    const known = running.get(stagingId);
    if (known?.epoch === epoch && known.size === size) return { size, contentHash: known.hash.copy().digest('hex') };
    const hash = createHash('sha256');
    return { size: await hashInto(hash, file, 0, Infinity), contentHash: hash.digest('hex') };
  });
}

/**
 * Returns `null` if the file does not exist.
 * @template T @param {string} path @param {(file: number) => Promise<T>} work @returns {Promise<T | null>}
 */
async function reading(path, work) {
  const file = opened(path);
  if (file === null) return null;
  try {
    return await work(file);
  } finally {
    closeSync(file);
  }
}

/** @param {string} path */
function opened(path) {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Hashes up to `end` or the end of the file, and returns the position reached. Reads block, since the thread is
 * dedicated; it yields between turns to take other jobs.
 * @param {Running['hash']} hash @param {number} file @param {number} from @param {number} end
 */
async function hashInto(hash, file, from, end) {
  for (let position = from; ;) {
    const bytesRead = readSync(file, buffer, 0, Math.min(buffer.length, end - position), position);
    if (bytesRead === 0) return position;
    hash.update(buffer.subarray(0, bytesRead));
    position += bytesRead;
    if (position % TURN === 0) await nextTurn();
  }
}
