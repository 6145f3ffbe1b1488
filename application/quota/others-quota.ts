import { DomainError, hasCode } from '../../domain/kernel/errors.js';
import type { AccountId } from '../../domain/kernel/ids.js';

/**
 * Runs a write that `charged` pays for. If that is not the actor, but the sponsor of an account that the actor owns, an
 * error tells the actor nothing about how much the sponsor stores.
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
  if (charged === actor || !hasCode(error, 'error.quota.exceeded')) return error;
  return new DomainError('error.quota.exceeded', 'The sponsor of this account has not enough storage left.');
}
