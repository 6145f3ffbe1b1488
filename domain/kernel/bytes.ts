import { hexToBytes } from '@noble/hashes/utils.js';
import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';

const BASE64URL = /^[A-Za-z0-9_-]*$/;
const SHA256_HEX = /^[0-9a-f]{64}$/;

export function toHex(bytes: Uint8Array): string {
  return viewOf(bytes).toString('hex');
}

/** Lower-case hex of exactly 32 bytes: the wire form of a SHA-256. */
export function isSha256Hex(value: unknown): value is string {
  return typeof value === 'string' && SHA256_HEX.test(value);
}

export function fromHex(hex: string): Uint8Array {
  return hexToBytes(hex);
}

/** base64url without padding (RFC 4648 section 5), the wire form of keys, tokens and documents. */
export function toBase64Url(bytes: Uint8Array): string {
  return viewOf(bytes).toString('base64url');
}

/** A view, not a copy. */
function viewOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Decodes strictly: no padding, no other alphabet, no stray trailing bits. `null` for anything else. */
export function fromBase64Url(text: string): Uint8Array | null {
  if (!BASE64URL.test(text)) return null;
  const bytes = new Uint8Array(Buffer.from(text, 'base64url'));
  return toBase64Url(bytes) === text ? bytes : null;
}

export function utf8(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'utf8'));
}

export function bytesEqual(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}

/** Returns the total length of the pieces. */
export function lengthOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

export function sha256(bytes: Uint8Array): Uint8Array {
  return nobleSha256(bytes);
}
