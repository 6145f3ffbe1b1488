import type { Capability } from '../../../domain/federation/capability.js';

/** A key that a peer's server signs with. */
export interface PeerKey {
  /** `null` when the peer publishes none. */
  readonly kid: string | null;
  hasSigned(claimed: ClaimedCapability): Promise<boolean>;
}

/** A token that has the form of a capability. Nothing of it is verified. */
export interface ClaimedCapability {
  /** Which of the peer's keys it names; `null` when it names none. */
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
  /** `null` for whatever has another header: another algorithm or type, a key or an address of its own, `crit`. */
  open(token: string): ClaimedCapability | null;
  /**
   * A published JWK as a key to verify with; `null` for one that is of another kind, malformed, or of small order, under
   * which one signature fits many messages.
   */
  readKey(jwk: unknown): PeerKey | null;
}
