import { DomainError } from '../kernel/errors.js';
import { timeLeft, toSecondsUp, type Duration, type Instant } from '../kernel/instant.js';

/** Wrong passwords in a row for one key: an address from one client network, or an address from anywhere. */
export interface FailureCounter {
  readonly failures: number;
  readonly lastFailureAt: Instant;
  readonly lockedUntil: Instant | null;
}

export interface LockoutPolicy {
  /** The failure that locks. */
  readonly threshold: number;
  /** How long a lock lasts, and how long a failure is remembered by the next. */
  readonly window: Duration;
}

/** From anywhere; far above the pair's own threshold, so that a stranger cannot cheaply shut a user out. */
export const ADDRESS_THRESHOLD = 100;

/** The remaining time of a lock: at most the window, even after a clock step. */
function lockLeft(counter: FailureCounter | null, { window }: LockoutPolicy, now: Instant): Duration {
  const until = counter?.lockedUntil ?? null;
  return until === null ? 0 : timeLeft(until - window, window, now);
}

export function isLocked(counter: FailureCounter | null, policy: LockoutPolicy, now: Instant): boolean {
  return lockLeft(counter, policy, now) > 0;
}

/** Refused while any of the counters is locked, the right password too. Looked at before the password is. */
export function requireUnlocked(
  counters: readonly (FailureCounter | null)[],
  policy: LockoutPolicy,
  now: Instant,
): void {
  const left = Math.max(...counters.map((counter) => lockLeft(counter, policy, now)));
  if (left === 0) return;
  const retryAfter = toSecondsUp(left);
  throw new DomainError('error.auth.locked', `Too many wrong passwords. Try again in ${retryAfter} seconds.`, {
    retryAfter,
  });
}

/**
 * The counter after one more wrong password; a right one deletes its counters. A lock that stands is left as it is, so
 * that hammering does not prolong it; one that is over, or a failure longer ago than the window, starts the count anew.
 */
export function countFailure(counter: FailureCounter | null, policy: LockoutPolicy, now: Instant): FailureCounter {
  if (counter !== null && isLocked(counter, policy, now)) return counter;
  const goesOn = counter?.lockedUntil === null && timeLeft(counter.lastFailureAt, policy.window, now) > 0;
  const failures = goesOn ? counter.failures + 1 : 1;
  return { failures, lastFailureAt: now, lockedUntil: failures >= policy.threshold ? now + policy.window : null };
}
