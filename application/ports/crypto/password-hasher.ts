/**
 * Slow, salted, peppered hashes of passwords. Hashing runs off the event loop, at most one hash per core at a time. The
 * queue is bounded: when it is full, every method throws `error.request.overloaded` with `retryAfter`.
 *
 * A password is hashed unchanged, neither trimmed nor normalised (`domain/accounts/password-rule.ts`).
 */
export interface PasswordHasher {
  /** The cost of the hashes that are made here. A higher cost takes more time. */
  readonly cost: number;
  hash(password: string): Promise<string>;
  /** A wrong password costs as much as `verifyNobody`, unless the hash's cost is above that of `spendAtLeast`. */
  verify(password: string, hash: string): Promise<boolean>;
  /**
   * Costs as much as a wrong password at a hash of the highest cost that this process knows, and returns nothing: used
   * for an address without an account.
   */
  verifyNobody(password: string): Promise<void>;
  /** The cost of a hash, of which the beginning is enough; `null` for text that is no hash. */
  costOf(hash: string): number | null;
  /** From now on no wrong password takes less than at this cost, which stored hashes have. */
  spendAtLeast(cost: number): void;
  /** True when `hash` was made at another cost than the current one. */
  needsRehash(hash: string): boolean;
  /** The number of jobs that wait for a thread. */
  waiting(): number;
  /** Stops the threads and rejects the jobs that still wait. */
  close(): Promise<void>;
}
