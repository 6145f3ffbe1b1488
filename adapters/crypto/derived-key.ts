import { hkdfSync } from 'node:crypto';
import { utf8 } from '../../domain/kernel/bytes.js';

const MASTER_KEY_BYTES = 32;

/**
 * Derives a separate key for each purpose (HKDF-SHA-256, RFC 5869), so that no use of the master key can affect
 * another. A label is never reused: a changed use gets a new one.
 */
export function deriveKey(masterKey: Uint8Array, label: string): Uint8Array {
  if (masterKey.length !== MASTER_KEY_BYTES) throw new RangeError('The master key must be 32 bytes');
  return new Uint8Array(hkdfSync('sha256', masterKey, new Uint8Array(0), utf8(label), 32));
}
