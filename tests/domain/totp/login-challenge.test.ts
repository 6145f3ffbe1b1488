import { describe, expect, it } from '@jest/globals';
import {
  challengeState,
  complete,
  openChallenge,
  takeAttempt,
  wrongCode,
} from '../../../domain/totp/login-challenge.js';
import { outcomeOf } from '../refusal.js';

const NOW = 1_000;
const OVER = NOW + 300_000;
const fresh = openChallenge('account', NOW);
const after = (attempts: number) => ({ ...fresh, attempts });
const INVALID = 'error.auth.challenge_invalid';

describe('the challenge of a sign-in (specification, "Local login")', () => {
  it('is pending for 300 seconds', () => {
    expect(challengeState(fresh, OVER - 1)).toBe('pending');
    expect(challengeState(fresh, OVER)).toBe('expired');
    expect(outcomeOf(() => takeAttempt(fresh, OVER))).toBe(INVALID);
    expect(outcomeOf(() => complete(after(1), OVER))).toBe(INVALID);
  });

  it('takes five attempts, told after each, and then no more', () => {
    const left: unknown[] = [];
    let challenge = fresh;
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      challenge = takeAttempt(challenge, NOW);
      left.push(wrongCode(challenge).details['attemptsLeft']);
    }
    expect(left).toEqual([4, 3, 2, 1, 0]);
    expect(challengeState(challenge, NOW)).toBe('exhausted');
    expect(outcomeOf(() => takeAttempt(challenge, NOW))).toBe('error.auth.challenge_exhausted');
    expect(outcomeOf(() => takeAttempt(challenge, OVER))).toBe(INVALID);
  });

  it('completes with the fifth attempt as with the first, and once', () => {
    for (const attempts of [1, 5]) {
      const completed = complete(after(attempts), NOW);
      expect(challengeState(completed, NOW)).toBe('completed');
      expect(outcomeOf(() => complete(completed, NOW))).toBe(INVALID);
      expect(outcomeOf(() => takeAttempt(completed, NOW))).toBe(INVALID);
    }
  });

  it('does not complete without an attempt, and an unknown one is like an expired one', () => {
    expect(outcomeOf(() => complete(fresh, NOW))).toBe(INVALID);
    expect(outcomeOf(() => takeAttempt(null, NOW))).toBe(INVALID);
  });
});
