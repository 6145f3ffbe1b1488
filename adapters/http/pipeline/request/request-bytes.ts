import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { bytesEqual } from '../../../../domain/kernel/bytes.js';
import { checksumMismatch } from '../../../../domain/uploads/blob-refusals.js';
import type { Checksum } from '../../../../domain/uploads/checksum.js';
import { BodyQueue } from './body-queue.js';
import { freeBuffers } from './free-buffers.js';

/**
 * Yields a request's body as it arrives, all pieces at once that came while the ones before were used. Pieces are lent:
 * a reader is done with them when it requests the next ones, and their memory is freed after that
 * (docs/decisions/upload-path.md).
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
): AsyncGenerator<readonly Uint8Array[]> {
  const hash = checksum === null ? null : createHash(checksum.algorithm);
  for await (const pieces of lentPieces(incoming, begun)) {
    if (hash !== null) for (const piece of pieces) hash.update(piece);
    yield pieces;
  }
  if (checksum !== null && hash !== null && !bytesEqual(hash.digest(), checksum.digest)) throw checksumMismatch();
}

async function* lentPieces(
  incoming: IncomingMessage,
  begun: readonly Uint8Array[],
): AsyncGenerator<readonly Uint8Array[]> {
  if (begun.length > 0) yield begun;
  const queue = new BodyQueue(incoming);
  try {
    for (let pieces = await queue.next(); pieces !== null; pieces = await queue.next()) {
      yield pieces;
      freeBuffers(pieces);
    }
  } finally {
    queue.close();
  }
}
