import type { Suspension } from '../../../domain/accounts/account.js';
import type { AccountId } from '../../../domain/kernel/ids.js';
import type { Instant } from '../../../domain/kernel/instant.js';
import type { ChargedKind, KindTotals } from '../../../domain/quota/charged-kind.js';
import type { OwnLimits } from '../../../domain/quota/limits.js';
import type { Usage } from '../../../domain/quota/usage.js';

/** An account's storage counters in one row: all that the quota rules need, however many blobs it has. */
export interface QuotaAccount {
  readonly id: AccountId;
  readonly usage: Usage;
  /** `effectiveLimits` substitutes the deployment's limits for those that are `null`. */
  readonly ownLimits: OwnLimits;
  /** An account that is to be deleted cannot grow either, whoever uploads to it. */
  readonly suspension: Suspension | null;
}

export const DELETION_STOPS_GROWTH: Suspension = { mode: 'uploads', reason: 'the account is to be deleted' };

/**
 * The counters of every account that can be charged. They change only under `lock`, in the transaction that changes the
 * stored content; of several accounts the one with the smaller id is locked first. Held by
 * `tests/contracts/quota-ledger.test.ts`.
 */
export interface QuotaLedger {
  /** One prepared statement. */
  read(id: AccountId): Promise<QuotaAccount | null>;
  /**
   * Like `read`, but `reserved` leaves out the sessions that have expired at `now`, even if their end is not stored.
   */
  readAt(id: AccountId, now: Instant): Promise<QuotaAccount | null>;
  /** Locks the row until the transaction ends. */
  lock(id: AccountId): Promise<QuotaAccount | null>;
  /** Writes the counters of a row that the transaction locks; `added` are changes like those of `addToKind`. */
  save(id: AccountId, usage: Usage, added?: ReadonlyMap<ChargedKind, bigint>): Promise<void>;
  /**
   * Adds to the counter of one kind, in the transaction that locks the row and saves `used`. `original` has no counter
   * of its own: it is the rest of `used`. Nothing is written for 0.
   */
  addToKind(id: AccountId, kind: ChargedKind, bytes: bigint): Promise<void>;
  /** The split of `used` by kind; an account that does not exist is left out. */
  kinds(ids: readonly AccountId[]): Promise<ReadonlyMap<AccountId, KindTotals>>;
  /** Writes the limits of a row that the transaction locks; the caller saves its `hardExceededSince`. */
  setLimits(id: AccountId, limits: OwnLimits): Promise<void>;
  /** Every account, ordered by id, after `after`. */
  page(after: AccountId | null, limit: number): Promise<readonly QuotaAccount[]>;
}
