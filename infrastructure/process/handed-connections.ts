import type { ChildProcess, SendHandle } from 'node:child_process';
import type { Worker } from 'node:cluster';

/**
 * Closes the connection that was handed to a worker that ended before it accepted the connection, or that had no file
 * descriptor left for it. Node's cluster waits for the worker's reply and keeps such a connection open (Node 20 to 26):
 * its client would wait as long as its own time limit allows, and a worker without a descriptor would get no connection
 * any more. A worker has at most one at a time. Tests: tests/e2e/workers.test.ts, tests/e2e/few-descriptors.test.ts.
 */
export function closeUntakenConnection({ process: worker }: Worker): void {
  const send = worker.send.bind(worker) as (...parts: unknown[]) => boolean;
  let handed: { readonly connection: Closable; readonly seq: unknown } | null = null;
  const observed = (message: unknown, handle?: SendHandle, ...more: unknown[]): boolean => {
    if (isClosable(handle)) handed = { connection: handle, seq: (message as { seq?: unknown }).seq };
    return send(message, handle, ...more);
  };
  worker.send = observed as ChildProcess['send'];
  // A connection that the worker accepted is closed here already; a second close is a no-op.
  const close = (): unknown => handed?.connection.close();
  // Either event may be first, and the primary hands connections over until both have occurred.
  worker.once('exit', close).once('disconnect', close);
  worker.on('internalMessage', ({ cmd }: { cmd?: unknown }) => {
    // The message came without its connection, so the worker dropped it. The cluster closes what a worker has accepted.
    if (cmd !== 'NODE_HANDLE_NACK' || handed === null) return;
    worker.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack: handed.seq, accepted: true });
  });
}

interface Closable {
  close(): unknown;
}

function isClosable(handle: unknown): handle is Closable {
  return typeof (handle as Partial<Closable> | undefined)?.close === 'function';
}
