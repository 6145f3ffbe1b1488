import { DomainError } from '../kernel/errors.js';

/** The second factor of one account. `secret` is as the caller keeps it, sealed or plain: nothing here looks inside. */
export type Enrollment =
  { readonly status: 'none' } | { readonly status: 'pending'; readonly secret: Uint8Array } | ConfirmedEnrollment;

export interface ConfirmedEnrollment {
  readonly status: 'confirmed';
  readonly secret: Uint8Array;
  /** The replay ledger: the highest time step that a code was accepted for. */
  readonly lastStep: number;
}

/** A fresh secret; over a pending one it replaces it, over a confirmed factor it is refused and that factor goes on. */
export function enroll(enrollment: Enrollment, secret: Uint8Array): Enrollment {
  if (enrollment.status === 'confirmed') {
    throw new DomainError('error.auth.totp_already_confirmed', 'Disable the present second factor first.');
  }
  return { status: 'pending', secret };
}

/**
 * `step` is the time step that the code belongs to, `null` for a code of none. The confirming code is spent with it: it
 * completes no sign-in.
 */
export function confirm(enrollment: Enrollment, step: number | null): ConfirmedEnrollment {
  if (enrollment.status !== 'pending') {
    throw new DomainError('error.auth.totp_not_pending', 'Nothing is pending. Start with POST /v1/auth/totp/enroll.');
  }
  if (step === null) throw codeInvalid();
  return { status: 'confirmed', secret: enrollment.secret, lastStep: step };
}

/**
 * RFC 6238 section 5.2: a code is accepted once, and none of an earlier step after it. The store writes the result over
 * the `lastStep` that was read, so that of parallel uses of one code one wins.
 */
export function spend(enrollment: ConfirmedEnrollment, step: number | null): ConfirmedEnrollment {
  if (step === null || step <= enrollment.lastStep) throw codeInvalid();
  return { ...enrollment, lastStep: step };
}

/** Takes a live code, like a sign-in does: one that was used already disables nothing. */
export function disable(enrollment: Enrollment, step: number | null): { readonly status: 'none' } {
  if (enrollment.status !== 'confirmed') {
    throw new DomainError('error.auth.totp_not_confirmed', 'There is no second factor to disable.');
  }
  spend(enrollment, step);
  return { status: 'none' };
}

function codeInvalid(): DomainError {
  return new DomainError('error.auth.totp_invalid', 'The code is wrong or was used already. Wait for the next one.');
}
