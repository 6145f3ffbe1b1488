import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { untilEnd } from './send-bytes.js';

/**
 * The most requests of a connection that wait for their turn, each with some kilobytes of memory. One more closes the
 * connection: no client sends so many ahead that also reads the responses.
 */
export const MOST_WAITING = 100;
const waiting = new WeakMap<Socket, number>();

/**
 * Resolves when all earlier responses on the connection are sent. Rejects if the connection ends first. A request is
 * handled only in its turn: otherwise a client that reads nothing could make the service hold a response of megabytes
 * for each of the requests that it sends ahead.
 */
export async function turnOf(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { socket } = request;
  if (response.socket !== null && !socket.destroyed) return;
  const others = waiting.get(socket) ?? 0;
  if (others >= MOST_WAITING) socket.destroy();
  waiting.set(socket, others + 1);
  try {
    await untilEnd(request, (done) => void response.once('socket', () => done()));
  } finally {
    waiting.set(socket, (waiting.get(socket) ?? 0) - 1);
  }
}
