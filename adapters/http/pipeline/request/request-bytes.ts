import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { bytesEqual } from '../../../../domain/kernel/bytes.js';
import { checksumMismatch } from '../../../../domain/uploads/blob-refusals.js';
import type { Checksum } from '../../../../domain/uploads/checksum.js';
import { freeBuffers } from './free-buffers.js';

/** Freeing costs a call; so many chunks of 64 KiB go at once. */
const FREED_AT_ONCE = 8;

/**
 * A request's body as it comes. Each chunk is lent: its memory is freed when the next one is asked for, since whoever
 * asks has done with it (docs/decisions/upload-path.md).
 *
 * It ends in `error.upload.checksum_mismatch` where that is what the bytes are, and in another error when the client goes
 * away. A reader may stop early and the request can still be answered.
 */
export async function* requestBytes(incoming: IncomingMessage, checksum: Checksum | null): AsyncGenerator<Uint8Array> {
  const hash = checksum === null ? null : createHash(checksum.algorithm);
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
