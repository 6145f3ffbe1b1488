import { compareBytes, fromUtf8 } from './bytes.js';
import type { CborMap, CborValue } from './cbor.js';

const MAX_DEPTH = 16;
const MAX_BYTES = 4 * 1024 * 1024;
/** An item of one byte takes some hundred in memory (tests/client/cbor-limits.test.ts). */
const MAX_ITEMS = 256 * 1024;
/** The least argument that needs 1, 2, 4 or 8 bytes. */
const SHORTEST = [24, 0x100, 0x10000, 0x100000000] as const;

/**
 * Decodes one deterministically encoded item, or returns `null` for unsorted or duplicate keys, longer integers,
 * indefinite lengths and trailing bytes. Also rejects tags, floats, simple values other than true, false and null,
 * invalid UTF-8, and more than 16 levels, 262,144 items or 4 MiB.
 */
export function decodeCbor(bytes: Uint8Array): CborValue | null {
  if (bytes.length > MAX_BYTES) return null;
  try {
    return new Reader(bytes).whole();
  } catch {
    return null;
  }
}

/** Returns the array under exactly this tag; the wire uses no other tags. */
export function decodeTagged(bytes: Uint8Array, tag: 18 | 98): readonly CborValue[] | null {
  const head = tag < 24 ? [0xc0 | tag] : [0xd8, tag];
  if (!head.every((byte, index) => bytes[index] === byte)) return null;
  const value = decodeCbor(bytes.subarray(head.length));
  return isArray(value) ? value : null;
}

export function isArray(value: CborValue | undefined): value is readonly CborValue[] {
  return Array.isArray(value);
}

export function isMap(value: CborValue | undefined): value is CborMap {
  return value instanceof Map;
}

export function isBytes(value: CborValue | undefined): value is Uint8Array {
  return value instanceof Uint8Array;
}

class Reader {
  private at = 0;
  private items = 0;
  private readonly view: DataView;

  constructor(private readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  whole(): CborValue {
    const value = this.item(0);
    if (this.at !== this.bytes.length) throw new RangeError('trailing bytes');
    return value;
  }

  /** Throws for an unsupported item; `DataView` throws when a read passes the end. */
  private item(depth: number): CborValue {
    if (depth > MAX_DEPTH) throw new RangeError('too deep');
    this.items += 1;
    if (this.items > MAX_ITEMS) throw new RangeError('too many items');
    const initial = this.view.getUint8(this.at);
    if (initial >> 5 === 7) return this.simple();
    const length = this.argument();
    switch (initial >> 5) {
      case 0:
        return length;
      case 1:
        return typeof length === 'bigint' ? -1n - length : -1 - length;
      case 2:
        return this.take(Number(length)).slice();
      case 3:
        return fromUtf8(this.take(Number(length)));
      case 4:
        return this.array(Number(length), depth);
      case 5:
        return this.map(Number(length), depth);
      default:
        throw new TypeError('a tag');
    }
  }

  private simple(): CborValue {
    const value = new Map<number, CborValue>([
      [0xf4, false],
      [0xf5, true],
      [0xf6, null],
    ]).get(this.view.getUint8(this.at));
    if (value === undefined) throw new TypeError('a simple value');
    this.at += 1;
    return value;
  }

  private argument(): number | bigint {
    const short = this.view.getUint8(this.at++) & 0x1f;
    if (short < 24) return short;
    const least = SHORTEST[short - 24];
    if (least === undefined) throw new RangeError('a reserved or indefinite length');
    const value = this.number(1 << (short - 24));
    if (value < least) throw new RangeError('a shorter form exists');
    return value;
  }

  private number(width: number): number | bigint {
    const start = this.at;
    this.at += width;
    if (width === 1) return this.view.getUint8(start);
    if (width === 2) return this.view.getUint16(start);
    if (width === 4) return this.view.getUint32(start);
    const long = this.view.getBigUint64(start);
    return long <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(long) : long;
  }

  private take(length: number): Uint8Array {
    if (length > this.bytes.length - this.at) throw new RangeError('cut short');
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  private array(length: number, depth: number): CborValue[] {
    this.checkRoom(length);
    return Array.from({ length }, () => this.item(depth + 1));
  }

  private map(length: number, depth: number): CborMap {
    this.checkRoom(length);
    const map = new Map<string | number, CborValue>();
    let before: Uint8Array = new Uint8Array();
    for (let index = 0; index < length; index += 1) {
      const start = this.at;
      const key = this.item(depth + 1);
      if (typeof key !== 'string' && typeof key !== 'number') throw new TypeError('a key');
      const encoded = this.bytes.subarray(start, this.at);
      if (compareBytes(before, encoded) >= 0) throw new RangeError('keys out of order');
      before = encoded;
      map.set(key, this.item(depth + 1));
    }
    return map;
  }

  /** Rejects a length that no input can fulfil before an array is allocated: every item takes at least one byte. */
  private checkRoom(length: number): void {
    if (length > Math.min(this.bytes.length - this.at, MAX_ITEMS - this.items)) throw new RangeError('cut short');
  }
}
