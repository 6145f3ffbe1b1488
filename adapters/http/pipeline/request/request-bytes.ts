import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { bytesEqual } from '../../../../domain/kernel/bytes.js';
import { checksumMismatch } from '../../../../domain/uploads/blob-refusals.js';
import type { Checksum } from '../../../../domain/uploads/checksum.js';
import { BodyQueue } from './body-queue.js';
import { freeBuffers } from './free-buffers.js';

/** The bytes that were taken from a request before. */
interface Begun {
  readonly pieces: readonly Uint8Array[];
  /** Frees them. */
  readonly release: () => void;
}

/**
 * Yields a request's body as it arrives, all pieces at once that came while the ones before were used. Pieces are lent:
 * a reader is done with them when it requests the next ones, and their memory is freed after that
 * (docs/decisions/upload-path.md).
 *
 * Throws `error.upload.checksum_mismatch` if the bytes do not match, and another error if the client disconnects.
 * A reader may stop early and the request can still be answered.
 */
export async function* requestBytes(
  incoming: IncomingMessage,
  checksum: Checksum | null,
  begun: Begun | null = null,
): AsyncGenerator<readonly Uint8Array[]> {
  const hash = checksum === null ? null : createHash(checksum.algorithm);
  for await (const pieces of lentPieces(incoming, begun)) {
    if (hash !== null) for (const piece of pieces) hash.update(piece);
    yield pieces;
  }
  if (checksum !== null && hash !== null && !bytesEqual(hash.digest(), checksum.digest)) throw checksumMismatch();
}

async function* lentPieces(incoming: IncomingMessage, begun: Begun | null): AsyncGenerator<readonly Uint8Array[]> {
  if (begun !== null) {
    if (begun.pieces.length > 0) yield begun.pieces;
    begun.release();
  }
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
