import type { Instant } from '../kernel/instant.js';
import { MINUTE } from '../kernel/instant.js';

/** Requests a minute that the guests of one link may make, over all nodes. */
export const GUEST_REQUESTS_A_MINUTE = 600;

/**
 * A node admits guests out of blocks that it takes from the link's row, so that most requests write nothing. The block
 * divides the limit, hence one node alone admits exactly the limit.
 */
export const GUEST_BLOCK = 60;

/**
 * How many minutes a link's row may be ahead of a node's clock. A row further ahead was written by a clock that has been
 * set back since: its minute does not count.
 */
export const MINUTES_AHEAD = 2;

/** The minute that an instant lies in, counted from the epoch. */
export function minuteOf(now: Instant): number {
  return Math.floor(now / MINUTE);
}

/** Seconds until the next minute begins, at least 1. */
export function secondsToNextMinute(now: Instant): number {
  return Math.max(1, Math.ceil(((minuteOf(now) + 1) * MINUTE - now) / 1_000));
}
