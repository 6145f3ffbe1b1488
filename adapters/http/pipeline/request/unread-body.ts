import type { IncomingMessage, ServerResponse } from 'node:http';
import { SECOND } from '../../../../domain/kernel/instant.js';

/** The most bytes that are read and discarded, so that the connection can serve the next request. */
const LITTLE = 64 * 1024;
const LITTLE_TIMEOUT = 2 * SECOND;
/** The most bytes that the server still reads after a response that closes the connection, and how long it waits. */
const LINGER_BYTES = 1024 * 1024;
const LINGER_TIMEOUT = SECOND;

/**
 * Estimates how much of the request's body is unread when its response is ready. After `Expect: 100-continue` the
 * client may send its body or not, so the next bytes on the connection are ambiguous: `much`.
 */
export function bodyLeft(request: IncomingMessage): 'nothing' | 'little' | 'much' {
  if (request.complete) return 'nothing';
  const { 'content-length': length, 'transfer-encoding': encoding, expect } = request.headers;
  if (length === undefined && encoding === undefined) return 'nothing';
  return encoding === undefined && expect === undefined && Number(length) <= LITTLE ? 'little' : 'much';
}

/** Node discards the rest of the body after the response. Destroys the connection if the rest takes more than 2 s. */
export function awaitLittle(request: IncomingMessage): void {
  const timer = setTimeout(() => request.socket.destroy(), LITTLE_TIMEOUT).unref();
  request.once('close', () => clearTimeout(timer));
}

/**
 * Ends a response that is already written, and with it the connection. Closing at once, with unread bytes of the
 * client, would reset the connection and could lose the response. So the server waits until the client has closed, 1 s
 * at most. It discards up to 1 MiB meanwhile, and then reads no more: a client that can send no more, such as a proxy,
 * turns to the response. Held by tests/e2e/reverse-proxies.test.ts.
 */
export function endLingering(request: IncomingMessage, response: ServerResponse): void {
  let discarded = 0;
  const discard = (chunk: Buffer): void => {
    discarded += chunk.length;
    if (discarded > LINGER_BYTES) request.off('data', discard).pause();
  };
  const end = (): void => {
    clearTimeout(timer);
    request.off('data', discard).pause();
    response.end();
  };
  const timer = setTimeout(end, LINGER_TIMEOUT).unref();
  request.once('close', end).on('data', discard).on('error', ignore).resume();
}

/** The client closed the connection, which is expected here. */
function ignore(): void {
  return undefined;
}
