import type { Instant } from '../../../domain/kernel/instant.js';

/** Rows that mean nothing any more from an instant of their own on; asked, never flipped. The sweep only saves space. */
export interface ExpiringRows {
  /** Deletes at most `limit` rows whose time was over at `now`, and tells how many. */
  deleteExpired(now: Instant, limit: number): Promise<number>;
}
