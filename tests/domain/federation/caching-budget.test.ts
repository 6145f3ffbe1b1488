import { describe, expect, it } from '@jest/globals';
import { admitToCache, cachingBudget } from '../../../domain/federation/caching-budget.js';
import { outcomeOf, refusalOf } from '../refusal.js';

describe('the caching budget', () => {
  it.each([
    [1_000n, 0.25, 250n],
    [1_000n, 0.1, 100n],
    [999n, 0.25, 249n],
    [1_000n, 0.3, 300n],
    [1_000n, 0, 0n],
    [1_000n, 1, 1_000n],
    [0n, 0.25, 0n],
    [2n ** 53n - 1n, 0.25, 2_251_799_813_685_247n],
  ])('of %p bytes at a share of %p is %p', (hard, share, budget) => {
    expect(cachingBudget(hard, share)).toBe(budget);
  });

  it('is unbounded where the quota is', () => {
    expect(cachingBudget(null, 0.25)).toBeNull();
    expect(outcomeOf(() => admitToCache(2n ** 60n, 2n ** 60n, null))).toBeUndefined();
  });

  it('is nothing at a share of 0, also without a hard limit', () => {
    expect(cachingBudget(null, 0)).toBe(0n);
  });

  it('is used up exactly, and not by a byte more (quality E)', () => {
    expect(outcomeOf(() => admitToCache(200n, 50n, 250n))).toBeUndefined();
    const refusal = refusalOf(() => admitToCache(200n, 51n, 250n));
    expect(refusal.code).toBe('error.federation.cache_budget_exhausted');
    expect(refusal.details).toEqual({ cached: 200n, size: 51n, budget: 250n });
  });

  it('of nothing takes nothing but empty blobs', () => {
    expect(outcomeOf(() => admitToCache(0n, 0n, 0n))).toBeUndefined();
    expect(outcomeOf(() => admitToCache(0n, 1n, 0n))).toBe('error.federation.cache_budget_exhausted');
  });
});
