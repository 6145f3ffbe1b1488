import type { SignInAttempt } from '../../../domain/oidc/sign-in-attempt.js';
import type { ExpiringRows } from './expiring-rows.js';

/** Sign-ins that are at their provider, by the SHA-256 of the `state`; in the database, so that any node takes the callback. */
export interface OidcAttemptStore extends ExpiringRows {
  open(stateHash: Uint8Array, attempt: SignInAttempt): Promise<void>;
  /** One that is found may be burned a moment later: only `burn` decides. */
  find(stateHash: Uint8Array): Promise<SignInAttempt | null>;
  /** Deletes it: of parallel callbacks exactly one is `true`. */
  burn(stateHash: Uint8Array): Promise<boolean>;
}
