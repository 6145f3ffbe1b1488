import type { Ed25519Jwk } from '../../../domain/discovery/public-jwk.js';
import type { Instant } from '../../../domain/kernel/instant.js';
import type { AccessTokenClaims, TokenHolder } from '../../../domain/sessions/access-token.js';

/** The server's signing keys: the one that signs, and every key (that one included) whose signatures are accepted. */
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
 * Access tokens: EdDSA JWTs. Verified signatures are cached, so verifying the same token again costs about a
 * microsecond. Only the session ledger knows if the session is still open.
 */
export interface AccessTokens {
  /** Rejects if no key has been set yet. */
  issue(holder: TokenHolder, now: Instant): Promise<string>;
  /** `null` unless the token is one of ours, within its validity time, and signed with a key that is still accepted. */
  verify(token: string, now: Instant): Promise<AccessTokenClaims | null>;
  /** True when the token has our form but names a key unknown to this node: another node may have made it. */
  namesUnknownKey(token: string): boolean;
  /** Replaces the keys, for cached tokens too. Throws when the active key is not among `verifying`. */
  useKeys(keys: AccessTokenKeys): void;
}
