import type { AccountId } from '../../../domain/kernel/ids.js';
import type { Instant } from '../../../domain/kernel/instant.js';

export interface Cohort {
  /** 64 hex digits. */
  readonly cohortHash: string;
  readonly firstSeen: Instant;
  readonly lastSeen: Instant;
}

/** The durable list of an account's device cohorts; it outlives the sessions. Advisory: no decision reads it. */
export interface CohortStore {
  /** One statement: the first sighting inserts, a later one moves `lastSeen` forward, never back. */
  record(accountId: AccountId, cohortHash: string, now: Instant): Promise<void>;
  /** Most recently seen first, and of one instant the highest hash first; at most `limit`. */
  list(accountId: AccountId, limit: number): Promise<readonly Cohort[]>;
}
