import { DomainError, type ErrorCode } from '../../domain/kernel/errors.js';
import type { AccountId } from '../../domain/kernel/ids.js';
import { ActorRefused } from './acting-owner.js';

/**
 * The actor can neither free the sponsor's storage nor end its suspension; a sponsor in deletion counts as suspended.
 */
const OF_SPONSOR: Partial<Record<ErrorCode, string>> = {
  'error.quota.exceeded': 'The sponsor of this account has not enough storage left.',
  'error.quota.grace_expired': 'The storage of the sponsor of this account has been full for too long.',
  'error.account.suspended':
    'The sponsor of this account is suspended or leaves this server: nothing can be added for the account.',
};

/**
 * Runs a write that `charged` pays for. If that is not the actor, but the sponsor of an account that the actor owns, an
 * error names the sponsor, and does not reveal how much the sponsor stores.
 */
export async function hidingOthersQuota<T>(charged: AccountId, actor: AccountId, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw withoutOthersQuota(error, charged, actor);
  }
}

/** Returns the error of a write as its actor may see it. */
export function withoutOthersQuota(error: unknown, charged: AccountId, actor: AccountId): unknown {
  if (charged === actor || !(error instanceof DomainError) || error instanceof ActorRefused) return error;
  const message = OF_SPONSOR[error.code];
  return message === undefined ? error : new DomainError(error.code, message);
}
