import { utf8 } from './bytes.js';

/** The values of the service's signed structures. Integers are unsigned or negative, never floats. */
export type CborValue = number | bigint | string | Uint8Array | boolean | null | readonly CborValue[] | CborMap;
export interface CborMap extends ReadonlyMap<string | number, CborValue> {}

const U64_MAX = 2n ** 64n - 1n;

/**
 * Core deterministic encoding (RFC 8949 section 4.2.1): shortest integers, definite lengths, map keys in the bytewise
 * order of their encodings. The domain has only the encoder, because hashes and signed messages are defined over it;
 * `adapters/crypto` decodes bytes from outside.
 */
export function encodeCbor(value: CborValue): Uint8Array {
  if (value === null) return Uint8Array.of(0xf6);
  if (typeof value === 'boolean') return Uint8Array.of(value ? 0xf5 : 0xf4);
  if (typeof value === 'number' || typeof value === 'bigint') return encodeInteger(value);
  if (typeof value === 'string') return concat([head(3, BigInt(utf8(value).length)), utf8(value)]);
  if (value instanceof Uint8Array) return concat([head(2, BigInt(value.length)), value]);
  if (value instanceof Map) return encodeMap(value as CborMap);
  const items = value as readonly CborValue[];
  return concat([head(4, BigInt(items.length)), ...items.map(encodeCbor)]);
}

function encodeInteger(value: number | bigint): Uint8Array {
  const integer = BigInt(value);
  return integer >= 0n ? head(0, integer) : head(1, -1n - integer);
}

function encodeMap(map: CborMap): Uint8Array {
  const entries = [...map].map(([key, value]) => [encodeCbor(key), encodeCbor(value)] as const);
  entries.sort(([left], [right]) => Buffer.compare(left, right));
  return concat([head(5, BigInt(entries.length)), ...entries.flat()]);
}

function head(major: number, argument: bigint): Uint8Array {
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

function concat(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}
