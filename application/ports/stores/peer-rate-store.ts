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
 * Counters of requests, shared by all nodes: one row for each peer, by the name that its capability proved, and one for
 * each account that asks peers, by `account <id>`, which is no valid host. A window begins with its first request; a
 * window that ends further ahead than clocks differ is over (`timeLeft`). Rows of past windows are swept, since they
 * reveal who asked. Held by `tests/contracts/peer-rate-store.test.ts`.
 */
export interface PeerRateStore extends ExpiringRows {
  /**
   * Counts a request, in one conditional statement; of parallel requests at most `limit` are counted in a window.
   * Returns `null` when it was counted, else the end of the full window.
   */
  take(peer: string, rate: PeerRate, now: Instant): Promise<Instant | null>;
}
