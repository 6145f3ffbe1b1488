// @ts-check
// The thread of bulk-thread.ts. Plain JavaScript, since a thread's entry file is loaded by Node itself.
import { Buffer } from 'node:buffer';
import os from 'node:os';
import Libsql from 'libsql';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * @typedef {string | number | bigint | Uint8Array | null} Value
 * @typedef {{ number: number, act: 'exec' | 'all' | 'run', text: string, values: Value[], kept: boolean }} Job
 */

const MAX_KEPT = 256;
/** Leaves it about a third of a core that is otherwise busy, so that others' reads go first. */
const NICER = 5;
if (process.platform === 'linux') lowerPriority();

const database = new Libsql(workerData.file);
for (const pragma of workerData.pragmas) database.pragma(pragma);

/** @type {Map<string, import('libsql').Statement>} */
const kept = new Map();

/** Only on Linux, where each thread has its own priority. A sandbox may forbid it: both then share the core evenly. */
function lowerPriority() {
  try {
    os.setPriority(0, Math.min(os.getPriority(0) + NICER, os.constants.priority.PRIORITY_LOW));
  } catch {
    // Goes on with the priority of the process.
  }
}

/** @param {Job} job */
function statementOf({ text, kept: keep, act }) {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const statement = database.prepare(text);
  statement.safeIntegers(true);
  if (act === 'all') statement.raw(true);
  if (keep && kept.size >= MAX_KEPT) kept.clear();
  if (keep) kept.set(text, statement);
  return statement;
}

function versionSeen() {
  const [row] = /** @type {{ data_version: number }[]} */ (database.pragma('data_version'));
  return row?.data_version;
}

/** @param {Job} job */
function answerTo(job) {
  if (job.act === 'exec') {
    // What the owner of the connection gave up, it begins anew; SQLite may have rolled it back by itself.
    if (/^BEGIN|^ROLLBACK/.test(job.text) && database.inTransaction) database.exec('ROLLBACK');
    if (/^BEGIN|^COMMIT/.test(job.text)) database.exec(job.text);
    return { version: versionSeen() };
  }
  const statement = statementOf(job);
  // libsql takes Buffers; a message carries them as plain arrays of bytes.
  const values = job.values.map((value) =>
    value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value,
  );
  if (job.act === 'run') return { changes: Number(statement.run(values).changes) };
  const rows = /** @type {unknown[][]} */ (statement.all(values)).map((row) => row.map(pooled));
  return { columns: statement.columns().map(({ name }) => name), rows };
}

/**
 * Copies bytes into Node's pool: a message carries a pool's buffer once, which takes a quarter of the time that a buffer
 * for each value takes.
 *
 * @param {unknown} value
 */
function pooled(value) {
  return value instanceof Uint8Array ? Buffer.from(value) : value;
}

parentPort?.on('message', (/** @type {Job | 'CLOSE'} */ job) => {
  if (job === 'CLOSE') {
    if (database.inTransaction) database.exec('ROLLBACK');
    kept.clear();
    database.close();
    parentPort?.close();
    return;
  }
  try {
    parentPort?.postMessage({ number: job.number, ...answerTo(job) });
  } catch (error) {
    const { message, code } = /** @type {Error & { code?: string }} */ (error);
    parentPort?.postMessage({ number: job.number, failure: { message, code } });
  }
});
