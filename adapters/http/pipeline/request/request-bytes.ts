import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { bytesEqual } from '../../../../domain/kernel/bytes.js';
import { checksumMismatch } from '../../../../domain/uploads/blob-refusals.js';
import type { Checksum } from '../../../../domain/uploads/checksum.js';
import { freeBuffers } from './free-buffers.js';

/** Chunks of 64 KiB that are freed together, to save calls. */
const FREED_AT_ONCE = 8;

/**
 * Yields a request's body as it arrives. Each chunk is lent: a reader is done with it when it requests the next one,
 * and its memory is freed after that (docs/decisions/upload-path.md).
 *
 * Throws `error.upload.checksum_mismatch` if the bytes do not match, and another error if the client disconnects.
 * A reader may stop early and the request can still be answered.
 *
 * `begun`: the bytes that were taken from the request before; their memory is the caller's.
 */
export async function* requestBytes(
  incoming: IncomingMessage,
  checksum: Checksum | null,
  begun: readonly Uint8Array[] = [],
): AsyncGenerator<Uint8Array> {
  const hash = checksum === null ? null : createHash(checksum.algorithm);
  for (const piece of begun) {
    hash?.update(piece);
    yield piece;
  }
  const used: Uint8Array[] = [];
  for await (const chunk of chunksOf(incoming)) {
    hash?.update(chunk);
    yield chunk;
    used.push(chunk);
    if (used.length >= FREED_AT_ONCE) freeBuffers(used.splice(0));
  }
  freeBuffers(used);
  if (checksum !== null && hash !== null && !bytesEqual(hash.digest(), checksum.digest)) throw checksumMismatch();
}

function chunksOf(incoming: IncomingMessage): AsyncIterable<Uint8Array> {
  return incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
}
