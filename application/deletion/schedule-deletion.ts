import type { Account } from '../../domain/accounts/account.js';
import type { Instant } from '../../domain/kernel/instant.js';
import type { Stores } from '../ports/stores/stores.js';

/** Call it within the transaction that locks the account. A deletion that is scheduled already keeps its time. */
export async function scheduleDeletion(
  { accountDeletions }: Pick<Stores, 'accountDeletions'>,
  account: Account,
  deletesAt: Instant,
): Promise<Instant> {
  if (account.deletesAt !== null) return account.deletesAt;
  await accountDeletions.schedule(account.id, deletesAt);
  return deletesAt;
}
