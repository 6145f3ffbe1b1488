import { DomainError } from '../kernel/errors.js';

/**
 * The second factor of one account. `secret` is as the caller keeps it, sealed or plain: nothing here looks inside.
 * A pending one gates nothing yet, and another secret may take its place; a confirmed one goes on until it is disabled.
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

/** Enrolling over a confirmed factor, which goes on as it is. */
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

/** The confirming code is spent with it: it completes no sign-in. */
export function confirmed(pending: PendingEnrollment, step: number): ConfirmedEnrollment {
  return { status: 'confirmed', secret: pending.secret, lastStep: step };
}

/**
 * RFC 6238 section 5.2: a code is accepted once, and none of an earlier step after it. The store then moves `lastStep`
 * from the value that was read, so that of parallel uses of one code one wins.
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
