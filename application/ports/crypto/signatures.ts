/**
 * Signatures by users' keys. Never throws: a key or signature of the wrong length, or a malformed or small-order key,
 * makes the verification fail. A check takes from a fraction of a millisecond (Ed25519) to some milliseconds
 * (ML-DSA-65), so no hot path makes one.
 */
export interface Signatures {
  /** True when the bytes are the canonical encoding of a curve point not of small order (contract section 4). */
  isEd25519Key(publicKey: Uint8Array): boolean;
  /**
   * Verifies by RFC 8032 section 5.1.7 with the cofactorless equation, as OpenSSL does. Accepts only keys that pass
   * `isEd25519Key`; rejects an S not below the group order and any other encoding of R.
   */
  verifyEd25519(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean;
  /** FIPS 204, with the empty context string. */
  verifyMlDsa65(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean;
}
