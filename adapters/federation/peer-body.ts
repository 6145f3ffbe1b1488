import type { IncomingMessage } from 'node:http';
import type { PeerBytes } from '../../application/ports/federation/peer-connections.js';
import { SECOND, type Duration } from '../../domain/kernel/instant.js';

/** Returns the whole body; throws as soon as it exceeds `limit`. */
export async function wholeBody(response: IncomingMessage, limit: number): Promise<Buffer> {
  requirePlain(response);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop destroys the response and its connection.
    if (size > limit) throw new Error(`The body is longer than ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
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
    try {
      for await (const chunk of response as AsyncIterable<Buffer>) {
        clearTimeout(next);
        yield chunk;
        next = setTimeout(giveUp, pause);
      }
    } catch (cause) {
      throw failure(slow.signal.aborted ? 'sends too slowly' : 'ended the body early', cause);
    } finally {
      clearTimeout(whole);
      clearTimeout(next);
    }
  }
  return { size, destroy: () => response.destroy(), [Symbol.asyncIterator]: read };
}

function requirePlain(response: IncomingMessage): void {
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw new Error(`The body is encoded as ${encoding}`);
}
