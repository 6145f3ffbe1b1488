import type { Account, Suspension } from '../../../domain/accounts/account.js';
import type { AccountId } from '../../../domain/kernel/ids.js';

/** Registered accounts. Addresses and handles are compared byte for byte, in their normal form. */
export interface AccountStore {
  /** One statement; of two nodes that insert the same address exactly one gets `inserted`. Else nothing is stored. */
  insert(account: Account): Promise<'inserted' | 'address_taken' | 'handle_taken'>;
  find(id: AccountId): Promise<Account | null>;
  findByAddress(address: string): Promise<Account | null>;
  /** Finds by the handle's local part. */
  findByHandle(handleUser: string): Promise<Account | null>;
  /** Locks the row until the transaction ends. */
  lock(id: AccountId): Promise<Account | null>;
  setDisplayName(id: AccountId, displayName: string | null): Promise<void>;
  /** Replaces only the hash that was verified: `false` when the password was changed meanwhile. */
  replacePasswordHash(id: AccountId, verified: string, replacement: string): Promise<boolean>;
  setWebfinger(id: AccountId, webfinger: boolean): Promise<void>;
  setSuspension(id: AccountId, suspension: Suspension | null): Promise<void>;
}
