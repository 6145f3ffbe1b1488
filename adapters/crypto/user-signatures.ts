import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import * as ed25519 from '@noble/ed25519';
import { ml_dsa65 } from '@noble/post-quantum/ml-dsa.js';
import type { Signatures } from '../../application/ports/crypto/signatures.js';

/** The prefix of the 32 bytes of an Ed25519 public key in its SPKI form (RFC 8410 section 4). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * Ed25519 by two libraries. noble checks the key, because OpenSSL accepts keys of small order, under which one
 * signature fits any message. OpenSSL checks the signature, because noble's equation multiplies by the cofactor and so
 * accepts signatures that OpenSSL-based clients reject. `tests/crypto/user-signatures.test.ts` has a signature of each
 * kind.
 */
export class UserSignatures implements Signatures {
  isEd25519Key(publicKey: Uint8Array): boolean {
    return quietly(() => !ed25519.Point.fromBytes(publicKey, false).isSmallOrder());
  }

  verifyEd25519(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
    return quietly(() => this.isEd25519Key(publicKey) && verify(null, message, keyObject(publicKey), signature));
  }

  verifyMlDsa65(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
    return quietly(() => ml_dsa65.verify(signature, message, publicKey));
  }
}

function keyObject(publicKey: Uint8Array): KeyObject {
  return createPublicKey({ key: Buffer.concat([SPKI_HEAD, publicKey]), format: 'der', type: 'spki' });
}

/** The libraries throw on input of the wrong length; the caller gets `false`, as for any bad signature. */
function quietly(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}
