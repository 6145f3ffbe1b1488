import { randomBytes, randomFillSync } from 'node:crypto';
import type { Random } from '../../application/ports/platform/random.js';

const POOL_BYTES = 4096;
const LARGEST_FROM_POOL = 64;

/**
 * The system's generator. A call takes 10 µs whatever the amount, and every request needs an id; so small amounts are
 * cut from a pool, as in node:crypto's randomUUID, and wiped there.
 */
export class SystemRandom implements Random {
  private readonly pool = new Uint8Array(POOL_BYTES);
  private used = POOL_BYTES;

  bytes(length: number): Uint8Array {
    // A copy with its own buffer: small Buffers are views into Node's shared pool.
    if (length > LARGEST_FROM_POOL) return new Uint8Array(randomBytes(length));
    if (this.used + length > POOL_BYTES) {
      randomFillSync(this.pool);
      this.used = 0;
    }
    const start = this.used;
    this.used += length;
    const bytes = this.pool.slice(start, this.used);
    this.pool.fill(0, start, this.used);
    return bytes;
  }
}
