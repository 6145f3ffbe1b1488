import { sha256 as hash } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const SHA256_HEX = /^[0-9a-f]{64}$/;

export { bytesToHex as toHex, concatBytes as concat, hexToBytes as fromHex, utf8ToBytes as utf8 };

export function sha256(bytes: Uint8Array): Uint8Array {
  return hash(bytes);
}

/** Lower-case hex of exactly 32 bytes: the wire's form of a SHA-256. */
export function isSha256Hex(value: unknown): value is string {
  return typeof value === 'string' && SHA256_HEX.test(value);
}

/** base64url without padding (RFC 4648 section 5). By hand: neither `Buffer` nor `btoa` is everywhere. */
export function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3);
    const group = (a << 16) | (b << 8) | c;
    const letters = Math.min(4, bytes.length - at + 1);
    for (let index = 0; index < letters; index += 1) text += ALPHABET[(group >> (18 - 6 * index)) & 63] ?? '';
  }
  return text;
}

/** Strict: no padding, no foreign alphabet, no stray trailing bits. `null` for anything else. */
export function fromBase64Url(text: string): Uint8Array | null {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let [bits, held, at] = [0, 0, 0];
  for (const letter of text) {
    const value = ALPHABET.indexOf(letter);
    if (value === -1) return null;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[at++] = (held >> bits) & 0xff;
    }
  }
  return at === bytes.length && toBase64Url(bytes) === text ? bytes : null;
}

export function bytesEqual(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}

/** Bytewise, a prefix before what it begins: the order of deterministic CBOR and of `manifests` in a frozen state. */
export function compareBytes(left: Uint8Array, right: Uint8Array): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
