import { joined } from '../kernel/bytes.js';
import { ContentCheck, requireContent, type ExpectedContent } from './content.js';
import { unreadable, type GatehouseError } from './error.js';
import type { Patience } from './exchange.js';

type Renewal = Pick<Patience, 'renew'>;

/** Bytes and the header fields that came with them. */
export interface Answered {
  readonly bytes: Uint8Array;
  readonly headers: Headers;
}

/** The most bytes of an answer that is no blob: the largest that the service sends, a batch of blobs, has 17 MiB. */
export const LONGEST_ANSWER = 64 * 1024 * 1024;
/** The limits of a body. */
interface Bounds {
  readonly most?: number | undefined;
  readonly expected?: ExpectedContent | undefined;
}

/**
 * Reads a body that may be large: the time-out covers each pause, if the platform has streams, and not the whole.
 *
 * @throws error.client.unreadable for more than `most` bytes, which may have been sent as a few that are compressed;
 * error.client.other_content for another content than `expected`
 */
export async function bytesOf(response: Response, patience: Patience, bounds: Bounds = {}): Promise<Uint8Array> {
  const reader = readerOf(response);
  if (reader !== null) return all(reader, patience, { ...bounds, status: response.status });
  patience.end();
  const { most = Infinity, expected } = bounds;
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length > most) throw tooLong(most, response.status);
  if (expected !== undefined) await requireContent(bytes, expected);
  return bytes;
}

/**
 * Reads a text: the time-out covers each pause, and the whole if the platform has no streams.
 *
 * @throws error.client.unreadable for more than `most` bytes
 */
export async function textOf(response: Response, patience: Renewal, most = LONGEST_ANSWER): Promise<string> {
  const reader = readerOf(response);
  if (reader === null) return response.text();
  return new TextDecoder().decode(await all(reader, patience, { most, status: response.status }));
}

/** Returns null for an empty body, and on React Native, which has no streams. */
function readerOf(response: Response): ReadableStreamDefaultReader<Uint8Array> | null {
  const body = (response.body ?? null) as ReadableStream<Uint8Array> | null;
  return typeof body?.getReader === 'function' ? body.getReader() : null;
}

async function all(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  patience: Renewal,
  { most = Infinity, expected, status }: Bounds & { readonly status: number },
): Promise<Uint8Array> {
  const check = expected === undefined ? null : new ContentCheck(expected);
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      patience.renew();
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      if (length > most) throw tooLong(most, status);
      check?.add(value);
      pieces.push(value);
    }
    await check?.end();
    return joined(pieces);
  } catch (error) {
    // Ends the connection; its outcome says nothing more.
    void reader.cancel().catch(() => undefined);
    throw error;
  }
}

function tooLong(most: number, status: number): GatehouseError {
  return unreadable(`The answer has more than ${most} bytes.`, status);
}
