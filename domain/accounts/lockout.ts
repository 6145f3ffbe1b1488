import { DomainError } from '../kernel/errors.js';
import { isImplausiblyAhead, timeLeft, toSecondsUp, type Duration, type Instant } from '../kernel/instant.js';

/** Consecutive wrong passwords for one key: an address from one client network, or an address from any network. */
export interface FailureCounter {
  readonly failures: number;
  readonly lastFailureAt: Instant;
  readonly lockedUntil: Instant | null;
}

export interface LockoutPolicy {
  /** The number of failures that locks. */
  readonly threshold: number;
  /** The duration of a lock, and the time for which a failure counts towards the next. */
  readonly window: Duration;
}

/** For an address from any network; far above the pair's own, so that strangers cannot cheaply lock users out. */
export const ADDRESS_THRESHOLD = 100;

/** The remaining time of a lock: at most the window, even after a clock step. */
function lockLeft(counter: FailureCounter | null, { window }: LockoutPolicy, now: Instant): Duration {
  const until = counter?.lockedUntil ?? null;
  return until === null ? 0 : timeLeft(until - window, window, now);
}

export function isLocked(counter: FailureCounter | null, policy: LockoutPolicy, now: Instant): boolean {
  return lockLeft(counter, policy, now) > 0;
}

/** Rejects even the right password while any counter is locked. Called before the password is checked. */
export function requireUnlocked(
  counters: readonly (FailureCounter | null)[],
  policy: LockoutPolicy,
  now: Instant,
): void {
  const left = counters.reduce((most, counter) => Math.max(most, lockLeft(counter, policy, now)), 0);
  if (left === 0) return;
  const retryAfter = toSecondsUp(left);
  throw new DomainError('error.auth.locked', `Too many wrong passwords. Try again in ${retryAfter} seconds.`, {
    retryAfter,
  });
}

/**
 * Returns the counter after one more wrong password; a right one deletes its counters. An active lock is left
 * unchanged, so that repeated attempts do not prolong it. After an expired lock, or a failure longer ago than the
 * window, the count restarts; after one that is dated ahead it goes on, and locks at once where that one locked.
 * Otherwise guesses at two nodes in turn, whose clocks differ, would never lock.
 */
export function countFailure(counter: FailureCounter | null, policy: LockoutPolicy, now: Instant): FailureCounter {
  if (counter !== null && isLocked(counter, policy, now)) return counter;
  const failures = counter !== null && goesOn(counter, policy, now) ? counter.failures + 1 : 1;
  return { failures, lastFailureAt: now, lockedUntil: failures >= policy.threshold ? now + policy.window : null };
}

function goesOn({ lastFailureAt, lockedUntil }: FailureCounter, { window }: LockoutPolicy, now: Instant): boolean {
  if (lastFailureAt > now) return !isImplausiblyAhead(lastFailureAt, now);
  return lockedUntil === null && timeLeft(lastFailureAt, window, now) > 0;
}
