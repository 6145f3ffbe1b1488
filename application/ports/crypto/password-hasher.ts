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
  /** A wrong password costs as much as `verifyNobody`, unless the hash has a higher cost than `spendAtLeast` was told. */
  verify(password: string, hash: string): Promise<boolean>;
  /**
   * Costs as much as a wrong password at a hash of the highest cost that this process knows, and returns nothing: used
   * for an address without an account.
   */
  verifyNobody(password: string): Promise<void>;
  /** The cost of a hash, whose beginning is enough; `null` for what is no hash. */
  costOf(hash: string): number | null;
  /** There are hashes of this cost: from now on no wrong password takes less. */
  spendAtLeast(cost: number): void;
  /** True when `hash` was made at another cost than the current one. */
  needsRehash(hash: string): boolean;
  /** The number of jobs that wait for a thread. */
  waiting(): number;
  /** Stops the threads and rejects the jobs that still wait. */
  close(): Promise<void>;
}
