import cbor from 'cbor';
import { bytesEqual } from '../../domain/kernel/bytes.js';
import { encodeCbor, type CborMap, type CborValue } from '../../domain/kernel/deterministic-cbor.js';

/** The longest document, a device directory. Routes with shorter documents have lower limits. */
const MAX_BYTES = 1024 * 1024;
const MAX_DEPTH = 16;
/** A directory of 256 devices has some 2,500; decoding 1 MiB of empty items would take half a second. */
const MAX_ITEMS = 8192;

const BYTE_STRING = 2;
const TEXT_STRING = 3;

const OPTIONS = {
  max_depth: MAX_DEPTH,
  preferMap: true,
  // Switches off the library's own tags (dates, bignums, regular expressions, typed arrays): the service uses none.
  tags: Object.fromEntries(Object.keys(cbor.Tagged.TAGS).map((tag) => [tag, null])) as unknown as cbor.Tagged.TagMap,
};

/**
 * Decodes one deterministically encoded item (RFC 8949 section 4.2.1), or returns `null`. The library is lenient, so
 * the value is encoded again and rejected unless the bytes are the same, which excludes unsorted or duplicate keys,
 * longer integers, indefinite lengths and floats. Also rejected: tags, simple values except true, false and null,
 * trailing bytes, invalid UTF-8, more than 1 MiB, 16 levels or 8,192 items.
 */
export function decodeStrict(bytes: Uint8Array): CborValue | null {
  if (bytes.length > MAX_BYTES || !hasFewItems(bytes)) return null;
  try {
    const value = plain(cbor.decodeFirstSync(bytes, OPTIONS));
    return bytesEqual(encodeCbor(value), bytes) ? value : null;
  } catch {
    return null;
  }
}

/** Returns the array under exactly this tag, or `null`. */
export function decodeTaggedArray(bytes: Uint8Array, tag: 18 | 98): readonly CborValue[] | null {
  const head = tag < 24 ? [0xc0 | tag] : [0xd8, tag];
  if (!head.every((byte, index) => bytes[index] === byte)) return null;
  const value = decodeStrict(bytes.subarray(head.length));
  return isArray(value) ? value : null;
}

export function encodeTagged(value: CborValue, tag: 18 | 98): Uint8Array {
  return Buffer.concat([Uint8Array.from(tag < 24 ? [0xc0 | tag] : [0xd8, tag]), encodeCbor(value)]);
}

export function isArray(value: CborValue | undefined | null): value is readonly CborValue[] {
  return Array.isArray(value);
}

export function isMap(value: CborValue | undefined | null): value is CborMap {
  return value instanceof Map;
}

/** Counts items by reading only their heads and skipping the contents of strings. The decoder checks the rest. */
function hasFewItems(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  for (let items = 0; at < bytes.length; items += 1) {
    const major = view.getUint8(at) >> 5;
    const argument = readArgument(view, at);
    if (items === MAX_ITEMS || argument === null) return false;
    at += argument.headLength + (major === BYTE_STRING || major === TEXT_STRING ? argument.value : 0);
  }
  return at === bytes.length;
}

/** Returns `null` for reserved and indefinite lengths, and for a truncated head. */
function readArgument(view: DataView, at: number): { headLength: number; value: number } | null {
  const short = view.getUint8(at) & 0x1f;
  if (short < 24) return { headLength: 1, value: short };
  const width = 1 << (short - 24);
  if (width > 8 || at + 1 + width > view.byteLength) return null;
  if (width === 1) return { headLength: 2, value: view.getUint8(at + 1) };
  if (width === 2) return { headLength: 3, value: view.getUint16(at + 1) };
  if (width === 4) return { headLength: 5, value: view.getUint32(at + 1) };
  return { headLength: 9, value: Number(view.getBigUint64(at + 1)) };
}

/** Throws for a value that is not a `CborValue`. The decoder bounds the depth. */
function plain(value: unknown): CborValue {
  if (value === null) return value;
  if (value instanceof Uint8Array) return new Uint8Array(value);
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Map) return new Map([...value].map(([key, item]) => [plainKey(key), plain(item)]));
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  throw new TypeError('The value has a type that this encoder does not support');
}

function plainKey(key: unknown): string | number {
  if (typeof key === 'string' || typeof key === 'number') return key;
  throw new TypeError('The map has a key that this decoder does not support');
}
