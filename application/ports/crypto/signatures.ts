/**
 * Signatures of users' keys. Never throws: a key or a signature of the wrong length, a malformed or small-order key,
 * is a signature that does not verify. A check takes a fraction of a millisecond (Ed25519) to some milliseconds
 * (ML-DSA-65), so none stands on a hot path.
 */
export interface Signatures {
  /** Whether these are the canonical bytes of a point of the curve that is not of small order (contract section 4). */
  isEd25519Key(publicKey: Uint8Array): boolean;
  /**
   * RFC 8032 section 5.1.7 by the equation without the cofactor, as OpenSSL verifies: only keys of `isEd25519Key`, no
   * S of the group's order or more, no other encoding of R.
   */
  verifyEd25519(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean;
  /** FIPS 204, with the empty context string. */
  verifyMlDsa65(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean;
}
