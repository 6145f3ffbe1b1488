import { HOUR, type Duration, type Instant } from '../../../domain/kernel/instant.js';
import type { ExpiringRows } from './expiring-rows.js';

export interface PeerRate {
  /** Requests that one peer may make in a window. */
  readonly limit: number;
  /** At most `LONGEST_WINDOW`. */
  readonly window: Duration;
}

export const LONGEST_WINDOW: Duration = HOUR;

/**
 * How often somebody has asked, whichever node was asked: one row for each peer, by the name that its capability proved,
 * and for each account that asks peers, by `account <id>`, which no host can be. A window begins with its first request;
 * one that lies further ahead than clocks differ is over (`timeLeft`). A row of a window that is over still tells who
 * asked, so it is swept.
 * Held by `tests/contracts/peer-rate-store.test.ts`.
 */
export interface PeerRateStore extends ExpiringRows {
  /**
   * Counts a request, in one conditional statement; of any number at once at most `limit` are counted in a window.
   * `null` when it was counted, else the end of the window that is full.
   */
  take(peer: string, rate: PeerRate, now: Instant): Promise<Instant | null>;
}
