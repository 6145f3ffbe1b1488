import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Chunk, LentBytes } from './reply.js';
import { onSocketEnd } from './socket-end.js';
import { countUntilForgotten, forgetUnsent } from './unsent-bodies.js';

/**
 * Writes lent bytes as the body of a response. It requests each chunk once the kernel has the one before, and ends the
 * response with the last one if their `length`, in bytes, is known: a write of its own would cost as much as a chunk's.
 * `begin` writes the head after the first chunk is read, so an unreadable blob can still get an error response.
 * The bytes are closed in every case.
 */
export async function sendBytes(
  request: IncomingMessage,
  response: ServerResponse,
  { bytes, length = Infinity }: { readonly bytes: LentBytes; readonly length: number | undefined },
  begin: () => void,
): Promise<void> {
  try {
    const chunks = bytes[Symbol.asyncIterator]();
    let next = await chunks.next();
    begin();
    for (let left = length; next.done !== true;) {
      const chunk = withoutHead(response, next.value);
      const size = Buffer.byteLength(chunk);
      left -= size;
      countUntilForgotten(response, bytes.held?.() ?? size);
      if (left === 0) {
        await untilEnd(request, (done) => void response.end(chunk, done));
        return;
      }
      await untilEnd(request, (done) => void response.write(chunk, done));
      forgetUnsent(response);
      next = await chunks.next();
    }
    await untilEnd(request, (done) => void response.end(done));
  } finally {
    forgetUnsent(response);
    await bytes.close();
  }
}

/** Writes the head of a chunk, if it has one: Node hands it to the kernel together with the bytes that follow. */
function withoutHead(response: ServerResponse, chunk: Chunk): Uint8Array | string {
  if (!Array.isArray(chunk)) return chunk as Uint8Array | string;
  const [head, bytes] = chunk as readonly [string, Uint8Array];
  response.write(head);
  return bytes;
}

/** Awaits `work`, or rejects when the connection ends: some versions of Node never report a write that it cut off. */
export function untilEnd(
  request: IncomingMessage,
  work: (done: (error?: Error | null) => void) => void,
): Promise<void> {
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
