import type { Socket } from 'node:net';

const waiting = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls `ended` when the connection ends; the returned function cancels that. Each connection has one listener, however
 * many pipelined requests wait on it. It listens on the socket, because a queued response emits no `close` on Node 20.
 */
export function onSocketEnd(socket: Socket, ended: () => void): () => void {
  let calls = waiting.get(socket);
  if (calls === undefined) {
    const made = new Set<() => void>();
    calls = made;
    waiting.set(socket, made);
    socket.once('close', () => {
      for (const call of made) call();
    });
  }
  if (socket.destroyed) queueMicrotask(ended);
  else calls.add(ended);
  const added = calls;
  return () => void added.delete(ended);
}
