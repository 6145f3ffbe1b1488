import type { Instant } from '../../../domain/kernel/instant.js';

/**
 * Rows that have no meaning after an instant of their own. Readers compare that instant; no flag is stored. The sweep
 * only frees space.
 */
export interface ExpiringRows {
  /** Deletes at most `limit` rows that had expired at `now`; returns how many. */
  deleteExpired(now: Instant, limit: number): Promise<number>;
}
