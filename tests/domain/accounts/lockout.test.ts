import { describe, expect, it } from '@jest/globals';
import { countFailure, isLocked, requireUnlocked, type FailureCounter } from '../../../domain/accounts/lockout.js';
import { DAY, MINUTE, SECOND } from '../../../domain/kernel/instant.js';
import { outcomeOf, refusalOf } from '../refusal.js';

const POLICY = { threshold: 10, window: 15 * MINUTE };
const START = 1_000_000;

function failing(times: number, from: FailureCounter | null = null, now = START): FailureCounter | null {
  return Array.from({ length: times }).reduce<FailureCounter | null>(
    (counter) => countFailure(counter, POLICY, now),
    from,
  );
}

describe('the lock', () => {
  it('comes with the tenth failure in a row and lasts the window', () => {
    expect(isLocked(failing(9), POLICY, START)).toBe(false);
    const locked = failing(10);
    expect(isLocked(locked, POLICY, START + POLICY.window - 1)).toBe(true);
    expect(isLocked(locked, POLICY, START + POLICY.window)).toBe(false);
  });

  it('is not prolonged by trying on', () => {
    const locked = failing(10);
    expect(countFailure(locked, POLICY, START + MINUTE)).toBe(locked);
  });

  it('over, the count restarts', () => {
    const again = countFailure(failing(10), POLICY, START + POLICY.window);
    expect(again).toEqual({ failures: 1, lastFailureAt: START + POLICY.window, lockedUntil: null });
  });

  it('forgets failures after the window', () => {
    const nine = failing(9);
    expect(countFailure(nine, POLICY, START + POLICY.window - 1).lockedUntil).not.toBeNull();
    expect(countFailure(nine, POLICY, START + POLICY.window)).toMatchObject({ failures: 1, lockedUntil: null });
  });

  it('locks at once where one failure is the threshold', () => {
    expect(countFailure(null, { ...POLICY, threshold: 1 }, START).lockedUntil).toBe(START + POLICY.window);
  });

  it('of either counter refuses, with the longer wait', () => {
    const pair = { failures: 10, lastFailureAt: 0, lockedUntil: 5_000 };
    const address = { failures: 100, lastFailureAt: 0, lockedUntil: 9_001 };
    expect(refusalOf(() => requireUnlocked([pair, address], POLICY, 1_000))).toMatchObject({
      code: 'error.auth.locked',
      details: { retryAfter: 9 },
    });
    expect(outcomeOf(() => requireUnlocked([pair, null], POLICY, 4_999))).toBe('error.auth.locked');
    expect(outcomeOf(() => requireUnlocked([pair, null], POLICY, 5_000))).toBeUndefined();
    expect(outcomeOf(() => requireUnlocked([null, null], POLICY, 0))).toBeUndefined();
  });

  it('comes however far apart the clocks of two nodes are at which somebody guesses in turn', () => {
    const guesses = Array.from({ length: 30 }, (_, index) => START + (index % 2) * 10 * SECOND);
    let counter: FailureCounter | null = null;
    const taken = guesses.filter((now) => {
      if (isLocked(counter, POLICY, now)) return false;
      counter = countFailure(counter, POLICY, now);
      return true;
    });
    // The lock by the clock that is ahead is dated too far ahead for the other node, which then locks by its own.
    expect(taken).toHaveLength(11);
  });

  it('lasts no longer than the window when the clock is set back', () => {
    const locked = failing(10, null, START + DAY);
    expect(isLocked(locked, POLICY, START)).toBe(false);
    expect(countFailure(locked, POLICY, START)).toMatchObject({ failures: 1, lockedUntil: null });
    expect(countFailure(failing(9, null, START + DAY), POLICY, START)).toMatchObject({ failures: 1 });
    const { details } = refusalOf(() => requireUnlocked([failing(10, null, START + 4_000)], POLICY, START));
    expect(details).toEqual({ retryAfter: 900 });
  });
});
