import { describe, expect, it } from '@jest/globals';
import {
  countCodeFailure,
  LOGIN_WAITS_FROM,
  requireNoWait,
  SESSION_WAITS_FROM,
  waitAfter,
} from '../../../domain/totp/code-wait.js';
import { DAY } from '../../../domain/kernel/instant.js';
import { outcomeOf, refusalOf } from '../refusal.js';

describe('the wait after wrong codes (contract section 3)', () => {
  it.each([
    [0, 0],
    [14, 0],
    [15, 30],
    [16, 60],
    [17, 120],
    [21, 1920],
    [22, 3600],
    [23, 3600],
    [100_000, 3600],
  ])('at login after %i failures is %i s', (failures, seconds) => {
    expect(waitAfter(failures, LOGIN_WAITS_FROM)).toBe(seconds * 1_000);
  });

  it('on session routes begins with the fifth failure', () => {
    expect([4, 5, 6].map((failures) => waitAfter(failures, SESSION_WAITS_FROM))).toEqual([0, 30_000, 60_000]);
  });

  it('is over at its last millisecond', () => {
    const counter = { failures: 15, lastFailureAt: 1_000 };
    expect(refusalOf(() => requireNoWait(counter, LOGIN_WAITS_FROM, 1_000))).toMatchObject({
      code: 'error.auth.too_many_attempts',
      details: { retryAfter: 30 },
    });
    expect(refusalOf(() => requireNoWait(counter, LOGIN_WAITS_FROM, 30_999)).details).toEqual({ retryAfter: 1 });
    expect(outcomeOf(() => requireNoWait(counter, LOGIN_WAITS_FROM, 31_000))).toBeUndefined();
    expect(outcomeOf(() => requireNoWait(null, LOGIN_WAITS_FROM, 0))).toBeUndefined();
  });

  it('counts every failure, however long ago the last one was', () => {
    const first = countCodeFailure(null, 5);
    expect(first).toEqual({ failures: 1, lastFailureAt: 5 });
    expect(countCodeFailure(first, 10 ** 12)).toEqual({ failures: 2, lastFailureAt: 10 ** 12 });
  });

  it('refuses nothing before it begins, whenever the last failure is dated', () => {
    for (const lastFailureAt of [1_001, 1_000 + DAY]) {
      expect(outcomeOf(() => requireNoWait({ failures: 14, lastFailureAt }, LOGIN_WAITS_FROM, 1_000))).toBeUndefined();
    }
  });

  it('is never longer than it is, when the clock is set back', () => {
    const failedAt = (lastFailureAt: number) => () =>
      requireNoWait({ failures: 15, lastFailureAt }, LOGIN_WAITS_FROM, 0);
    expect(refusalOf(failedAt(5_000)).details).toEqual({ retryAfter: 30 });
    expect(outcomeOf(failedAt(5_001))).toBeUndefined();
    expect(outcomeOf(failedAt(365 * DAY))).toBeUndefined();
  });
});
