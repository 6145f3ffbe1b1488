import type { Readable } from 'node:stream';
import type { BlobBytes } from '../../../application/ports/stores/blob-store.js';
import { BlobStoreUnavailable } from '../../../application/ports/stores/blob-store-unavailable.js';
import { SECOND } from '../../../domain/kernel/instant.js';

const LENT_BYTES = 1 << 16;
/** A store that sends nothing for this long is asked again. */
const SILENCE = 8 * SECOND;

/** An open object. Received chunks are copied into one lent buffer, so that memory stays bounded. */
export class ObjectBytes implements BlobBytes {
  private isClosed = false;
  private lent: Buffer | null = null;

  /** `end`: the position after the last wanted byte. `reopen` continues after a lost connection. */
  constructor(
    private body: Readable,
    readonly size: bigint,
    private position: bigint,
    private readonly end: bigint,
    private readonly reopen: (start: bigint) => Promise<Readable | null>,
  ) {
    // The reader gets the error; this listener keeps it from ending the process before reading has begun.
    body.on('error', () => undefined);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    const lent = (this.lent ??= Buffer.allocUnsafeSlow(LENT_BYTES));
    try {
      while (this.position < this.end) {
        const since = this.position;
        let failure: unknown = null;
        for await (const chunk of this.received((error) => (failure = error))) {
          for (let at = 0; at < chunk.length; at += LENT_BYTES) {
            const length = chunk.copy(lent, 0, at, at + LENT_BYTES);
            this.position += BigInt(length);
            yield lent.subarray(0, length);
          }
        }
        if (this.isClosed) return;
        if (this.position < this.end) await this.goOn(since, failure);
      }
    } finally {
      await this.close();
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    // The last chunk is no longer valid.
    this.lent?.fill(0);
    this.body.destroy();
  }

  /** Ends when the connection ends for any reason. */
  private async *received(failed: (error: unknown) => void): AsyncGenerator<Buffer> {
    const chunks = this.body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    try {
      for (;;) {
        const timer = setTimeout(
          () => this.body.destroy(new Error('the object store sent nothing for too long')),
          SILENCE,
        );
        const next = await chunks.next().finally(() => clearTimeout(timer));
        if (next.done === true) return;
        yield next.value;
      }
    } catch (error) {
      failed(error);
    }
  }

  private async goOn(since: bigint, cause: unknown): Promise<void> {
    const body = this.position === since ? null : await this.reopen(this.position);
    if (body === null) throw new BlobStoreUnavailable('object store: reading an object failed', { cause });
    body.on('error', () => undefined);
    this.body = body;
  }
}
