import type { Account } from '../../domain/accounts/account.js';
import { DomainError } from '../../domain/kernel/errors.js';
import type { AccountId } from '../../domain/kernel/ids.js';
import type { Stores } from '../ports/stores/stores.js';

/**
 * Locks the caller's account before a row of it is written that nothing else ties to the account. The deletion of
 * the account may end after the session was checked, most of all while a body takes minutes to arrive; it erases such
 * rows under the same lock.
 *
 * @throws error.auth.unauthenticated
 */
export async function lockPresent({ accounts }: Pick<Stores, 'accounts'>, id: AccountId): Promise<Account> {
  return present(await accounts.lock(id));
}

/**
 * Returns the caller's account as it was read again; it may be deleted while its request runs.
 *
 * @throws error.auth.unauthenticated
 */
export function present<A>(account: A | null): A {
  if (account !== null) return account;
  throw new DomainError('error.auth.unauthenticated', 'This account was deleted during this request.');
}
