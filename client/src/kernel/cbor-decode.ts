import { bytesEqual } from './bytes.js';
import { encodeCbor, type CborMap, type CborValue } from './cbor.js';

const MAX_DEPTH = 16;
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Decodes one deterministically encoded item, or returns `null`. The decoded value is encoded again; input that differs
 * from the result (unsorted or duplicate keys, longer integers, indefinite lengths, trailing bytes) is rejected. Also
 * rejects tags, floats, simple values other than true, false and null, invalid UTF-8, and more than 16 levels or 4 MiB.
 */
export function decodeCbor(bytes: Uint8Array): CborValue | null {
  if (bytes.length > MAX_BYTES) return null;
  try {
    const value = new Reader(bytes).item(0);
    return bytesEqual(encodeCbor(value), bytes) ? value : null;
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
  private readonly view: DataView;

  constructor(private readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Throws for an unsupported item; `DataView` throws when a read passes the end. */
  item(depth: number): CborValue {
    if (depth > MAX_DEPTH) throw new RangeError('too deep');
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
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(this.take(Number(length)));
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
    if (short > 27) throw new RangeError('a reserved or indefinite length');
    const width = 1 << (short - 24);
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

  /** Rejects a length above the remaining bytes before it allocates anything: every item takes at least one byte. */
  private array(length: number, depth: number): CborValue[] {
    if (length > this.bytes.length - this.at) throw new RangeError('cut short');
    return Array.from({ length }, () => this.item(depth + 1));
  }

  private map(length: number, depth: number): CborMap {
    if (length > this.bytes.length - this.at) throw new RangeError('cut short');
    const map = new Map<string | number, CborValue>();
    for (let index = 0; index < length; index += 1) {
      const key = this.item(depth + 1);
      if (typeof key !== 'string' && typeof key !== 'number') throw new TypeError('a key');
      map.set(key, this.item(depth + 1));
    }
    return map;
  }
}
