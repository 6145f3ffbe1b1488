import type { Instant } from './instant.js';

/** Ids are lower-case UUID strings, except in the database, which stores them as 16 bytes. */
export type AccountId = string;
export type SessionId = string;
export type DeviceId = string;
export type AlbumId = string;
export type AssetId = string;
export type UploadId = string;
export type IntentId = string;

/** The id of nothing, smaller than every other one (RFC 9562 section 5.9). */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000';

const LENGTH = 36;
const NO_DIGIT = 0xff;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

export function isUuidV4(value: unknown): value is string {
  return isUuid(value) && value[14] === '4' && '89ab'.includes(value.charAt(19));
}

export function isUuidV7(value: unknown): value is string {
  return isUuid(value) && value[14] === '7' && '89ab'.includes(value.charAt(19));
}

export function isUuidV8(value: unknown): value is string {
  return isUuid(value) && value[14] === '8' && '89ab'.includes(value.charAt(19));
}

/** The two digits of each byte. */
const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
/** The value of each digit by its character code. */
const VALUES = Uint8Array.from({ length: 128 }, (_, code) => {
  const value = '0123456789abcdef'.indexOf(String.fromCharCode(code));
  return value < 0 ? NO_DIGIT : value;
});

export function uuidToBytes(uuid: string): Uint8Array {
  return writeUuid(uuid, new Uint8Array(16));
}

/**
 * Writes the 16 bytes of a UUID to the beginning of `bytes`, and returns these. Statements bind so many ids that
 * decoding them as hex showed in every profile.
 */
export function writeUuid<Bytes extends Uint8Array>(uuid: string, bytes: Bytes): Bytes {
  let place = 0;
  let digits = 0;
  for (let index = 0; index < 16; index += 1) {
    // Skips the hyphen before these bytes.
    if (index === 4 || index === 6 || index === 8 || index === 10) place += 1;
    const high = digitAt(uuid, place);
    const low = digitAt(uuid, place + 1);
    digits |= high | low;
    bytes[index] = (high << 4) | low;
    place += 2;
  }
  if (digits > 0xf || uuid.length !== LENGTH) throw new TypeError('The text is no UUID.');
  return bytes;
}

function digitAt(uuid: string, place: number): number {
  return VALUES[uuid.charCodeAt(place)] ?? NO_DIGIT;
}

export function uuidFromBytes(bytes: Uint8Array): string {
  return (
    `${hexOf(bytes, 0)}${hexOf(bytes, 2)}-${hexOf(bytes, 4)}-${hexOf(bytes, 6)}-${hexOf(bytes, 8)}-` +
    `${hexOf(bytes, 10)}${hexOf(bytes, 12)}${hexOf(bytes, 14)}`
  );
}

/** The four digits of two bytes. */
function hexOf(bytes: Uint8Array, index: number): string {
  return `${DIGITS[bytes[index] ?? 0]}${DIGITS[bytes[index + 1] ?? 0]}`;
}

/** Makes a UUIDv4 (RFC 9562 section 5.4) from 16 random bytes. */
export function uuidV4(random: Uint8Array): string {
  return uuidFromBytes(stamped(copyOf(random), 0x40));
}

/** Makes a UUIDv7 (RFC 9562 section 5.7): 48 bits of milliseconds, the rest from 16 random bytes. */
export function uuidV7(now: Instant, random: Uint8Array): string {
  return uuidFromBytes(stamped(dated(now, random), 0x70));
}

/** Makes a UUIDv8 (RFC 9562 section 5.8), which differs from a UUIDv7 by its version alone. */
export function uuidV8(now: Instant, random: Uint8Array): string {
  return uuidFromBytes(stamped(dated(now, random), 0x80));
}

function dated(now: Instant, random: Uint8Array): Uint8Array {
  const bytes = copyOf(random);
  new DataView(bytes.buffer).setUint32(0, Math.floor(now / 0x10000));
  new DataView(bytes.buffer).setUint16(4, now % 0x10000);
  return bytes;
}

/** `slice` does not copy: a Buffer's slice is a view into Node's shared pool. */
function copyOf(random: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(16);
  bytes.set(random.subarray(0, 16));
  return bytes;
}

function stamped(bytes: Uint8Array, version: number): Uint8Array {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | version;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes;
}

/** The time in a UUIDv7, or in a UUIDv8 made by `uuidV8`. Use it for our own ids only, since any maker can set it. */
export function uuidV7Instant(uuid: string): Instant {
  return Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16);
}
