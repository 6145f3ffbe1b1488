import type { Ed25519Jwk } from '../../../domain/discovery/public-jwk.js';
import type { Instant } from '../../../domain/kernel/instant.js';
import type { AccessTokenClaims, TokenHolder } from '../../../domain/sessions/access-token.js';

/** The server's signing keys of the moment: the one that signs, and all whose signatures are taken, that one too. */
export interface AccessTokenKeys {
  readonly active: { readonly kid: string; /** PKCS #8, DER. */ readonly privateKey: Uint8Array };
  readonly verifying: readonly VerificationKey[];
}

export interface VerificationKey {
  readonly jwk: Ed25519Jwk;
  /** The end of its grace: tokens that it signed are rejected from then on. `null` while it is the active key. */
  readonly retiresAt: Instant | null;
}

/**
 * Access tokens: EdDSA JWTs. A signature once verified is remembered, so that verifying the same
 * token again costs about a microsecond; only the session ledger says whether the session is still open.
 */
export interface AccessTokens {
  /** Rejects when no key was set yet. */
  issue(holder: TokenHolder, now: Instant): Promise<string>;
  /** `null` for whatever is not one of our tokens, within its time, under a key that is still taken. */
  verify(token: string, now: Instant): Promise<AccessTokenClaims | null>;
  /** Whether it has the form of one of ours but names a key that is not known here: another node may have made it. */
  namesUnknownKey(token: string): boolean;
  /** Replaces the keys, at once for remembered tokens too. Throws when the active key is not among `verifying`. */
  useKeys(keys: AccessTokenKeys): void;
}
