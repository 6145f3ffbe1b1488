import type { BlobBytes, BlobRange } from '../../../application/ports/stores/blob-store.js';

/** The bytes of a row, as one chunk. */
export class RowBytes implements BlobBytes {
  readonly size: bigint;
  private isClosed = false;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly range: BlobRange | undefined,
  ) {
    this.size = BigInt(bytes.length);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    const { start, end } = this.range ?? { start: 0n, end: this.size - 1n };
    if (!this.isClosed) yield await Promise.resolve(this.bytes.subarray(Number(start), Number(end) + 1));
  }

  close(): Promise<void> {
    this.isClosed = true;
    return Promise.resolve();
  }
}
