import { DomainError } from '../../domain/kernel/errors.js';

/** The caller's session was open when the request arrived, and is not any more. */
export function revokedMeanwhile(): DomainError {
  return new DomainError('error.auth.unauthenticated', 'This session was revoked during this request. Sign in again.');
}
