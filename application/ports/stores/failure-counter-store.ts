import type { FailureCounter } from '../../../domain/accounts/lockout.js';
import type { Instant } from '../../../domain/kernel/instant.js';
import type { ExpiringRows } from './expiring-rows.js';

/** Counters of wrong passwords, by a keyed hash of 32 bytes that reveals neither address nor network. */
export interface FailureCounterStore extends ExpiringRows {
  /** One statement; the result is in the order of `keys`, with `null` where there is no counter. */
  read(keys: readonly Uint8Array[]): Promise<readonly (FailureCounter | null)[]>;
  /** Locks the counter until the transaction ends; if there is none, nothing is locked. */
  lock(key: Uint8Array): Promise<FailureCounter | null>;
  /** Like `lock`, but creates a missing counter without failures, so that parallel callers wait for each other. */
  claim(key: Uint8Array, now: Instant): Promise<FailureCounter>;
  /** Writes a counter that the transaction locks; it has no meaning from `expiresAt` on. */
  save(key: Uint8Array, counter: FailureCounter, expiresAt: Instant): Promise<void>;
  delete(key: Uint8Array): Promise<void>;
}
