import type { Capability } from '../../../domain/federation/capability.js';

/** A key that a peer's server signs with. */
export interface PeerKey {
  /** `null` when the peer publishes no key id. */
  readonly kid: string | null;
  hasSigned(claimed: ClaimedCapability): Promise<boolean>;
}

/** A token in the form of a capability; nothing in it is verified yet. */
export interface ClaimedCapability {
  /** The id of the peer's key that the token names; `null` when it names none. */
  readonly kid: string | null;
  readonly payload: unknown;
  readonly token: string;
}

/** Federation capabilities as tokens: JWTs, EdDSA, `typ` fed-cap+jwt. */
export interface CapabilityTokens {
  sign(
    capability: Capability,
    key: { readonly kid: string; /** PKCS #8, DER. */ readonly privateKey: Uint8Array },
  ): Promise<string>;
  /** `null` when the header differs in any way: another algorithm or type, an embedded key or key address, `crit`. */
  open(token: string): ClaimedCapability | null;
  /**
   * Reads a published JWK as a verification key. `null` when it is of another type, malformed, or of small order (under
   * a small-order key one signature fits many messages).
   */
  readKey(jwk: unknown): PeerKey | null;
}
