import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { concat } from '../kernel/bytes.js';

export const NONCE_BYTES = 24;

/** XChaCha20-Poly1305, the nonce before the ciphertext; random nonces do not repeat. `context` is bound, not contained. */
export function seal(key: Uint8Array, plain: Uint8Array, context: Uint8Array, nonce: Uint8Array): Uint8Array {
  return concat(nonce, xchacha20poly1305(key, nonce, context).encrypt(plain));
}

/** `null` when the key, the context or the bytes are not those of `seal`. */
export function unseal(key: Uint8Array, sealed: Uint8Array, context: Uint8Array): Uint8Array | null {
  try {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    return xchacha20poly1305(key, nonce, context).decrypt(sealed.subarray(NONCE_BYTES));
  } catch {
    return null;
  }
}
