/**
 * Signatures of users' keys. Never throws: a key or a signature of the wrong length, a malformed or small-order key,
 * is a signature that does not verify. A check takes milliseconds, so none stands on a hot path.
 */
export interface Signatures {
  /** RFC 8032, strict: no small-order or non-canonical key, no malleable signature. */
  verifyEd25519(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean;
  /** FIPS 204, with the empty context string. */
  verifyMlDsa65(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean;
}
