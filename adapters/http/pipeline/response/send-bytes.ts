import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LentBytes } from './reply.js';
import { onSocketEnd } from './socket-end.js';

/** Resolves when all earlier responses on the connection are sent. Rejects if the connection ends first. */
export function turnOf(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (response.socket !== null && !request.socket.destroyed) return Promise.resolve();
  return untilEnd(request, (done) => void response.once('socket', () => done()));
}

/**
 * Writes lent bytes as the body of a response. It requests each chunk once the kernel has the one before.
 * `begin` writes the head after the first chunk is read, so an unreadable blob can still get an error response.
 * The bytes are closed in every case.
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

/** Awaits `work`, or rejects when the connection ends: some versions of Node never report a write that it cut off. */
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
