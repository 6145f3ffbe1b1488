import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { toHex } from '../../../../domain/kernel/bytes.js';
import type { Checksum } from '../../../../domain/uploads/checksum.js';
import { BodyMemory, LARGEST_HELD } from './body-memory.js';
import { BodyPieces } from './body-pieces.js';
import { collect } from './collected-body.js';
import { once } from './once.js';
import { requestBytes } from './request-bytes.js';

/** In ms. A body that takes longer is streamed, so that a slow client holds its lease, not memory. */
const PROMPT = 250;

/** All bytes of a body, and their hash. */
interface WholeBody {
  /** In their order; empty once the body is released. */
  readonly pieces: readonly Uint8Array[];
  readonly size: number;
  /** SHA-256, 64 hex digits. */
  readonly contentHash: string;
}

interface PromptBody {
  /** Null if the body is large, slow or broken, gets no memory, or does not match its checksum. */
  readonly whole: WholeBody | null;
  /**
   * The body from its beginning in any case; it ends with the same error as the request. Reading beyond the first
   * pieces releases the body.
   */
  readonly bytes: AsyncIterable<readonly Uint8Array[]>;
  /** Frees the memory; `whole` and `bytes` must not be used afterwards, nor by a call under way. */
  readonly release: () => void;
}

/** Collects a small body that arrives promptly, so that an upload of it takes one step (docs/decisions/small-uploads.md). */
export async function promptBody(incoming: IncomingMessage, checksum: Checksum | null): Promise<PromptBody> {
  const length = Number(incoming.headers['content-length'] ?? 0);
  const memory = new BodyMemory(length);
  if (length === 0 || length > LARGEST_HELD || incoming.destroyed || !memory.grow(1)) {
    return { whole: null, bytes: requestBytes(incoming, checksum), release: () => undefined };
  }
  const begun = new BodyPieces(length);
  const hash = createHash('sha256');
  const collected = await collect(incoming, PROMPT, (chunk) => {
    hash.update(chunk);
    begun.add(chunk);
    return memory.grow(begun.size);
  });
  const release = once(() => {
    memory.giveBack();
    begun.release();
  });
  const { pieces, size } = begun;
  const isWhole = collected === 'all' && begun.matches(checksum);
  return {
    whole: isWhole ? { pieces, size, contentHash: toHex(hash.digest()) } : null,
    bytes: requestBytes(incoming, checksum, { pieces, release }),
    release,
  };
}
