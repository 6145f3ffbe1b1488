import type { Ed25519Jwk } from '../../../domain/discovery/public-jwk.js';

/** A new Ed25519 key of the server, for access tokens, attestations or federation. */
export interface ServerKeyPair {
  readonly jwk: Ed25519Jwk;
  /** PKCS #8, DER; sealed before it is stored. */
  readonly privateKey: Uint8Array;
}

export interface KeyMaker {
  generate(): Promise<ServerKeyPair>;
}
