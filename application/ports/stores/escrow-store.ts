import type { Escrow } from '../../../domain/accounts/escrow.js';
import type { AccountId } from '../../../domain/kernel/ids.js';

/**
 * The sealed master keys, at most one for each account. Every write is one conditional statement: of two devices that
 * write at the same instant, one wins and the other gets `false`.
 *
 * Held by `tests/contracts/escrow-store.test.ts`.
 */
export interface EscrowStore {
  find(accountId: AccountId): Promise<Escrow | null>;
  /** `false`, and nothing stored, when the account has one. */
  insert(accountId: AccountId, escrow: Escrow): Promise<boolean>;
  /** `false`, and nothing stored, when the stored one has another hash than `replaced`, or is gone. */
  replace(accountId: AccountId, replaced: string, escrow: Escrow): Promise<boolean>;
}
