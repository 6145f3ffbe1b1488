import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';

/** Ends a thread that has a connection. The thread closes it, since an open one would keep the log's file. */
export async function endThread(worker: Worker | null): Promise<void> {
  if (worker === null) return;
  const ended = once(worker, 'exit');
  worker.ref();
  worker.postMessage('CLOSE');
  await ended.catch(() => undefined);
}
