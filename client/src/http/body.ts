import { joined } from '../kernel/bytes.js';
import type { Patience } from './exchange.js';

/** Bytes and the header fields that came with them. */
export interface Answered {
  readonly bytes: Uint8Array;
  readonly headers: Headers;
}

/** Reads a body that may be large: the time-out covers each pause, if the platform has streams, and not the whole. */
export async function bytesOf(response: Response, patience: Patience): Promise<Uint8Array> {
  const reader = readerOf(response);
  if (reader === null) {
    patience.end();
    return new Uint8Array(await response.arrayBuffer());
  }
  return all(reader, patience);
}

/** Reads a text: the time-out covers each pause, and the whole if the platform has no streams. */
export async function textOf(response: Response, patience: Patience): Promise<string> {
  const reader = readerOf(response);
  return reader === null ? response.text() : new TextDecoder().decode(await all(reader, patience));
}

/** Returns null for an empty body, and on React Native, which has no streams. */
function readerOf(response: Response): ReadableStreamDefaultReader<Uint8Array> | null {
  const body = (response.body ?? null) as ReadableStream<Uint8Array> | null;
  return typeof body?.getReader === 'function' ? body.getReader() : null;
}

async function all(reader: ReadableStreamDefaultReader<Uint8Array>, patience: Patience): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for (;;) {
    patience.renew();
    const { done, value } = await reader.read();
    if (done) return joined(pieces);
    pieces.push(value);
  }
}
