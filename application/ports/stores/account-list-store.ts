import type { Account } from '../../../domain/accounts/account.js';
import type { AccountId } from '../../../domain/kernel/ids.js';
import type { QuotaAccount } from './quota-ledger.js';

/**
 * The orders in which registered accounts are listed. Each is an index, and all but `used` list only the accounts that
 * it concerns:
 *
 * - `used`: by storage, largest first
 * - `address`: by login address, those that begin with a text
 * - `over_limit`: at or above the hard limit, longest first
 * - `suspended`: by mode (`full`, then `uploads`), oldest account first
 * - `deleting`: soonest to be deleted first
 */
export const ACCOUNT_VIEWS = ['used', 'address', 'over_limit', 'suspended', 'deleting'] as const;
export type AccountView = (typeof ACCOUNT_VIEWS)[number];

export interface ListedAccount extends Pick<QuotaAccount, 'usage' | 'ownLimits'> {
  readonly account: Pick<
    Account,
    'id' | 'address' | 'handleUser' | 'displayName' | 'createdAt' | 'suspension' | 'deletesAt'
  >;
}

/** The cursor of the next page: the value that orders the last row (`sortValue`), and its id. */
export interface AccountCursor {
  readonly value: string | number | bigint;
  readonly id: AccountId;
}

export interface AccountPage {
  readonly view: AccountView;
  /** The beginning of the addresses, for the view `address`; other views ignore it. */
  readonly prefix: string;
  readonly limit: number;
  readonly after: AccountCursor | null;
}

/** The beginning of an account's password hash, which shows its cost (`$2b$12$`); `null` for an account without one. */
export interface HashBeginning {
  readonly id: AccountId;
  readonly beginning: string | null;
}

/**
 * The operator's list of accounts. A page reads its own rows alone, however many accounts there are. Held by
 * `tests/contracts/account-list-store.test.ts`.
 */
export interface AccountListStore {
  list(page: AccountPage): Promise<readonly ListedAccount[]>;
  /** Pages through all accounts, by id. */
  hashBeginnings(after: AccountId | null, limit: number): Promise<readonly HashBeginning[]>;
}

/** The value by which the view orders this account. */
export function sortValue(view: AccountView, { account, usage }: ListedAccount): AccountCursor['value'] {
  switch (view) {
    case 'used':
      return usage.used;
    case 'address':
      return account.address;
    case 'over_limit':
      return usage.hardExceededSince ?? 0;
    case 'suspended':
      return account.suspension?.mode ?? '';
    case 'deleting':
      return account.deletesAt ?? 0;
  }
}
