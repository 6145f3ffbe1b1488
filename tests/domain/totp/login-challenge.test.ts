import { describe, expect, it } from '@jest/globals';
import { CLOCK_CORRECTION } from '../../../domain/kernel/instant.js';
import { attemptRefusal, challengeState, openChallenge, wrongCode } from '../../../domain/totp/login-challenge.js';

const NOW = 1_000;
const OVER = NOW + 300_000;
const fresh = openChallenge('account', NOW);
const after = (attempts: number) => ({ ...fresh, attempts });
const INVALID = 'error.auth.challenge_invalid';

describe('the challenge of a sign-in (specification, "Local login")', () => {
  it('is pending for 300 seconds', () => {
    expect(challengeState(fresh, OVER - 1)).toBe('pending');
    expect(challengeState(fresh, OVER)).toBe('expired');
  });

  it('has expired if it was opened before the clock was set back', () => {
    expect(challengeState(fresh, NOW - CLOCK_CORRECTION)).toBe('pending');
    expect(challengeState(fresh, NOW - CLOCK_CORRECTION - 1)).toBe('expired');
  });

  it('is exhausted after five attempts, and tells what is left after each', () => {
    expect([0, 4, 5, 6].map((attempts) => challengeState(after(attempts), NOW))).toEqual([
      'pending',
      'pending',
      'exhausted',
      'exhausted',
    ]);
    expect([1, 2, 3, 4, 5].map((attempts) => wrongCode(after(attempts)).details['attemptsLeft'])).toEqual([
      4, 3, 2, 1, 0,
    ]);
  });

  it('says that it is exhausted while it lives; unknown, expired and completed ones are alike', () => {
    expect(attemptRefusal(after(5), OVER - 1).code).toBe('error.auth.challenge_exhausted');
    expect(attemptRefusal(after(5), OVER).code).toBe(INVALID);
    expect(attemptRefusal({ ...after(5), completedAt: NOW }, NOW).code).toBe(INVALID);
    expect(attemptRefusal(null, NOW).code).toBe(INVALID);
  });
});
