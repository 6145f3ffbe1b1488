import type { Identity } from './identity.js';
import type { Instant } from '../kernel/instant.js';

/** A valid logout token (OpenID Connect Back-Channel Logout 1.0): it names its subject, its session, or both. */
export interface LogoutNotice {
  readonly issuer: string;
  readonly subject: string | null;
  /** The provider's `sid`. */
  readonly session: string | null;
  /** Its `jti`, which is accepted once. */
  readonly tokenId: string;
  readonly expiresAt: Instant;
}

/** The marks of a session's origin: keyed hashes, so that the ledger names no session at a provider. */
export interface ProviderMarks {
  readonly providerSubject: Uint8Array;
  /** `null` when the provider named no session. */
  readonly providerSession: Uint8Array | null;
}

/** The end of sessions at a provider, by the same marks; at least one of the two is present. */
export interface EndedAtProvider {
  readonly subject: Uint8Array | null;
  readonly session: Uint8Array | null;
}

/** The claims of an ID token about the session at the provider. */
export interface ProviderSessionClaims extends Identity {
  readonly session: string | null;
}
