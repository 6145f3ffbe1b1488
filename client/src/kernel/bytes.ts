import { sha256 as hash } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const SHA256_HEX = /^[0-9a-f]{64}$/;

// With types of their own: a CommonJS app whose TypeScript is set to `node16` cannot read those of an ES module.
export const toHex: (bytes: Uint8Array) => string = bytesToHex;
export const fromHex: (hex: string) => Uint8Array = hexToBytes;
export const concat: (...pieces: Uint8Array[]) => Uint8Array = concatBytes;
export const utf8: (text: string) => Uint8Array = utf8ToBytes;

/** Joins any number of pieces: engines limit the number of arguments, so `concat` takes only a few. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

export function sha256(bytes: Uint8Array): Uint8Array {
  return hash(bytes);
}

/** True for lower-case hex of exactly 32 bytes, the wire's form of a SHA-256. */
export function isSha256Hex(value: unknown): value is string {
  return typeof value === 'string' && SHA256_HEX.test(value);
}

const CODES = Uint8Array.from(ALPHABET, (letter) => letter.charCodeAt(0));
const NONE = 255;
const VALUES = new Uint8Array(128).fill(NONE);
CODES.forEach((code, value) => (VALUES[code] = value));
/** Characters per `String.fromCharCode` call: engines limit the number of arguments. */
const TEXT_PIECE = 8192;

/** Encodes base64url without padding (RFC 4648 section 5). By hand: neither `Buffer` nor `btoa` exists everywhere. */
export function toBase64Url(bytes: Uint8Array): string {
  const codes = new Uint8Array(Math.ceil((bytes.length * 4) / 3));
  let at = 0;
  for (let from = 0; from < bytes.length; from += 3) {
    const group = ((bytes[from] ?? 0) << 16) | ((bytes[from + 1] ?? 0) << 8) | (bytes[from + 2] ?? 0);
    for (let shift = 18; shift >= 0 && at < codes.length; shift -= 6) codes[at++] = CODES[(group >> shift) & 63] ?? 0;
  }
  return textOfCodes(codes);
}

/**
 * Decodes UTF-8 strictly, and keeps a byte order mark. React Native has no `TextDecoder`; `decodeURIComponent` of the
 * language itself rejects the same bytes, but is slow, so that it gets only what is not ASCII.
 *
 * @throws URIError for malformed UTF-8
 */
export function fromUtf8(bytes: Uint8Array): string {
  if (bytes.every((byte) => byte < 0x80)) return textOfCodes(bytes);
  return decodeURIComponent(bytesToHex(bytes).replaceAll(/../g, '%$&'));
}

function textOfCodes(codes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < codes.length; start += TEXT_PIECE) {
    text += String.fromCharCode(...codes.subarray(start, start + TEXT_PIECE));
  }
  return text;
}

/** Encodes base64 with padding (RFC 4648 section 4). */
export function toBase64(bytes: Uint8Array): string {
  const text = toBase64Url(bytes).replaceAll('-', '+').replaceAll('_', '/');
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=');
}

/** Decodes strictly: returns `null` for padding, another alphabet, nonzero trailing bits, or what is no text. */
export function fromBase64Url(text: string): Uint8Array | null {
  if (typeof text !== 'string' || text.length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let [bits, held, at] = [0, 0, 0];
  for (let index = 0; index < text.length; index += 1) {
    const value = VALUES[text.charCodeAt(index)] ?? NONE;
    if (value === NONE) return null;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[at++] = (held >> bits) & 0xff;
    }
  }
  // The unused bits of the last character must be zero, so that each byte string has exactly one encoding.
  return (held & ((1 << bits) - 1)) === 0 ? bytes : null;
}

export function bytesEqual(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}

/** Compares bytewise, a prefix first: the order of deterministic CBOR and of `manifests` in a frozen state. */
export function compareBytes(left: Uint8Array, right: Uint8Array): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
