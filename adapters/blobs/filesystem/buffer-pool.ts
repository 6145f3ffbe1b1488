/** Reusable buffers of one size, so that file I/O makes no garbage. A few are kept for the next caller. */
export class BufferPool {
  private readonly spare: Buffer[] = [];

  constructor(
    readonly size: number,
    private readonly kept: number,
  ) {}

  take(): Buffer {
    return this.spare.pop() ?? Buffer.allocUnsafeSlow(this.size);
  }

  /** Returns a buffer to the pool; nothing may read or write it afterwards. */
  give(buffer: Buffer): void {
    if (this.spare.length < this.kept) this.spare.push(buffer);
  }
}
