import { randomBytes } from 'node:crypto';
import type { Random } from '../../application/ports/random.js';

export class SystemRandom implements Random {
  bytes(length: number): Uint8Array {
    // A copy with a buffer of its own: small Buffers are views into Node's shared pool.
    return new Uint8Array(randomBytes(length));
  }
}
