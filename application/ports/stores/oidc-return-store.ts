import type { AccountId } from '../../../domain/kernel/ids.js';
import type { ReturnedSignIn } from '../../../domain/oidc/sign-in-attempt.js';
import type { ExpiringRows } from './expiring-rows.js';

/** Sign-ins that have returned from their provider, by the SHA-256 of the one-time code. */
export interface OidcReturnStore extends ExpiringRows {
  open(codeHash: Uint8Array, returned: ReturnedSignIn): Promise<void>;
  /** `null` once it is burned. */
  find(codeHash: Uint8Array): Promise<ReturnedSignIn | null>;
  /**
   * Burns it and deletes the provider's data: of parallel calls exactly one returns `true`. An empty row stays for
   * `take`.
   */
  burn(codeHash: Uint8Array): Promise<boolean>;
  /** Burns those of the codes that are live, in one statement. */
  burnAll(codeHashes: readonly Uint8Array[]): Promise<void>;
  /**
   * Deletes a burned row, within the transaction that opens the session; `false` when `endAll` came first, and then no
   * session may be opened.
   */
  take(codeHash: Uint8Array): Promise<boolean>;
  /** Ends every code, burned or not, of these identities and of the links that the account requested. */
  endAll(accountId: AccountId, identityHashes: readonly Uint8Array[]): Promise<void>;
}
