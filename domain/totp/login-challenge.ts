import { DomainError } from '../kernel/errors.js';
import type { AccountId } from '../kernel/ids.js';
import { MINUTE, type Duration, type Instant } from '../kernel/instant.js';
import { codeInvalid } from './enrollment.js';

/** A right password leads to a login challenge when a second factor is confirmed. Only its SHA-256 is stored. */
export interface LoginChallenge {
  readonly accountId: AccountId;
  readonly expiresAt: Instant;
  /** Codes taken so far, counted before each is looked at. */
  readonly attempts: number;
  readonly completedAt: Instant | null;
}

export const LOGIN_CHALLENGE_LIFETIME: Duration = 5 * MINUTE;
export const LOGIN_CHALLENGE_BYTES = 32;
export const MAX_ATTEMPTS = 5;

type LoginChallengeState = 'pending' | 'exhausted' | 'completed' | 'expired';

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
 * Why a challenge gave no attempt. Attempts are counted before the code is looked at, so that twenty parallel codes are at
 * most five looks (quality A10). `null`: the challenge is unknown.
 */
export function attemptRefusal(challenge: LoginChallenge | null, now: Instant): DomainError {
  if (challenge === null || challengeState(challenge, now) !== 'exhausted') return challengeInvalid();
  return new DomainError('error.auth.challenge_exhausted', 'Too many wrong codes. Sign in with the password again.');
}

/** The refusal of a wrong or used code, with what is left of the budget after the attempt that it took. */
export function wrongCode(challenge: LoginChallenge): DomainError {
  return codeInvalid(MAX_ATTEMPTS - challenge.attempts);
}

/** Unknown, expired, completed, or of an account that has no second factor any more. */
export function challengeInvalid(): DomainError {
  return new DomainError('error.auth.challenge_invalid', 'This sign-in is over. Sign in with the password again.');
}
