import * as ed25519 from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import { ml_dsa65 } from '@noble/post-quantum/ml-dsa.js';
import { bytesEqual, concat } from '../kernel/bytes.js';

ed25519.hashes.sha512 = sha512;

const ORDER = ed25519.Point.CURVE().n;

/** True for a canonical point encoding not of small order. A small-order key accepts one signature for any message. */
export function isEd25519Key(publicKey: Uint8Array): boolean {
  return quietly(() => publicKey.length === 32 && !ed25519.Point.fromBytes(publicKey, false).isSmallOrder());
}

/**
 * Verifies as the service and OpenSSL do (contract section 4): canonical encodings and the equation without the
 * cofactor (RFC 8032 section 5.1.7 allows either). Noble's own check uses the cofactor and accepts more.
 */
export function verifyEd25519(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  return quietly(() => {
    if (signature.length !== 64 || !isEd25519Key(publicKey)) return false;
    const [r, s] = [signature.subarray(0, 32), scalar(signature.subarray(32))];
    if (s >= ORDER) return false;
    const k = scalar(sha512(concat(r, publicKey, message))) % ORDER;
    const key = ed25519.Point.fromBytes(publicKey, false);
    const expected = ed25519.Point.BASE.multiply(s, false).subtract(key.multiply(k, false));
    return bytesEqual(expected.toBytes(), r);
  });
}

export function verifyMlDsa65(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  return quietly(() => ml_dsa65.verify(signature, message, publicKey));
}

function scalar(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
}

/** Returns `false` where the libraries throw on a wrong length or form: the caller treats it as a bad signature. */
function quietly(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}
