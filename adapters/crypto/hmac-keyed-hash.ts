import { createHmac } from 'node:crypto';
import type { KeyedHash } from '../../application/ports/crypto/keyed-hash.js';
import { encodeCbor } from '../../domain/kernel/deterministic-cbor.js';
import { deriveKey } from './derived-key.js';

/** HMAC-SHA-256 over the CBOR array of purpose and parts, whose length prefixes separate them. */
export class HmacKeyedHash implements KeyedHash {
  private readonly key: Uint8Array;

  constructor(masterKey: Uint8Array) {
    this.key = deriveKey(masterKey, 'service-keyed-hash/v1');
  }

  digest(purpose: string, ...parts: readonly string[]): Uint8Array {
    const mac = createHmac('sha256', this.key).update(encodeCbor([purpose, ...parts]));
    return new Uint8Array(mac.digest());
  }
}
