import { joined } from '../kernel/bytes.js';
import { unreadable } from './error.js';
import type { Patience } from './exchange.js';

/** Bytes and the header fields that came with them. */
export interface Answered {
  readonly bytes: Uint8Array;
  readonly headers: Headers;
}

/** The most bytes of an answer that is no blob: the largest that the service sends, a batch of blobs, has 17 MiB. */
export const LONGEST_ANSWER = 64 * 1024 * 1024;
/** The most bytes of a refusal. */
const LONGEST_REFUSAL = 1024 * 1024;

/**
 * Reads a body that may be large: the time-out covers each pause, if the platform has streams, and not the whole.
 *
 * @throws error.client.unreadable for more than `most` bytes, which may have been sent as a few that are compressed
 */
export async function bytesOf(response: Response, patience: Patience, most = Infinity): Promise<Uint8Array> {
  const reader = readerOf(response);
  if (reader === null) {
    patience.end();
    return new Uint8Array(await response.arrayBuffer());
  }
  return all(reader, patience, { most, status: response.status });
}

/** Reads a text: the time-out covers each pause, and the whole if the platform has no streams. */
export async function textOf(response: Response, patience: Patience): Promise<string> {
  const reader = readerOf(response);
  if (reader === null) return response.text();
  return new TextDecoder().decode(await all(reader, patience, { most: LONGEST_ANSWER, status: response.status }));
}

/** Reads the text of a refusal, within the time-out of the attempt. */
export async function refusalOf(response: Response): Promise<string> {
  const reader = readerOf(response);
  if (reader === null) return response.text();
  const limits = { most: LONGEST_REFUSAL, status: response.status };
  return new TextDecoder().decode(await all(reader, { renew: () => undefined }, limits));
}

/** Returns null for an empty body, and on React Native, which has no streams. */
function readerOf(response: Response): ReadableStreamDefaultReader<Uint8Array> | null {
  const body = (response.body ?? null) as ReadableStream<Uint8Array> | null;
  return typeof body?.getReader === 'function' ? body.getReader() : null;
}

async function all(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  patience: Pick<Patience, 'renew'>,
  { most, status }: { readonly most: number; readonly status: number },
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    patience.renew();
    const { done, value } = await reader.read();
    if (done) return joined(pieces);
    length += value.length;
    if (length > most) {
      // Ends the connection; its outcome says nothing more.
      void reader.cancel().catch(() => undefined);
      throw unreadable(`The answer has more than ${most} bytes.`, status);
    }
    pieces.push(value);
  }
}
