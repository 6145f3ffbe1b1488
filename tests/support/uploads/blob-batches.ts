import type { ClientResponse } from '../http/client.js';

interface Line {
  readonly content_hash: string;
  readonly size: number;
  readonly problem: { readonly status: number; readonly code: string; readonly detail: string } | null;
}

/** A blob as a batch brings it: its line, and the bytes after that. */
export interface Framed extends Line {
  readonly bytes: Uint8Array;
}

/** Divides the response to a batch of blobs; throws if it is cut short. */
export function framesOf({ bytes }: Pick<ClientResponse, 'bytes'>): Framed[] {
  const frames: Framed[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(10, at);
    const line = JSON.parse(Buffer.from(bytes.subarray(at, end)).toString()) as Line;
    at = end + 1 + line.size;
    if (at > bytes.length) throw new Error(`${line.content_hash} is cut short.`);
    frames.push({ ...line, bytes: bytes.slice(end + 1, at) });
  }
  return frames;
}
