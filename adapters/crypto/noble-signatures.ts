import * as ed25519 from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import { ml_dsa65 } from '@noble/post-quantum/ml-dsa.js';
import type { Signatures } from '../../application/ports/crypto/signatures.js';

ed25519.hashes.sha512 = sha512;

/** noble and not node:crypto, which takes small-order public keys: under such a key one signature fits any message. */
export class NobleSignatures implements Signatures {
  verifyEd25519(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
    return quietly(() => ed25519.verify(signature, message, publicKey, { zip215: false }));
  }

  verifyMlDsa65(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
    return quietly(() => ml_dsa65.verify(signature, message, publicKey));
  }
}

/** The libraries throw on input of the wrong length; to the caller that is one more bad signature. */
function quietly(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}
