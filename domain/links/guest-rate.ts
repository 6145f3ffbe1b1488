import type { Instant } from '../kernel/instant.js';
import { MINUTE } from '../kernel/instant.js';

/** Requests per minute that the guests of one link may make, over all nodes. */
export const GUEST_REQUESTS_A_MINUTE = 600;

/**
 * The size of the blocks of requests that a node takes from the link's row, so that most requests write nothing. It
 * divides the limit, hence one node alone admits exactly the limit.
 */
export const GUEST_BLOCK = 60;

/**
 * The number of minutes that a link's row may be ahead of a node's clock. A row further ahead was written before a
 * clock was set back: its minute does not count.
 */
export const MINUTES_AHEAD = 2;

/** The minute of an instant, counted from the epoch. */
export function minuteOf(now: Instant): number {
  return Math.floor(now / MINUTE);
}

/** True if a request of `minute` counts among those of `counted`: that minute, or one that a clock ahead has begun. */
export function countsIn(counted: number, minute: number): boolean {
  return counted >= minute && counted <= minute + MINUTES_AHEAD;
}

/** Returns the seconds until `minute` has ended, at least 1. */
export function secondsToEndOf(minute: number, now: Instant): number {
  return Math.max(1, Math.ceil(((minute + 1) * MINUTE - now) / 1_000));
}
