// @ts-check
// The thread of checkpoint-thread.ts. Plain JavaScript, since a thread's entry file is loaded by Node itself.
import Libsql from 'libsql';
import { parentPort, workerData } from 'node:worker_threads';
import { yieldToTheEventLoop } from '../low-priority.js';

/** In ms; the writer's queue waits meanwhile. */
const BUSY_TIMEOUT = 50;
// The same priority as the thread of bulk steps: a long checkpoint would otherwise keep that thread, which may hold the
// write lock, from the core.
yieldToTheEventLoop();
const database = new Libsql(workerData.file);
database.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
// Syncs the log before its pages go to the main file, and the main file before the log is overwritten.
database.pragma('synchronous = NORMAL');

parentPort?.on('message', (/** @type {'PASSIVE' | 'RESTART' | 'CLOSE'} */ mode) => {
  if (mode === 'CLOSE') {
    database.close();
    parentPort?.close();
    return;
  }
  try {
    const [row] = database.prepare(`PRAGMA wal_checkpoint(${mode})`).all([]);
    parentPort?.postMessage({ pages: /** @type {{ log: number }} */ (row).log });
  } catch (error) {
    parentPort?.postMessage({ failure: String(error) });
  }
});
