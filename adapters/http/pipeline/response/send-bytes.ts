import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LentBytes } from './reply.js';
import { onSocketEnd } from './socket-end.js';

/** Resolves when the answers before this one are sent and the connection is its own. Rejects when it ends first. */
export function turnOf(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (response.socket !== null && !request.socket.destroyed) return Promise.resolve();
  return untilEnd(request, (done) => void response.once('socket', () => done()));
}

/**
 * Writes lent bytes as the rest of an answer, a chunk at a time: the next one is asked for when the kernel has this one.
 * `begin` writes the head, once the first bytes are there: what cannot be read at all can still be answered otherwise.
 * The bytes are closed however it ends.
 */
export async function sendBytes(
  request: IncomingMessage,
  response: ServerResponse,
  bytes: LentBytes,
  begin: () => void,
): Promise<void> {
  try {
    const chunks = bytes[Symbol.asyncIterator]();
    let next = await chunks.next();
    begin();
    while (next.done !== true) {
      const chunk = next.value;
      await untilEnd(request, (done) => void response.write(chunk, done));
      next = await chunks.next();
    }
    await untilEnd(request, (done) => void response.end(done));
  } finally {
    await bytes.close();
  }
}

/** What `work` comes to, or the end of the connection: some versions of Node never tell of a write that it cut off. */
function untilEnd(request: IncomingMessage, work: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const forget = onSocketEnd(request.socket, () => reject(hungUp()));
    work((error) => {
      forget();
      if (error) reject(error);
      else resolve();
    });
  });
}

function hungUp(): Error {
  return Object.assign(new Error('The client hung up.'), { code: 'ECONNRESET' });
}
