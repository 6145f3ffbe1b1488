import { fromHex, toHex } from './bytes.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f])[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Makes a UUIDv7 (RFC 9562): 48 bits of milliseconds, then random bits. */
export function uuidV7(now: number, random: Uint8Array): string {
  const bytes = random.slice(0, 16);
  for (let index = 0; index < 6; index += 1) bytes[index] = Math.floor(now / 2 ** (8 * (5 - index))) % 256;
  return formatted(bytes, 0x70);
}

export function uuidV4(random: Uint8Array): string {
  return formatted(random.slice(0, 16), 0x40);
}

export function isUuid(value: unknown, version?: 4 | 7): value is string {
  const found = typeof value === 'string' ? UUID.exec(value) : null;
  return found !== null && (version === undefined || found[1] === String(version));
}

export function uuidToBytes(uuid: string): Uint8Array {
  return fromHex(uuid.replaceAll('-', ''));
}

function formatted(bytes: Uint8Array, version: number): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | version;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
