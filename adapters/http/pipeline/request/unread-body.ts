import type { IncomingMessage, ServerResponse } from 'node:http';
import { SECOND } from '../../../../domain/kernel/instant.js';

/** What is read and thrown away, so that the connection can serve the next request. */
const LITTLE = 64 * 1024;
const LITTLE_TIMEOUT = 2 * SECOND;
/** How much, and for how long, a client is listened to after an answer that closes its connection. */
const LINGER_BYTES = 1024 * 1024;
const LINGER_TIMEOUT = SECOND;

/**
 * How much of a request's body has not arrived when its answer is ready. A client that sent `Expect: 100-continue` may
 * send its body or not, so what follows on that connection cannot be told apart: `much`.
 */
export function bodyLeft(request: IncomingMessage): 'nothing' | 'little' | 'much' {
  if (request.complete) return 'nothing';
  const { 'content-length': length, 'transfer-encoding': encoding, expect } = request.headers;
  if (length === undefined && encoding === undefined) return 'nothing';
  return encoding === undefined && expect === undefined && Number(length) <= LITTLE ? 'little' : 'much';
}

/** Node discards the rest after the answer; the client has a while to send it. */
export function awaitLittle(request: IncomingMessage): void {
  const timer = setTimeout(() => request.socket.destroy(), LITTLE_TIMEOUT).unref();
  request.once('close', () => clearTimeout(timer));
}

/**
 * Ends an answer that is written already, and with it the connection. Closing at once, with bytes of the client
 * unread, would reset the connection and could take the answer with it; so the client gets a moment to read.
 */
export function endLingering(request: IncomingMessage, response: ServerResponse): void {
  let discarded = 0;
  const end = (): void => {
    clearTimeout(timer);
    request.off('data', discard).pause();
    response.end();
  };
  const discard = (chunk: Buffer): void => {
    discarded += chunk.length;
    if (discarded > LINGER_BYTES) end();
  };
  const timer = setTimeout(end, LINGER_TIMEOUT).unref();
  request.once('close', end).on('data', discard).on('error', ignore).resume();
}

/** The client hung up: that is what this waits for. */
function ignore(): void {
  return undefined;
}
