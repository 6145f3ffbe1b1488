import * as ed25519 from '@noble/ed25519';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { ml_dsa65 } from '@noble/post-quantum/ml-dsa.js';
import { utf8 } from '../kernel/bytes.js';

ed25519.hashes.sha512 = sha512;

/** Signs with a key that need not leave its store: a platform's key store, a security chip, or memory. */
export interface Signer {
  readonly publicKey: Uint8Array;
  sign(message: Uint8Array): Uint8Array | Promise<Uint8Array>;
}

/** The account's identity key (IK): Ed25519. The first directory pins it for good. */
export type IdentitySigner = Signer;

/** Both halves of a device's key; a hybrid signature uses both. */
export interface DeviceSigner {
  /** UUIDv4, the session's `device_id`. */
  readonly deviceId: string;
  readonly ed25519: Signer;
  readonly mlDsa65: Signer;
}

/** Signs with an Ed25519 key in memory. `seed` is 32 random bytes, the secret to store. */
export function ed25519Signer(seed: Uint8Array): Signer {
  return { publicKey: ed25519.getPublicKey(seed), sign: (message) => ed25519.sign(message, seed) };
}

/** Signs with an ML-DSA-65 key in memory (FIPS 204). `seed` is 32 random bytes. */
export function mlDsa65Signer(seed: Uint8Array): Signer {
  const { publicKey, secretKey } = ml_dsa65.keygen(seed);
  return { publicKey, sign: (message) => ml_dsa65.sign(message, secretKey) };
}

/** Derives a device's two keys from one 32-byte secret. */
export function deviceSigner(deviceId: string, secret: Uint8Array): DeviceSigner {
  return {
    deviceId,
    ed25519: ed25519Signer(deriveKey(secret, 'service-device-ed25519/v1')),
    mlDsa65: mlDsa65Signer(deriveKey(secret, 'service-device-ml-dsa-65/v1')),
  };
}

/** Derives 32 bytes for one purpose (HKDF-SHA-256, no salt): the identity key, keys of sponsored accounts or albums. */
export function deriveKey(master: Uint8Array, info: string): Uint8Array {
  return hkdf(sha256, master, undefined, utf8(info), 32);
}

/** Derives an account's identity key from its master key, so that recovering the master key recovers both. */
export function identitySigner(masterKey: Uint8Array): IdentitySigner {
  return ed25519Signer(deriveKey(masterKey, 'service-identity-key/v1'));
}
