import type { SignInAttempt } from '../../../domain/oidc/sign-in-attempt.js';
import type { ExpiringRows } from './expiring-rows.js';

/**
 * Sign-ins that wait for their provider, by the SHA-256 of the `state`; in the database, so that any node can handle
 * the callback.
 */
export interface OidcAttemptStore extends ExpiringRows {
  open(stateHash: Uint8Array, attempt: SignInAttempt): Promise<void>;
  /** An attempt that is found may be burned a moment later: only `burn` decides. */
  find(stateHash: Uint8Array): Promise<SignInAttempt | null>;
  /** Deletes the attempt: of parallel callbacks exactly one returns `true`. */
  burn(stateHash: Uint8Array): Promise<boolean>;
}
