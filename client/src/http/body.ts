import { joined } from '../kernel/bytes.js';
import type { Patience } from './exchange.js';

/** Reads a body that may be large: the time-out covers each pause, if the platform has streams, and not the whole. */
export async function bytesOf(response: Response, patience: Patience): Promise<Uint8Array> {
  // Null for an empty body; React Native has no streams.
  const body = (response.body ?? null) as ReadableStream<Uint8Array> | null;
  if (typeof body?.getReader !== 'function') {
    patience.end();
    return new Uint8Array(await response.arrayBuffer());
  }
  const reader = body.getReader();
  const pieces: Uint8Array[] = [];
  for (;;) {
    patience.renew();
    const { done, value } = await reader.read();
    if (done) return joined(pieces);
    pieces.push(value);
  }
}
