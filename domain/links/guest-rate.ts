import { MINUTE, toSecondsUp, type Instant } from '../kernel/instant.js';

/** Requests per minute that the guests of one link may make, over all nodes. */
export const GUEST_REQUESTS_A_MINUTE = 600;

/**
 * The largest block of requests that a node takes from the link's row, so that most requests of a busy link write
 * nothing.
 */
export const GUEST_BLOCK = 60;

/**
 * The first block of a node in a minute. It is small, since other nodes cannot use the requests that a node leaves in
 * its blocks, and there may be more nodes than large blocks in the limit. The next blocks double: 4, 8, 16 and 32 are
 * 60 together, so that one node alone takes exactly the limit.
 */
export const FIRST_GUEST_BLOCK = 4;

/** Returns the size of the block to try after one of `size`; 0 when there is no room for any. */
export function nextBlock(size: number, isTaken: boolean): number {
  return isTaken ? Math.min(2 * size, GUEST_BLOCK) : Math.floor(size / 2);
}

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
  return Math.max(1, toSecondsUp((minute + 1) * MINUTE - now));
}
