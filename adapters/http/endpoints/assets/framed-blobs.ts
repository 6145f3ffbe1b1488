import type { ReadableBlob } from '../../../../application/assets/read-blob.js';
import type { BlobBytes } from '../../../../application/ports/stores/blob-store.js';
import type { Chunk, LentBytes } from '../../pipeline/response/reply.js';
import type { SettledItem } from '../../pipeline/response/settled-items.js';
import { RequestError } from '../../request-error.js';
import type { ApiRequest } from '../../routing/endpoint.js';

/** The most bytes of a response. A client that wants more sends another request. */
const MOST_BYTES = 16n << 20n;
/**
 * The number of blobs that are open at once: the next blobs are read while one is sent. For a slow client the first
 * chunk of each stays in memory, and the second one of a blob above 256 KiB.
 */
const OPEN_AT_ONCE = 4;
/** The most bytes of an open blob in memory: two chunks. */
const MOST_HELD = 512 << 10;
/**
 * The number of blobs that are looked up together: their reads of the ledger share a statement, which holds this many
 * keys.
 */
const LOOKED_UP_AT_ONCE = 16;

interface OpenBlob {
  readonly size: bigint;
  readonly bytes: BlobBytes;
  readonly chunks: AsyncIterator<Uint8Array>;
  readonly first: IteratorResult<Uint8Array>;
}

/**
 * Blobs one after the other, each as a line of JSON and its bytes. An unreadable blob is a line with a problem. If a
 * blob becomes unreadable after its line was sent, the iteration rejects.
 */
export class FramedBlobs implements LentBytes {
  /** The blobs that are being opened, or are open and not sent yet. */
  private readonly open: Promise<SettledItem<OpenBlob>>[] = [];
  private left = MOST_BYTES;
  private inMemory = 0;
  private isClosed = false;

  constructor(
    private readonly contentHashes: readonly string[],
    private readonly find: (contentHash: string) => Promise<ReadableBlob>,
    private readonly request: Pick<ApiRequest, 'settle'>,
  ) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<Chunk> {
    for (let from = 0; from < this.contentHashes.length; from += LOOKED_UP_AT_ONCE) {
      const hashes = this.contentHashes.slice(from, from + LOOKED_UP_AT_ONCE);
      const found = await Promise.allSettled(hashes.map((hash) => this.find(hash)));
      const unopened = found.values();
      for (const hash of hashes) {
        const next = await this.next(unopened);
        if (next === null) return;
        yield* framed(hash, next);
        void this.open.shift();
        this.inMemory -= heldOf(next.result?.size ?? 0n);
      }
    }
  }

  held(): number {
    return this.inMemory;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const opened = await Promise.all(this.open.splice(0));
    await Promise.all(opened.map(async ({ result }) => result?.bytes.close()));
  }

  /** Resolves with the blob to be sent next, or with null once the blobs are closed. */
  private async next(
    unopened: IterableIterator<PromiseSettledResult<ReadableBlob>>,
  ): Promise<SettledItem<OpenBlob> | null> {
    if (!this.isClosed) this.openSome(unopened);
    const next = await this.open[0];
    return this.isClosed ? null : (next ?? null);
  }

  private openSome(unopened: IterableIterator<PromiseSettledResult<ReadableBlob>>): void {
    while (this.open.length < OPEN_AT_ONCE) {
      const next = unopened.next();
      if (next.done === true) return;
      this.open.push(this.request.settle(() => this.opened(next.value)));
    }
  }

  private async opened(found: PromiseSettledResult<ReadableBlob>): Promise<OpenBlob> {
    if (found.status === 'rejected') throw found.reason;
    const { size } = found.value;
    if (size > this.left) throw tooLarge();
    this.left -= size;
    const bytes = await found.value.open();
    const chunks = bytes[Symbol.asyncIterator]();
    const first = await chunks.next();
    this.inMemory += heldOf(size);
    return { size, bytes, chunks, first };
  }
}

function heldOf(size: bigint): number {
  return Math.min(Number(size), MOST_HELD);
}

async function* framed(contentHash: string, { result, problem }: SettledItem<OpenBlob>): AsyncGenerator<Chunk> {
  const size = Number(result?.size ?? 0n);
  const line = `${JSON.stringify({ content_hash: contentHash, size, problem })}\n`;
  if (result === null || result.first.done === true) {
    yield line;
    return;
  }
  yield [line, result.first.value];
  yield* { [Symbol.asyncIterator]: () => result.chunks };
}

function tooLarge(): RequestError {
  const message = `A response has at most ${MOST_BYTES} bytes of blobs. Ask for this one alone, or in another request.`;
  return new RequestError('error.request.too_large', message);
}
