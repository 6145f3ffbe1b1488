import type { AccountId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import type { Stores } from '../ports/stores/stores.js';
import type { PendingSignIns } from './pending-sign-ins.js';

/**
 * Ends every session of an account and everything that could still open one: challenges, one-time codes, challenges to
 * log out everywhere. Call it in the transaction that locks the account. Returns the number of sessions.
 */
export async function endSignIns(
  stores: Stores,
  pendingSignIns: PendingSignIns,
  accountId: AccountId,
  now: Instant,
): Promise<number> {
  await pendingSignIns.endAll(stores, accountId);
  await stores.logoutChallenges.deleteAll(accountId);
  return stores.sessions.revokeAll(accountId, now);
}
