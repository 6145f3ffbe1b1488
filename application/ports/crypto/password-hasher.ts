/**
 * Slow, salted, peppered hashes of passwords. Hashing runs off the event loop, at most one hash per core at a time. The
 * queue is bounded: when it is full, every method throws `error.request.overloaded` with `retryAfter`.
 *
 * A password is hashed unchanged, neither trimmed nor normalised (`domain/accounts/password-rule.ts`).
 */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * A wrong password costs as much as `verifyNobody`, even for a hash that was made at a lower cost than the current
   * one.
   */
  verify(password: string, hash: string): Promise<boolean>;
  /** Costs as much as `verify` and returns nothing: used for an address without an account. */
  verifyNobody(password: string): Promise<void>;
  /** True when `hash` was made at another cost than the current one. */
  needsRehash(hash: string): boolean;
  /** The number of jobs that wait for a thread. */
  waiting(): number;
  /** Stops the threads and rejects the jobs that still wait. */
  close(): Promise<void>;
}
