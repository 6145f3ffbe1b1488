import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Random } from '../../application/ports/platform/random.js';
import { UnsealFailed, type SecretSealer } from '../../application/ports/crypto/secret-sealer.js';
import { utf8 } from '../../domain/kernel/bytes.js';
import { deriveKey } from './derived-key.js';

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const OVERHEAD = 1 + NONCE_BYTES + TAG_BYTES;

/**
 * AES-256-GCM (NIST SP 800-38D) with a random 96-bit nonce. Sealed form: version byte, nonce, ciphertext, tag. The
 * version and the context are authenticated too.
 */
export class AesGcmSealer implements SecretSealer {
  private readonly key: Uint8Array;

  constructor(
    masterKey: Uint8Array,
    private readonly random: Random,
  ) {
    this.key = deriveKey(masterKey, 'service-sealed-secret/v1');
  }

  seal(plaintext: Uint8Array, context: string): Uint8Array {
    const nonce = this.random.bytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(associatedData(context));
    const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
    return new Uint8Array(Buffer.concat([Uint8Array.of(VERSION), nonce, ciphertext, cipher.getAuthTag()]));
  }

  unseal(sealed: Uint8Array, context: string): Uint8Array {
    if (sealed[0] !== VERSION || sealed.length < OVERHEAD) throw new UnsealFailed(context);
    const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', this.key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(associatedData(context));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const plaintext = decipher.update(sealed.subarray(1 + NONCE_BYTES, -TAG_BYTES));
    try {
      decipher.final();
    } catch {
      throw new UnsealFailed(context);
    }
    return new Uint8Array(plaintext);
  }
}

function associatedData(context: string): Uint8Array {
  return Buffer.concat([Uint8Array.of(VERSION), utf8(context)]);
}
