import { generateKeyPairSync, type KeyObject } from 'node:crypto';

/** An Ed25519 key pair, its public half as the 32 bytes that documents carry. */
export interface KeyPair {
  readonly privateKey: KeyObject;
  readonly publicKey: Uint8Array;
}

/**
 * Makes a key pair. The public half is read from its DER form, which ends with it. As a JWK it is never read: Node 20
 * makes the JWK's strings while it holds the key's lock, and if that starts a collection of garbage, the job that made
 * the pair is destroyed, waits for the same lock, and the process stands still.
 */
export function aKeyPair(): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, publicKey: new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)) };
}
