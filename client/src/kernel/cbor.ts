import { compareBytes, concat, joined, utf8 } from './bytes.js';

/** A value of the service's signed structures. Numbers are integers, never floats. */
export type CborValue = number | bigint | string | Uint8Array | boolean | null | readonly CborValue[] | CborMap;
export interface CborMap extends ReadonlyMap<string | number, CborValue> {}

const U64_MAX = 2n ** 64n - 1n;

/**
 * Encodes deterministically (RFC 8949 section 4.2.1): shortest integers, definite lengths, map keys in the bytewise
 * order of their encodings. tests/vectors checks that it matches the server's encoding.
 */
export function encodeCbor(value: CborValue): Uint8Array {
  if (value === null) return Uint8Array.of(0xf6);
  if (typeof value === 'boolean') return Uint8Array.of(value ? 0xf5 : 0xf4);
  if (typeof value === 'number' || typeof value === 'bigint') return encodeInteger(value);
  if (typeof value === 'string') return text(value);
  if (value instanceof Uint8Array) return concat(cborHead(2, value.length), value);
  if (value instanceof Map) return encodeMap(value as CborMap);
  const items = value as readonly CborValue[];
  return joined([cborHead(4, items.length), ...items.map(encodeCbor)]);
}

function text(value: string): Uint8Array {
  const bytes = utf8(value);
  return concat(cborHead(3, bytes.length), bytes);
}

function encodeInteger(value: number | bigint): Uint8Array {
  const integer = BigInt(value);
  return integer >= 0n ? cborHead(0, integer) : cborHead(1, -1n - integer);
}

function encodeMap(map: CborMap): Uint8Array {
  const entries = [...map].map(([key, value]) => [encodeCbor(key), encodeCbor(value)] as const);
  entries.sort(([left], [right]) => compareBytes(left, right));
  return joined([cborHead(5, entries.length), ...entries.flat()]);
}

/** Encodes the head of an item. Exported for arrays and byte strings that are hashed piece by piece. */
export function cborHead(major: number, length: number | bigint): Uint8Array {
  const argument = BigInt(length);
  if (argument > U64_MAX) throw new RangeError('a CBOR integer has at most 64 bits');
  if (argument < 24n) return Uint8Array.of((major << 5) | Number(argument));
  const width = argument < 0x100n ? 1 : argument < 0x10000n ? 2 : argument < 0x100000000n ? 4 : 8;
  const bytes = new Uint8Array(1 + width);
  bytes[0] = (major << 5) | (24 + Math.log2(width));
  for (let index = 0; index < width; index += 1) {
    bytes[width - index] = Number((argument >> BigInt(8 * index)) & 0xffn);
  }
  return bytes;
}
