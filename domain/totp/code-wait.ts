import { DomainError } from '../kernel/errors.js';
import { HOUR, SECOND, timeLeft, toSecondsUp, type Duration, type Instant } from '../kernel/instant.js';

/** Failed codes in a row for one account. They are never forgotten by time: only a code that succeeds ends the row. */
export interface CodeFailures {
  readonly failures: number;
  readonly lastFailureAt: Instant;
}

/** The failure from which on each further code waits: at login, across all challenges of the account. */
export const LOGIN_WAITS_FROM = 15;
/** At verify-enrollment and disable, where a thief of a session could guess; a counter of its own. */
export const SESSION_WAITS_FROM = 5;

const FIRST_WAIT: Duration = 30 * SECOND;
const LONGEST_WAIT: Duration = HOUR;

/** 30 s after the first failure that waits, doubling with each further one, at most an hour. */
export function waitAfter(failures: number, waitsFrom: number): Duration {
  if (failures < waitsFrom) return 0;
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failures - waitsFrom));
}

/**
 * Checked before the code is: during the wait a right code is refused too, and is not counted. Where no wait has begun
 * yet, no failure refuses the code beside it, not even one that a node with a faster clock dated ahead of `now`.
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
