import type { AccountId } from '../../../domain/kernel/ids.js';
import type { Instant } from '../../../domain/kernel/instant.js';
import type { ExpiringRows } from './expiring-rows.js';

/** An operator's action: its time and the account's id. Nothing else of the person, nothing of the operator. */
export interface OperatorDeed {
  /** UUIDv7. */
  readonly id: string;
  readonly doneAt: Instant;
  /** The action as the command line names it: `account suspend`. */
  readonly deed: string;
  readonly accountId: AccountId | null;
  /** The terms of the action, never a secret: `uploads`, `version 2026-03-01`. */
  readonly detail: string | null;
}

/** The cursor of the next page of deeds, newest first. */
export type DeedCursor = Pick<OperatorDeed, 'doneAt' | 'id'>;

/**
 * The log of operators' actions, kept for `DEEDS_KEPT`; an entry is written in the transaction of its action if there
 * is one. Held by `tests/contracts/operator-log.test.ts`.
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
