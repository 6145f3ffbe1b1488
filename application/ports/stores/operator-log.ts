import type { AccountId } from '../../../domain/kernel/ids.js';
import type { Instant } from '../../../domain/kernel/instant.js';
import type { ExpiringRows } from './expiring-rows.js';

/** What an operator did, when, and to whose account: no more of the person than the id, and nothing of the operator. */
export interface OperatorDeed {
  /** UUIDv7. */
  readonly id: string;
  readonly doneAt: Instant;
  /** As the command line names it: `account suspend`. */
  readonly deed: string;
  readonly accountId: AccountId | null;
  /** The terms of the deed, never a secret: `uploads`, `version 2026-03-01`. */
  readonly detail: string | null;
}

/** Where a page of deeds, newest first, goes on. */
export type DeedCursor = Pick<OperatorDeed, 'doneAt' | 'id'>;

/**
 * The log of what operators did, kept for `DEEDS_KEPT`; written in the transaction of the deed where it has one.
 * Held by `tests/contracts/account-deletion-store.test.ts`.
 */
export interface OperatorLog extends ExpiringRows {
  append(deed: OperatorDeed): Promise<void>;
  /** Newest first; of one account or of all. */
  list(page: {
    readonly accountId: AccountId | null;
    readonly limit: number;
    readonly after: DeedCursor | null;
  }): Promise<readonly OperatorDeed[]>;
}
