const FIRST_BYTES = 128 << 10;
/** The number of whole-part buffers kept for reuse. */
const KEPT = 4;
const kept: SharedArrayBuffer[] = [];

/**
 * The bytes of one part as they arrive. The buffer grows with them, so that many small uploads take little memory; a
 * whole part's memory is shared with the hashing thread and reused.
 */
export class PartBuffer {
  length = 0;
  private buffer: Buffer;

  constructor(private readonly capacity: number) {
    this.buffer = Buffer.allocUnsafeSlow(Math.min(FIRST_BYTES, capacity));
  }

  get isFull(): boolean {
    return this.length === this.capacity;
  }

  /** Valid until the next `add`. */
  get bytes(): Buffer {
    return this.buffer.subarray(0, this.length);
  }

  /** Copies as much of the chunk as fits and returns that length. */
  add(chunk: Uint8Array): number {
    const part = chunk.subarray(0, this.capacity - this.length);
    const needed = this.length + part.length;
    if (needed > this.buffer.length) this.grow(needed);
    this.buffer.set(part, this.length);
    this.length = needed;
    return part.length;
  }

  /** Releases the memory; nothing may read it afterwards. */
  free(): void {
    const memory = this.buffer.buffer;
    this.buffer = Buffer.alloc(0);
    this.length = 0;
    if (memory instanceof SharedArrayBuffer && kept.length < KEPT) kept.push(memory);
  }

  private grow(needed: number): void {
    let size = this.buffer.length;
    while (size < needed) size *= 2;
    const grown = size < this.capacity ? Buffer.allocUnsafeSlow(size) : wholePart(this.capacity);
    grown.set(this.bytes);
    this.buffer = grown;
  }
}

function wholePart(capacity: number): Buffer {
  const at = kept.findIndex(({ byteLength }) => byteLength === capacity);
  const [memory = new SharedArrayBuffer(capacity)] = at < 0 ? [] : kept.splice(at, 1);
  return Buffer.from(memory);
}
