import { DomainError } from '../kernel/errors.js';
import type { AccountId } from '../kernel/ids.js';
import { MINUTE, type Duration, type Instant } from '../kernel/instant.js';

/** What a right password leads to when a second factor is confirmed. The challenge itself is kept as its SHA-256 only. */
export interface LoginChallenge {
  readonly accountId: AccountId;
  readonly expiresAt: Instant;
  /** Codes taken so far, counted before each is looked at. */
  readonly attempts: number;
  readonly completedAt: Instant | null;
}

export const LOGIN_CHALLENGE_LIFETIME: Duration = 5 * MINUTE;
export const MAX_ATTEMPTS = 5;

export type LoginChallengeState = 'pending' | 'exhausted' | 'completed' | 'expired';

/** Expiry is asked, never stored; it is exclusive: at exactly 300 s a challenge is over. */
export function challengeState(challenge: LoginChallenge, now: Instant): LoginChallengeState {
  if (challenge.completedAt !== null) return 'completed';
  if (now >= challenge.expiresAt) return 'expired';
  return challenge.attempts >= MAX_ATTEMPTS ? 'exhausted' : 'pending';
}

export function openChallenge(accountId: AccountId, now: Instant): LoginChallenge {
  return { accountId, expiresAt: now + LOGIN_CHALLENGE_LIFETIME, attempts: 0, completedAt: null };
}

/**
 * Takes one of the five attempts. It must be stored, over the count that was read, before the code is looked at: then
 * twenty parallel codes are at most five looks (quality A10). `null`: the challenge is unknown.
 */
export function takeAttempt(challenge: LoginChallenge | null, now: Instant): LoginChallenge {
  const state = challenge === null ? 'unknown' : challengeState(challenge, now);
  if (challenge !== null && state === 'pending') return { ...challenge, attempts: challenge.attempts + 1 };
  if (state === 'exhausted') {
    throw new DomainError('error.auth.challenge_exhausted', 'Too many wrong codes. Sign in with the password again.');
  }
  throw challengeInvalid();
}

/** By a right code in an attempt taken before, the fifth one included. A challenge completes once. */
export function complete(challenge: LoginChallenge, now: Instant): LoginChallenge {
  const state = challengeState(challenge, now);
  if (state === 'completed' || state === 'expired' || challenge.attempts === 0) throw challengeInvalid();
  return { ...challenge, completedAt: now };
}

/** The refusal of a wrong or used code, with what is left of the budget after the attempt that it took. */
export function wrongCode(challenge: LoginChallenge): DomainError {
  return new DomainError('error.auth.totp_invalid', 'The code is wrong or was used already. Wait for the next one.', {
    attemptsLeft: MAX_ATTEMPTS - challenge.attempts,
  });
}

function challengeInvalid(): DomainError {
  return new DomainError('error.auth.challenge_invalid', 'This sign-in is over. Sign in with the password again.');
}
