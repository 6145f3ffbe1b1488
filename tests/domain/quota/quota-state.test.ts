import { describe, expect, it } from '@jest/globals';
import { CLOCK_CORRECTION, DAY } from '../../../domain/kernel/instant.js';
import { checkLimits, graceExpiresAt, quotaState, type QuotaLimits } from '../../../domain/quota/quota-state.js';
import { outcomeOf } from '../refusal.js';

const NOW = 1_800_000_000_000;
const limits: QuotaLimits = { soft: 80n, hard: 100n, graceWindow: 14 * DAY };
const unbounded: QuotaLimits = { ...limits, soft: null, hard: null };
const usage = (used: bigint, hardExceededSince: number | null = null) => ({ used, reserved: 0n, hardExceededSince });

describe('the quota state', () => {
  it.each([
    [0n, 'OK'],
    [79n, 'OK'],
    [80n, 'SoftWarning'],
    [99n, 'SoftWarning'],
    [100n, 'HardExceeded'],
    [101n, 'HardExceeded'],
  ])('of %d bytes under 80/100 is %s', (used, state) => {
    expect(quotaState(usage(used, used >= 100n ? NOW : null), limits, null, NOW)).toBe(state);
  });

  it('turns to GraceExpired one millisecond after the grace window, not at its end', () => {
    const since = NOW - 14 * DAY;
    expect(quotaState(usage(100n, since), limits, null, NOW)).toBe('HardExceeded');
    expect(quotaState(usage(100n, since), limits, null, NOW + 1)).toBe('GraceExpired');
    expect(graceExpiresAt(usage(100n, since), limits, NOW)).toBe(NOW);
  });

  it('counts the grace window from now if a clock was set back since it began (quality F10)', () => {
    for (const ahead of [CLOCK_CORRECTION + 1, DAY, 365 * DAY]) {
      const later = usage(100n, NOW + ahead);
      expect(quotaState(later, limits, null, NOW)).toBe('HardExceeded');
      expect(graceExpiresAt(later, limits, NOW)).toBe(NOW + 14 * DAY);
    }
    const corrected = usage(100n, NOW + CLOCK_CORRECTION);
    expect(graceExpiresAt(corrected, limits, NOW)).toBe(NOW + CLOCK_CORRECTION + 14 * DAY);
  });

  it('of an account that no clock was started for is HardExceeded and has no end of grace', () => {
    expect(quotaState(usage(100n), limits, null, NOW)).toBe('HardExceeded');
    expect(graceExpiresAt(usage(100n), limits, NOW)).toBeNull();
  });

  it('looks at the bytes first: a clock that a raised limit left behind counts for nothing', () => {
    expect(quotaState(usage(79n, 0), limits, null, NOW)).toBe('OK');
    expect(graceExpiresAt(usage(99n, 0), limits, NOW)).toBeNull();
  });

  it('stays OK without a hard limit, whatever is used and whatever the soft limit', () => {
    expect(quotaState(usage(2n ** 63n, 0), unbounded, null, NOW)).toBe('OK');
    expect(quotaState(usage(2n ** 63n, 0), { ...unbounded, soft: 1n }, null, NOW)).toBe('OK');
    expect(graceExpiresAt(usage(2n ** 63n, 0), unbounded, NOW)).toBeNull();
  });

  it('knows no warning without a soft limit', () => {
    expect(quotaState(usage(99n), { ...limits, soft: null }, null, NOW)).toBe('OK');
    expect(quotaState(usage(100n, NOW), { ...limits, soft: null }, null, NOW)).toBe('HardExceeded');
  });

  it('is Suspended before anything else, in both modes, unbounded too', () => {
    for (const mode of ['uploads', 'full'] as const) {
      expect(quotaState(usage(100n, 0), limits, { mode, reason: 'unpaid' }, NOW)).toBe('Suspended');
      expect(quotaState(usage(0n), unbounded, { mode, reason: 'unpaid' }, NOW)).toBe('Suspended');
    }
  });
});

it('limits are rejected when the soft one is above the hard one', () => {
  expect(outcomeOf(() => checkLimits({ soft: 101n, hard: 100n }))).toBe('error.request.invalid');
  for (const [soft, hard] of [
    [100n, 100n],
    [null, 100n],
    [100n, null],
    [null, null],
  ] as const) {
    expect(outcomeOf(() => checkLimits({ soft, hard }))).toBeUndefined();
  }
});
