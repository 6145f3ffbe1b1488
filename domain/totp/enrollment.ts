import { DomainError } from '../kernel/errors.js';

/**
 * The second factor of one account. `secret` is sealed or plain, as the caller stores it; this module does not read it.
 * A pending factor is not required yet, and another secret may replace it; a confirmed one stays until it is disabled.
 */
export type Enrollment = { readonly status: 'none' } | PendingEnrollment | ConfirmedEnrollment;

export interface PendingEnrollment {
  readonly status: 'pending';
  readonly secret: Uint8Array;
}

export interface ConfirmedEnrollment {
  readonly status: 'confirmed';
  readonly secret: Uint8Array;
  /** The replay ledger: the highest time step that a code was accepted for. */
  readonly lastStep: number;
}

/** The error for enrolling over a confirmed factor, which stays unchanged. */
export function alreadyConfirmed(): DomainError {
  return new DomainError('error.auth.totp_already_confirmed', 'Disable the present second factor first.');
}

export function requirePending(enrollment: Enrollment): PendingEnrollment {
  if (enrollment.status === 'pending') return enrollment;
  throw new DomainError('error.auth.totp_not_pending', 'No enrollment is pending.');
}

export function requireConfirmed(enrollment: Enrollment): ConfirmedEnrollment {
  if (enrollment.status === 'confirmed') return enrollment;
  throw new DomainError('error.auth.totp_not_confirmed', 'There is no second factor to disable.');
}

/** The confirming code is used up: it completes no sign-in. */
export function confirmed(pending: PendingEnrollment, step: number): ConfirmedEnrollment {
  return { status: 'confirmed', secret: pending.secret, lastStep: step };
}

/**
 * RFC 6238 section 5.2: a code is accepted once, and afterwards no code of an earlier step. The store then moves
 * `lastStep` from the value that was read, so that of parallel uses of one code one wins.
 */
export function isUnused(enrollment: PendingEnrollment | ConfirmedEnrollment, step: number): boolean {
  return enrollment.status === 'pending' || step > enrollment.lastStep;
}

export function codeInvalid(attemptsLeft?: number): DomainError {
  const details = attemptsLeft === undefined ? {} : { attemptsLeft };
  return new DomainError(
    'error.auth.totp_invalid',
    'The code is wrong or was used already. Wait for the next one.',
    details,
  );
}
