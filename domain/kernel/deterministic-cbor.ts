/** The values of the service's signed structures. Integers are unsigned or negative, never floats. */
export type CborValue = number | bigint | string | Uint8Array | boolean | null | readonly CborValue[] | CborMap;
export interface CborMap extends ReadonlyMap<string | number, CborValue> {}

const U64_MAX = 2n ** 64n - 1n;
/** In bytes; most structures are shorter. */
const FIRST_ROOM = 256;

/**
 * Core deterministic encoding (RFC 8949 section 4.2.1): shortest integers, definite lengths, map keys in the bytewise
 * order of their encodings. The domain has only the encoder, because hashes and signed messages are defined over it;
 * `adapters/crypto` decodes bytes from outside.
 */
export function encodeCbor(value: CborValue): Uint8Array {
  const output = new Output();
  write(output, value);
  return output.written;
}

/** One buffer that grows: with a buffer for each item, encoding an attestation took three times as long. */
class Output {
  private bytes = Buffer.allocUnsafe(FIRST_ROOM);
  private length = 0;

  get written(): Uint8Array {
    return new Uint8Array(this.bytes.subarray(0, this.length));
  }

  byte(byte: number): void {
    this.makeRoom(1);
    this.bytes[this.length] = byte;
    this.length += 1;
  }

  append(bytes: Uint8Array): void {
    this.makeRoom(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  text(text: string, length: number): void {
    this.makeRoom(length);
    this.bytes.write(text, this.length, 'utf8');
    this.length += length;
  }

  private makeRoom(more: number): void {
    const needed = this.length + more;
    if (needed <= this.bytes.length) return;
    const longer = Buffer.allocUnsafe(2 * needed);
    longer.set(this.bytes.subarray(0, this.length));
    this.bytes = longer;
  }
}

function write(output: Output, value: CborValue): void {
  if (value === null) output.byte(0xf6);
  else if (typeof value === 'boolean') output.byte(value ? 0xf5 : 0xf4);
  else if (typeof value === 'number' || typeof value === 'bigint') writeInteger(output, value);
  else if (typeof value === 'string') writeText(output, value);
  else if (value instanceof Uint8Array) writeBytes(output, value);
  else if (value instanceof Map) writeMap(output, value as CborMap);
  else writeArray(output, value as readonly CborValue[]);
}

function writeInteger(output: Output, value: number | bigint): void {
  if (typeof value === 'number' && !Number.isInteger(value)) throw new RangeError(`${value} is not an integer`);
  if (value >= 0) writeHead(output, 0, value);
  else writeHead(output, 1, -1n - BigInt(value));
}

function writeText(output: Output, text: string): void {
  const length = Buffer.byteLength(text, 'utf8');
  writeHead(output, 3, length);
  output.text(text, length);
}

function writeBytes(output: Output, bytes: Uint8Array): void {
  writeHead(output, 2, bytes.length);
  output.append(bytes);
}

function writeArray(output: Output, items: readonly CborValue[]): void {
  writeHead(output, 4, items.length);
  for (const item of items) write(output, item);
}

function writeMap(output: Output, map: CborMap): void {
  const entries = [...map].map(([key, value]) => [encodeCbor(key), value] as const);
  entries.sort(([left], [right]) => Buffer.compare(left, right));
  writeHead(output, 5, entries.length);
  for (const [key, value] of entries) {
    output.append(key);
    write(output, value);
  }
}

/** Makes a `BigInt` only for arguments above one byte, since most are smaller. */
function writeHead(output: Output, major: number, argument: number | bigint): void {
  const type = major << 5;
  if (argument < 24) {
    output.byte(type | Number(argument));
    return;
  }
  if (argument < 0x100) {
    output.byte(type | 24);
    output.byte(Number(argument));
    return;
  }
  const integer = BigInt(argument);
  if (integer > U64_MAX) throw new RangeError('a CBOR integer has at most 64 bits');
  const width = integer < 0x10000n ? 2 : integer < 0x100000000n ? 4 : 8;
  output.byte(type | (24 + Math.log2(width)));
  for (let index = width - 1; index >= 0; index -= 1) {
    output.byte(Number((integer >> BigInt(8 * index)) & 0xffn));
  }
}
