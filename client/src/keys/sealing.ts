import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { concat } from '../kernel/bytes.js';

export const NONCE_BYTES = 24;

/**
 * Seals with XChaCha20-Poly1305; the nonce precedes the ciphertext, and random nonces do not repeat. `context` is bound
 * to the ciphertext but not contained in it.
 */
export function seal(key: Uint8Array, plain: Uint8Array, context: Uint8Array, nonce: Uint8Array): Uint8Array {
  return concat(nonce, xchacha20poly1305(key, nonce, context).encrypt(plain));
}

/** Returns `null` if the key, the context or the bytes differ from those of `seal`. */
export function unseal(key: Uint8Array, sealed: Uint8Array, context: Uint8Array): Uint8Array | null {
  try {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    return xchacha20poly1305(key, nonce, context).decrypt(sealed.subarray(NONCE_BYTES));
  } catch {
    return null;
  }
}
