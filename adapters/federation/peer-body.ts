import type { IncomingMessage } from 'node:http';
import { StringDecoder } from 'node:string_decoder';
import type { PeerBytes } from '../../application/ports/federation/peer-connections.js';
import { SECOND, type Duration } from '../../domain/kernel/instant.js';
import { JoinedBytes } from '../../domain/kernel/joined-bytes.js';
import { ListDocument } from './list-document.js';

/** Returns the whole body; throws as soon as it exceeds `limit`. */
export async function wholeBody(response: IncomingMessage, limit: number): Promise<Buffer> {
  const body = new JoinedBytes();
  for await (const chunk of limited(response, limit)) body.add(chunk);
  return body.whole();
}

/** In bytes; the service's own problems have some 400. */
const MAX_PROBLEM = 4096;
const MAX_REASON = 200;
/** Everything but words: a long one may be the token that was sent, and no log holds a token. */
const NO_WORD = /[^ -~]|[^ ]{40,}/g;

/**
 * Returns the reason that the peer's problem body gives (RFC 9457), for the log: only the peer knows why it rejects a
 * capability. Returns nothing if there is none.
 */
export async function reasonGiven(response: IncomingMessage): Promise<string> {
  try {
    const body = await wholeBody(response, MAX_PROBLEM);
    const { detail } = JSON.parse(body.toString('utf8')) as { readonly detail?: unknown };
    return typeof detail === 'string' ? `: ${detail.replace(NO_WORD, '').slice(0, MAX_REASON)}` : '';
  } catch {
    return '';
  }
}

/** Hands the items of a JSON document's list to `take` as they arrive. Returns the document with an empty list. */
export async function bodyWithList(
  response: IncomingMessage,
  { list, maxBytes }: { readonly list: string; readonly maxBytes: number },
  take: (items: readonly unknown[]) => void,
): Promise<unknown> {
  const decoder = new StringDecoder('utf8');
  const document = new ListDocument(list, take);
  for await (const chunk of limited(response, maxBytes)) document.add(decoder.write(chunk));
  document.add(decoder.end());
  return document.end();
}

/** Yields the chunks of a body; throws as soon as they exceed `limit`. */
async function* limited(response: IncomingMessage, limit: number): AsyncGenerator<Buffer> {
  requirePlain(response);
  let size = 0;
  // Leaving the loop destroys the response and its connection.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new Error(`The body is longer than ${limit} bytes`);
    yield chunk;
  }
}

/** Rejects a body without a Content-Length: it could not be checked against a budget. */
export function announcedSize(response: IncomingMessage): bigint {
  requirePlain(response);
  const length = response.headers['content-length'] ?? '';
  if (!/^\d{1,15}$/.test(length)) throw new Error('The body comes without a Content-Length');
  return BigInt(length);
}

/** The longest delay that `setTimeout` accepts. */
const LONGEST_TIMER = 2 ** 31 - 1;

interface Pace {
  readonly pause: Duration;
  readonly bytesPerSecond: number;
}

/**
 * Reads the bytes of a response. Throws when the peer pauses for too long, or when the whole takes longer than `pause`
 * plus its size at `bytesPerSecond`. The reader's own time between chunks does not count as a pause. Node's parser
 * checks the size.
 */
export function measured(
  response: IncomingMessage,
  size: bigint,
  { pause, bytesPerSecond }: Pace,
  failure: (what: string, cause: unknown) => Error,
): PeerBytes {
  const slow = new AbortController();
  const giveUp = (): void => {
    slow.abort();
    response.destroy(new Error('too slow'));
  };
  async function* read(): AsyncGenerator<Uint8Array> {
    const whole = setTimeout(giveUp, Math.min(pause + (Number(size) / bytesPerSecond) * SECOND, LONGEST_TIMER));
    let next = setTimeout(giveUp, pause);
    const end = (): void => {
      clearTimeout(whole);
      clearTimeout(next);
    };
    // A reader that leaves the body never resumes this generator.
    response.once('close', end);
    try {
      for await (const chunk of response as AsyncIterable<Buffer>) {
        clearTimeout(next);
        yield chunk;
        next = setTimeout(giveUp, pause);
      }
    } catch (cause) {
      throw failure(slow.signal.aborted ? 'sends too slowly' : 'ended the body early', cause);
    } finally {
      end();
    }
  }
  return { size, destroy: () => response.destroy(), [Symbol.asyncIterator]: read };
}

function requirePlain(response: IncomingMessage): void {
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw new Error(`The body is encoded as ${encoding}`);
}
