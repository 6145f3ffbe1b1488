import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { x25519 } from '@noble/curves/ed25519.js';
import { expand, extract } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concat, utf8 } from '../kernel/bytes.js';

// Single-shot HPKE (RFC 9180 section 6.1) in base mode: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, ChaCha20Poly1305.
// Tested with the vector of appendix A.2.1 (tests/client/contributions.test.ts).

const EMPTY = new Uint8Array();
const VERSION = utf8('HPKE-v1');
/** Suite ids of sections 4.1 and 5.1, with the code points of section 7. */
const KEM_SUITE = concat(utf8('KEM'), Uint8Array.of(0, 0x20));
const HPKE_SUITE = concat(utf8('HPKE'), Uint8Array.of(0, 0x20, 0, 1, 0, 3));
const BASE_MODE = Uint8Array.of(0);
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
/** The length of the encapsulated key, which precedes the ciphertext. */
const ENC_BYTES = 32;

export interface KeyPair {
  readonly privateKey: Uint8Array;
  readonly publicKey: Uint8Array;
}

/** Returns the key pair of `privateKey`, which is 32 secret bytes. */
export function x25519Pair(privateKey: Uint8Array): KeyPair {
  return { privateKey, publicKey: x25519.getPublicKey(privateKey) };
}

/** Data that is bound to the ciphertext but not contained in it. */
export interface HpkeContext {
  readonly info: Uint8Array;
  readonly aad: Uint8Array;
}

/** Returns the encapsulated key followed by the ciphertext. `ephemeral` is 32 random bytes, new for each call. */
export function hpkeSeal(
  publicKey: Uint8Array,
  { info, aad }: HpkeContext,
  plain: Uint8Array,
  ephemeral: Uint8Array,
): Uint8Array {
  const enc = x25519.getPublicKey(ephemeral);
  const secret = sharedSecret(x25519.getSharedSecret(ephemeral, publicKey), enc, publicKey);
  return concat(enc, cipher(secret, info, aad).encrypt(plain));
}

/** Returns `null` if the key, the context or the bytes differ from those of `hpkeSeal`. */
export function hpkeOpen(
  { privateKey, publicKey }: KeyPair,
  { info, aad }: HpkeContext,
  sealed: Uint8Array,
): Uint8Array | null {
  try {
    const enc = sealed.slice(0, ENC_BYTES);
    const secret = sharedSecret(x25519.getSharedSecret(privateKey, enc), enc, publicKey);
    return cipher(secret, info, aad).decrypt(sealed.slice(ENC_BYTES));
  } catch {
    return null;
  }
}

/** Section 4.1, ExtractAndExpand. */
function sharedSecret(dh: Uint8Array, enc: Uint8Array, publicKey: Uint8Array): Uint8Array {
  const prk = labeledExtract(KEM_SUITE, EMPTY, 'eae_prk', dh);
  return labeledExpand(KEM_SUITE, prk, 'shared_secret', concat(enc, publicKey), KEY_BYTES);
}

/** Section 5.1, KeySchedule, for the one message of the context. */
function cipher(shared: Uint8Array, info: Uint8Array, aad: Uint8Array) {
  const context = concat(
    BASE_MODE,
    labeledExtract(HPKE_SUITE, EMPTY, 'psk_id_hash', EMPTY),
    labeledExtract(HPKE_SUITE, EMPTY, 'info_hash', info),
  );
  const secret = labeledExtract(HPKE_SUITE, shared, 'secret', EMPTY);
  const key = labeledExpand(HPKE_SUITE, secret, 'key', context, KEY_BYTES);
  const nonce = labeledExpand(HPKE_SUITE, secret, 'base_nonce', context, NONCE_BYTES);
  return chacha20poly1305(key, nonce, aad);
}

function labeledExtract(suite: Uint8Array, salt: Uint8Array, label: string, ikm: Uint8Array): Uint8Array {
  return extract(sha256, concat(VERSION, suite, utf8(label), ikm), salt);
}

function labeledExpand(
  suite: Uint8Array,
  prk: Uint8Array,
  label: string,
  info: Uint8Array,
  length: number,
): Uint8Array {
  const size = Uint8Array.of(length >> 8, length & 0xff);
  return expand(sha256, prk, concat(size, VERSION, suite, utf8(label), info), length);
}
