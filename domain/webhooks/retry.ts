import { HOUR, MINUTE, SECOND, type Duration } from '../kernel/instant.js';

/** The pauses between attempts: eleven attempts within 47 to 56 hours, then the event is a dead letter. */
const PAUSES: readonly Duration[] = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
];

/** Returns the pause after `failed` attempts, up to a fifth longer by `chance` (0 to 1); `null` after the last. */
export function pauseAfter(failed: number, chance: number): Duration | null {
  const pause = PAUSES[failed - 1];
  return pause === undefined ? null : pause + Math.floor((pause / 5) * chance);
}

/** The lease of an account's queue to the process that delivers it; many times the bound of one delivery. */
export const LEASE: Duration = MINUTE;

/** The time for which a dead letter can be replayed. */
export const DEAD_LETTER_LIFETIME: Duration = 30 * 24 * HOUR;
