import type { ChildProcess, SendHandle } from 'node:child_process';
import type { Worker } from 'node:cluster';

/**
 * Closes the connection that was handed to a worker that ended before it accepted the connection. Node's cluster waits
 * for the worker's reply and keeps such a connection open (Node 20 to 26): its client would wait as long as its own
 * time limit allows. A worker has at most one at a time. Test: tests/e2e/workers.test.ts.
 */
export function closeUntakenConnection({ process: worker }: Worker): void {
  const send = worker.send.bind(worker) as (...parts: unknown[]) => boolean;
  let handed: Closable | null = null;
  const observed = (message: unknown, handle?: SendHandle, ...more: unknown[]): boolean => {
    if (isClosable(handle)) handed = handle;
    return send(message, handle, ...more);
  };
  worker.send = observed as ChildProcess['send'];
  // A connection that the worker accepted is closed here already; a second close is a no-op.
  const close = (): unknown => handed?.close();
  // Either event may be first, and the primary hands connections over until both have occurred.
  worker.once('exit', close).once('disconnect', close);
}

interface Closable {
  close(): unknown;
}

function isClosable(handle: unknown): handle is Closable {
  return typeof (handle as Partial<Closable> | undefined)?.close === 'function';
}
