import type { CborValue } from '../../../domain/kernel/deterministic-cbor.js';

/** One signature of a document. Opening verifies nothing: pass `signedBytes` and `signature` to `Signatures`. */
export interface DocumentSignature {
  readonly algorithm: 'ed25519' | 'ml-dsa-65';
  /** The key that the signer names; `null` when it names none. Unverified. */
  readonly kid: Uint8Array | null;
  readonly signature: Uint8Array;
  /** The signed bytes, for the context that signer and verifier agree on without sending it. */
  signedBytes(externalAad: Uint8Array): Uint8Array;
}

/**
 * Signed documents (COSE, RFC 9052) with a deterministic CBOR payload. Opening returns `null` for any deviation: CBOR
 * that is not deterministic throughout, trailing bytes, a detached payload, an algorithm that is unknown or not in the
 * protected header, any header other than the algorithm and the key id.
 */
export interface SignedDocuments {
  /** COSE_Sign1 (tag 18), signed with Ed25519. */
  openSign1(document: Uint8Array): { readonly payload: CborValue; readonly signature: DocumentSignature } | null;
  /** COSE_Sign (tag 98), with at least one signature. */
  openSign(
    document: Uint8Array,
  ): { readonly payload: CborValue; readonly signatures: readonly DocumentSignature[] } | null;
  /** Makes a COSE_Sign1 with a key of the server; its `kid` is the key's published `kid` as UTF-8. */
  sign1(
    payload: CborValue,
    key: { readonly kid: string; /** PKCS #8, DER. */ readonly privateKey: Uint8Array },
    externalAad: Uint8Array,
  ): Uint8Array;
}
