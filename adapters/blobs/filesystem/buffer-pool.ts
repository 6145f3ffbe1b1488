/**
 * Buffers of one size, used again and again: what files are read into and written from makes no garbage. A few are kept
 * for the next that asks.
 */
export class BufferPool {
  private readonly spare: Buffer[] = [];

  constructor(
    readonly size: number,
    private readonly kept: number,
  ) {}

  take(): Buffer {
    return this.spare.pop() ?? Buffer.allocUnsafeSlow(this.size);
  }

  /** Nothing may read or write it any more. */
  give(buffer: Buffer): void {
    if (this.spare.length < this.kept) this.spare.push(buffer);
  }
}
