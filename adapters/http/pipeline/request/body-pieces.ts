import { createHash } from 'node:crypto';
import { bytesEqual } from '../../../../domain/kernel/bytes.js';
import type { Checksum } from '../../../../domain/uploads/checksum.js';
import { BLOCK, BodyBlocks } from './body-blocks.js';
import { freeBuffers } from './free-buffers.js';

/** A smaller chunk is copied: it may hold a larger buffer in memory, and a client may send single bytes. */
const PIECE = 32 << 10;
/** Copied chunks, of at most 64 KiB, that are freed together, to save calls. */
const FREED_AT_ONCE = 4;
const spareBlocks = new BodyBlocks();

/**
 * The bytes of a body that have arrived. A body of at most one block is kept as the socket's own chunks if these are
 * large; a larger body is copied into blocks.
 */
export class BodyPieces {
  /** In their order; empty once the body is released. */
  readonly pieces: Uint8Array[] = [];
  size = 0;
  /** The piece that takes copied chunks, the last one if it has room. */
  private open: Uint8Array | null = null;
  private filled = 0;
  private readonly blocks: Uint8Array[] = [];
  private readonly copied: Uint8Array[] = [];

  /** `expected`: the announced size, which bounds the memory. */
  constructor(private readonly expected: number) {}

  /** The chunk belongs to the pieces from now on. */
  add(chunk: Uint8Array): void {
    if (this.isLarge) {
      this.copy(chunk);
      this.copied.push(chunk);
      if (this.copied.length === FREED_AT_ONCE) freeBuffers(this.copied.splice(0));
    } else if (chunk.length < PIECE) {
      this.copy(chunk);
    } else {
      this.open = null;
      this.size += chunk.length;
      this.pieces.push(chunk);
    }
  }

  matches(checksum: Checksum | null): boolean {
    if (checksum === null) return true;
    const hash = createHash(checksum.algorithm);
    for (const piece of this.pieces) hash.update(piece);
    return bytesEqual(hash.digest(), checksum.digest);
  }

  /** Frees the memory; call it once, while no call uses a piece. */
  release(): void {
    const pieces = this.pieces.splice(0);
    freeBuffers(this.isLarge ? this.copied : pieces);
    spareBlocks.give(this.blocks);
  }

  private get isLarge(): boolean {
    return this.expected > BLOCK;
  }

  private copy(chunk: Uint8Array): void {
    for (let taken = 0; taken < chunk.length;) {
      const open = this.openPiece();
      const part = chunk.subarray(taken, taken + open.length - this.filled);
      open.set(part, this.filled);
      this.filled += part.length;
      this.size += part.length;
      taken += part.length;
      this.pieces.push(open.subarray(0, this.filled));
    }
  }

  private openPiece(): Uint8Array {
    if (this.open !== null && this.filled < this.open.length) {
      this.pieces.pop();
      return this.open;
    }
    this.filled = 0;
    this.open = this.isLarge ? this.block() : new Uint8Array(Math.min(PIECE, Math.max(1, this.expected - this.size)));
    return this.open;
  }

  private block(): Uint8Array {
    const block = spareBlocks.take();
    this.blocks.push(block);
    return block;
  }
}
