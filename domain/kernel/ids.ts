import { fromHex, toHex } from './bytes.js';
import type { Instant } from './instant.js';

/** Ids are lower-case UUID strings, except in the database, which stores them as 16 bytes. */
export type AccountId = string;
export type SessionId = string;
export type DeviceId = string;
export type AlbumId = string;
export type AssetId = string;
export type UploadId = string;
export type IntentId = string;

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

export function uuidToBytes(uuid: string): Uint8Array {
  return fromHex(uuid.replaceAll('-', ''));
}

export function uuidFromBytes(bytes: Uint8Array): string {
  const hex = toHex(bytes);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Makes a UUIDv4 (RFC 9562 section 5.4) from 16 random bytes. */
export function uuidV4(random: Uint8Array): string {
  return uuidFromBytes(stamped(copyOf(random), 0x40));
}

/** Makes a UUIDv7 (RFC 9562 section 5.7): 48 bits of milliseconds, the rest from 16 random bytes. */
export function uuidV7(now: Instant, random: Uint8Array): string {
  const bytes = copyOf(random);
  new DataView(bytes.buffer).setUint32(0, Math.floor(now / 0x10000));
  new DataView(bytes.buffer).setUint16(4, now % 0x10000);
  return uuidFromBytes(stamped(bytes, 0x70));
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

/** The time in a UUIDv7. Use it for our own ids only, since any maker can set it. */
export function uuidV7Instant(uuid: string): Instant {
  return Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16);
}
