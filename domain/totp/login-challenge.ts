import { DomainError } from '../kernel/errors.js';
import type { AccountId } from '../kernel/ids.js';
import { isUnexpired, MINUTE, type Duration, type Instant } from '../kernel/instant.js';
import { codeInvalid } from './enrollment.js';

/** The challenge that follows a right password when a second factor is confirmed. Only its SHA-256 is stored. */
export interface LoginChallenge {
  readonly accountId: AccountId;
  readonly expiresAt: Instant;
  /** Codes tried so far, counted before each one is checked. */
  readonly attempts: number;
  readonly completedAt: Instant | null;
}

export const LOGIN_CHALLENGE_LIFETIME: Duration = 5 * MINUTE;
export const LOGIN_CHALLENGE_BYTES = 32;
export const MAX_ATTEMPTS = 5;

type LoginChallengeState = 'pending' | 'exhausted' | 'completed' | 'expired';

/** Expiry is computed, never stored; it is exclusive: at exactly 300 s a challenge has expired. */
export function challengeState(challenge: LoginChallenge, now: Instant): LoginChallengeState {
  if (challenge.completedAt !== null) return 'completed';
  if (!isUnexpired(challenge.expiresAt, LOGIN_CHALLENGE_LIFETIME, now)) return 'expired';
  return challenge.attempts >= MAX_ATTEMPTS ? 'exhausted' : 'pending';
}

export function openChallenge(accountId: AccountId, now: Instant): LoginChallenge {
  return { accountId, expiresAt: now + LOGIN_CHALLENGE_LIFETIME, attempts: 0, completedAt: null };
}

/**
 * Returns the error for a challenge that gave no attempt. Attempts are counted before the code is checked, so twenty
 * parallel codes get at most five checks (quality A10). `null` is an unknown challenge.
 */
export function attemptRefusal(challenge: LoginChallenge | null, now: Instant): DomainError {
  if (challenge === null || challengeState(challenge, now) !== 'exhausted') return challengeInvalid();
  return new DomainError('error.auth.challenge_exhausted', 'Too many wrong codes. Sign in with the password again.');
}

/** The error for a wrong or used code, with the attempts that are left. */
export function wrongCode(challenge: LoginChallenge): DomainError {
  return codeInvalid(MAX_ATTEMPTS - challenge.attempts);
}

/** The challenge is unknown, expired or completed, or its account has no second factor any more. */
export function challengeInvalid(): DomainError {
  return new DomainError('error.auth.challenge_invalid', 'This sign-in has ended. Sign in with the password again.');
}
