import type { FileHandle } from 'node:fs/promises';
import type { BlobBytes, BlobRange } from '../../../application/ports/stores/blob-store.js';
import { BufferPool } from './buffer-pool.js';

const CHUNK_BYTES = 1 << 18;
const pool = new BufferPool(CHUNK_BYTES, 32);

/** An open blob file, read through two alternating buffers: one is lent to the reader while the other is filled. */
export class FileBytes implements BlobBytes {
  private readonly start: number;
  private readonly end: number;
  private ending: Promise<void> | null = null;
  private reading: Promise<unknown> = Promise.resolve();
  private buffers: readonly [Buffer, Buffer] | null = null;

  constructor(
    private readonly handle: FileHandle,
    readonly size: bigint,
    range: BlobRange | undefined,
  ) {
    this.start = Number(range?.start ?? 0n);
    this.end = range === undefined ? Number(size) : Number(range.end) + 1;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    try {
      let [lent, next] = (this.buffers ??= [pool.take(), pool.take()]);
      let filled = this.fill(next, this.start);
      for (let position = this.start; position < this.end;) {
        const length = await filled;
        if (this.ending !== null) return;
        [lent, next] = [next, lent];
        position += length;
        filled = this.fill(next, position);
        yield lent.subarray(0, length);
      }
    } finally {
      await this.close();
    }
  }

  close(): Promise<void> {
    this.ending ??= this.finish();
    return this.ending;
  }

  private async finish(): Promise<void> {
    await this.reading.catch(() => undefined);
    if (this.buffers !== null) for (const buffer of this.buffers) pool.give(buffer);
    await this.handle.close();
  }

  /** Resolves with the number of bytes read, or 0 at the end of the range. */
  private fill(buffer: Buffer, position: number): Promise<number> {
    const wanted = Math.min(CHUNK_BYTES, this.end - position);
    if (wanted === 0 || this.ending !== null) return Promise.resolve(0);
    const filled = this.handle.read(buffer, 0, wanted, position).then(({ bytesRead }) => {
      if (bytesRead === 0) throw new Error(`a blob's file ends at byte ${position} of ${this.end}`);
      return bytesRead;
    });
    this.reading = filled;
    // The next turn awaits it; until then a failure is not an unhandled rejection.
    filled.catch(() => undefined);
    return filled;
  }
}
