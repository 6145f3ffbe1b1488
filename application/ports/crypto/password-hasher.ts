/**
 * Slow, salted, peppered hashes of passwords. The work is done off the event loop, at most one hash a core at a time;
 * what waits is bounded, and past the bound every method throws `error.request.overloaded` with `retryAfter`.
 *
 * A password is taken as it is, neither trimmed nor normalised (`domain/accounts/password-rule.ts`).
 */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** A wrong password costs what `verifyNobody` costs, also for a hash that was made at a lower cost than is set now. */
  verify(password: string, hash: string): Promise<boolean>;
  /** Costs what `verify` costs and tells nothing: for an address that nobody has. */
  verifyNobody(password: string): Promise<void>;
  /** Whether `hash` was made at another cost than is set now. */
  needsRehash(hash: string): boolean;
  /** How many jobs wait for a thread. */
  waiting(): number;
  /** Ends the threads. What still waits is refused. */
  close(): Promise<void>;
}
