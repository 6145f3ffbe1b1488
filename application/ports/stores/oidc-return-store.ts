import type { ReturnedSignIn } from '../../../domain/oidc/sign-in-attempt.js';
import type { ExpiringRows } from './expiring-rows.js';

/** Sign-ins that are back from their provider, by the SHA-256 of the one-time code. */
export interface OidcReturnStore extends ExpiringRows {
  open(codeHash: Uint8Array, returned: ReturnedSignIn): Promise<void>;
  find(codeHash: Uint8Array): Promise<ReturnedSignIn | null>;
  /** Burns it, with all that was learned: of parallel calls exactly one is `true`. */
  burn(codeHash: Uint8Array): Promise<boolean>;
}
