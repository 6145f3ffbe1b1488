import type { IncomingMessage } from 'node:http';
import type { Checksum } from '../../../../domain/uploads/checksum.js';
import { BodyPieces, type WholeBody } from './body-pieces.js';
import { once } from './once.js';
import { requestBytes } from './request-bytes.js';

/** The largest body that is held in memory. */
const LARGEST = 4 << 20;
/** The memory for the bodies of all requests; beyond it bodies are streamed. Enough for 16 of the largest. */
const MEMORY = 64 << 20;
/** In ms. A body that takes longer is streamed, so that a slow client holds its lease, not memory. */
const PROMPT = 250;
let held = 0;

interface PromptBody {
  /** Null if the body is large, slow, broken, or does not match its checksum. */
  readonly whole: WholeBody | null;
  /** The body from its beginning in any case; it ends with the same error as the request. */
  readonly bytes: AsyncIterable<readonly Uint8Array[]>;
  /** Frees the memory; `whole` and `bytes` must not be used any more, by a call that is under way neither. */
  readonly release: () => void;
}

/** Collects a small body that arrives promptly, so that an upload of it takes one step (docs/decisions/small-uploads.md). */
export async function promptBody(incoming: IncomingMessage, checksum: Checksum | null): Promise<PromptBody> {
  const length = Number(incoming.headers['content-length'] ?? 0);
  if (length === 0 || length > LARGEST || held + length > MEMORY || incoming.destroyed) {
    return { whole: null, bytes: requestBytes(incoming, checksum), release: () => undefined };
  }
  held += length;
  const begun = await collect(incoming, length);
  return {
    whole: begun.isAll && begun.matches(checksum) ? begun.whole() : null,
    bytes: requestBytes(incoming, checksum, begun.pieces),
    release: once(() => {
      held -= length;
      begun.release();
    }),
  };
}

/** Resolves when the body has ended, for whatever reason, or takes too long. Never rejects: `bytes` tells the error. */
function collect(incoming: IncomingMessage, length: number): Promise<BodyPieces> {
  const begun = new BodyPieces(length);
  return new Promise((resolve) => {
    const add = (chunk: Uint8Array): void => begun.add(chunk);
    const stop = (): void => {
      clearTimeout(late);
      incoming.pause().off('data', add).off('end', all).off('error', stop).off('close', stop);
      resolve(begun);
    };
    const all = (): void => {
      begun.isAll = true;
      stop();
    };
    const late = setTimeout(stop, PROMPT);
    incoming.on('end', all).on('error', stop).on('close', stop).on('data', add);
  });
}
