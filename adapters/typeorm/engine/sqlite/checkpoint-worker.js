// @ts-check
// The thread of checkpoint-thread.ts. Plain JavaScript, since a thread's entry file is loaded by Node itself.
import Libsql from 'libsql';
import { parentPort, workerData } from 'node:worker_threads';

/** In ms; the writer's queue waits meanwhile. */
const BUSY_TIMEOUT = 50;
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
