import { DomainError } from '../kernel/errors.js';
import { HOUR, SECOND, timeLeft, toSecondsUp, type Duration, type Instant } from '../kernel/instant.js';

/** Consecutive failed codes of one account. Time does not reset them: only a correct code does. */
export interface CodeFailures {
  readonly failures: number;
  readonly lastFailureAt: Instant;
}

/** The number of failures from which every further code must wait: at login, across all challenges of the account. */
export const LOGIN_WAITS_FROM = 15;
/** For verify-enrollment and disable, where a thief of a session could guess; they have their own counter. */
export const SESSION_WAITS_FROM = 5;

const FIRST_WAIT: Duration = 30 * SECOND;
const LONGEST_WAIT: Duration = HOUR;

/** 30 s after the first failure that causes a wait, doubling with each further one, at most an hour. */
export function waitAfter(failures: number, waitsFrom: number): Duration {
  if (failures < waitsFrom) return 0;
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failures - waitsFrom));
}

/**
 * Called before the code is checked: during the wait even a right code is rejected, and is not counted. Before any wait
 * begins, a failure never rejects a concurrent code, not even a failure that a node with a faster clock dated ahead of
 * `now`.
 */
export function requireNoWait(counter: CodeFailures | null, waitsFrom: number, now: Instant): void {
  if (counter === null) return;
  const left = timeLeft(counter.lastFailureAt, waitAfter(counter.failures, waitsFrom), now);
  if (left === 0) return;
  const retryAfter = toSecondsUp(left);
  throw new DomainError('error.auth.too_many_attempts', `Too many wrong codes. Try again in ${retryAfter} seconds.`, {
    retryAfter,
  });
}

export function countCodeFailure(counter: CodeFailures | null, now: Instant): CodeFailures {
  return { failures: (counter?.failures ?? 0) + 1, lastFailureAt: now };
}
