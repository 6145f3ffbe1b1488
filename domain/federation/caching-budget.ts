import { DomainError } from '../kernel/errors.js';

/** The precision of a share, so that 0.1 of 1,000 bytes is 100 and not 99. */
const PARTS = 1_000_000_000;

/**
 * The number of bytes of one peer's blobs that may be cached for one account: a share of the account's hard limit,
 * `null` without a hard limit (specification, accounting rule 4). A share of 0 permits nothing, whatever the limit.
 */
export function cachingBudget(hardLimit: bigint | null, share: number): bigint | null {
  if (hardLimit === null) return share === 0 ? 0n : null;
  return (hardLimit * BigInt(Math.round(share * PARTS))) / BigInt(PARTS);
}

/** Call it under the lock of the account's row. @throws error.federation.cache_budget_exhausted */
export function admitToCache(cached: bigint, size: bigint, budget: bigint | null): void {
  if (budget === null || cached + size <= budget) return;
  throw new DomainError(
    'error.federation.cache_budget_exhausted',
    'The caching budget for this peer is used up. Remove blobs that were pulled from it, then try again.',
    { cached: cached, size: size, budget: budget },
  );
}
