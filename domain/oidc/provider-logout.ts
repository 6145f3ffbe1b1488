import type { Identity } from './identity.js';
import type { Instant } from '../kernel/instant.js';

/** A logout token that holds (OpenID Connect Back-Channel Logout 1.0): its subject, its session, or both are named. */
export interface LogoutNotice {
  readonly issuer: string;
  readonly subject: string | null;
  /** The provider's `sid`. */
  readonly session: string | null;
  /** Its `jti`, which is taken once. */
  readonly tokenId: string;
  readonly expiresAt: Instant;
}

/** The marks that a session carries of where it came from: keyed hashes, so that the ledger names no session elsewhere. */
export interface ProviderMarks {
  readonly providerSubject: Uint8Array;
  /** `null` when the provider named none. */
  readonly providerSession: Uint8Array | null;
}

/** The end of sessions at a provider, by the same marks; at least one of the two is there. */
export interface EndedAtProvider {
  readonly subject: Uint8Array | null;
  readonly session: Uint8Array | null;
}

/** What an ID token tells of the session at the provider. */
export interface ProviderSessionClaims extends Identity {
  readonly session: string | null;
}
