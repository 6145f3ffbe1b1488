import { sha256 } from '@noble/hashes/sha2.js';

/** Takes the bytes of a SHA-256 piece by piece. A piece may be overwritten after `update`. */
export interface Digest {
  update(piece: Uint8Array): unknown;
  digest(): Uint8Array | Promise<Uint8Array>;
}

type Subtle = typeof globalThis.crypto.subtle;

/** In bytes. The platform's own SHA-256 needs all of a content in memory. */
const MOST_AT_ONCE = 16 << 20;

/**
 * Returns a digest of at most `size` bytes. The platform's own takes a tenth of the time of one in JavaScript, and does
 * not occupy the thread of a page. React Native, and pages that came without TLS, have none.
 */
export function digestOf(size: number): Digest {
  const subtle = (globalThis.crypto as typeof globalThis.crypto | undefined)?.subtle;
  return subtle === undefined || size > MOST_AT_ONCE ? sha256.create() : wholeDigest(subtle, size);
}

function wholeDigest(subtle: Subtle, size: number): Digest {
  const bytes = new Uint8Array(size);
  let length = 0;
  return {
    update: (piece) => {
      bytes.set(piece, length);
      length += piece.length;
    },
    digest: async () => new Uint8Array(await subtle.digest('SHA-256', bytes.subarray(0, length))),
  };
}
