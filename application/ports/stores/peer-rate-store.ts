import type { Duration, Instant } from '../../../domain/kernel/instant.js';

export interface PeerRate {
  /** Requests that one peer may make in a window. */
  readonly limit: number;
  readonly window: Duration;
}

/**
 * How often peers have asked, whichever node they asked: one row a peer, by the name that its capability proved. A
 * window begins with its first request; one that lies further ahead than clocks differ is over (`timeLeft`).
 * Held by `tests/contracts/peer-rate-store.test.ts`.
 */
export interface PeerRateStore {
  /**
   * Counts a request, in one conditional statement; of any number at once at most `limit` are counted in a window.
   * `null` when it was counted, else the end of the window that is full.
   */
  take(peer: string, rate: PeerRate, now: Instant): Promise<Instant | null>;
}
