import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decodeStrict, decodeTaggedArray } from '../../adapters/crypto/cbor.js';
import { fromHex, utf8 } from '../../domain/kernel/bytes.js';
import { encodeCbor, type CborValue } from '../../domain/kernel/deterministic-cbor.js';

const KIBI = 1024;

describe('strict decoding', () => {
  it.each<[string, CborValue]>([
    ['00', 0],
    ['1818', 24],
    ['1b001fffffffffffff', Number.MAX_SAFE_INTEGER],
    ['1bffffffffffffffff', 2n ** 64n - 1n],
    ['20', -1],
    ['3903e7', -1000],
    ['3bffffffffffffffff', -(2n ** 64n)],
    ['f5', true],
    ['f4', false],
    ['f6', null],
    ['40', new Uint8Array(0)],
    ['43010203', Uint8Array.of(1, 2, 3)],
    ['62c3bc', 'ü'],
    ['64f0908591', '\u{10151}'],
    ['80', []],
    ['8201820203', [1, [2, 3]]],
    ['a0', new Map()],
    ['a2016161616202', new Map<string | number, CborValue>([[1, 'a'], ['b', 2]])], // prettier-ignore
    ['a1695f5f70726f746f5f5f01', new Map([['__proto__', 1]])],
  ])('accepts %s', (hex, value) => {
    expect(decodeStrict(fromHex(hex))).toEqual(value);
  });

  it.each([
    ['nothing', ''],
    ['trailing bytes', '0000'],
    ['a value cut short', '4301'],
    ['a head cut short', '1901'],
    ['an integer in one byte too many', '1817'],
    ['an integer in eight bytes', '1b0000000000000001'],
    ['a length in one byte too many', '5801ff'],
    ['an array length in four bytes', '9a0000000101'],
    ['an indefinite array', '9f01ff'],
    ['an indefinite map', 'bf0102ff'],
    ['an indefinite text', '7f6161ff'],
    ['indefinite bytes', '5f4101ff'],
    ['a lone break', 'ff'],
    ['duplicate keys', 'a201010102'],
    ['duplicate text keys', 'a2616101616102'],
    ['unsorted keys', 'a202010101'],
    ['a text key before an integer key', 'a2616101' + '0101'],
    ['a key of bytes', 'a1410101'],
    ['a key of an array', 'a18001'],
    ['a key of true', 'a1f501'],
    ['a key beyond 2^53', 'a11bffffffffffffffff01'],
    ['a half float', 'f93c00'],
    ['a float that is an integer', 'fa3f800000'],
    ['negative zero', 'f98000'],
    ['NaN', 'f97e00'],
    ['infinity', 'f97c00'],
    ['a double', 'fb3ff199999999999a'],
    ['undefined', 'f7'],
    ['undefined in an array', '81f7'],
    ['a simple value', 'f0'],
    ['a simple value in two bytes', 'f8ff'],
    ['a date tag', 'c074323031332d30332d32315432303a30343a30305a'],
    ['a bignum tag', 'c249010000000000000000'],
    ['a regular expression tag', 'd8236161'],
    ['a typed array tag', 'd84d4401000200'],
    ['an unknown tag', 'd9ffff00'],
    ['a tag in an array', '81c100'],
    ['invalid UTF-8', '61ff'],
    ['a surrogate in UTF-8', '63eda080'],
    ['an overlong UTF-8', '62c0af'],
    ['a reserved head', '1c'],
    ['a negative reserved head', '3e'],
  ])('refuses %s', (_, hex) => {
    expect(decodeStrict(fromHex(hex))).toBeNull();
  });

  it('goes sixteen levels deep and no further', () => {
    const nest = (depth: number): Uint8Array => Uint8Array.from([...Array<number>(depth).fill(0x81), 0x00]);
    expect(decodeStrict(nest(16))).not.toBeNull();
    expect(decodeStrict(nest(17))).toBeNull();
  });

  it('keeps a byte order mark, and does not alias the input', () => {
    expect(decodeStrict(Uint8Array.of(0x63, 0xef, 0xbb, 0xbf))).toBe('\ufeff');
    const input = fromHex('43010203');
    const value = decodeStrict(input);
    input[1] = 9;
    expect(value).toEqual(Uint8Array.of(1, 2, 3));
    expect(Buffer.isBuffer(value)).toBe(false);
  });

  const anyValue = fc.letrec<{ value: CborValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.maxSafeInteger(),
      fc.bigInt({ min: 2n ** 53n, max: 2n ** 64n - 1n }),
      fc.string({ unit: 'grapheme' }),
      fc.uint8Array(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 5 }),
      fc
        .array(fc.tuple(fc.oneof(fc.string({ maxLength: 4 }), fc.integer()), tie('value')), { maxLength: 5 })
        .map((entries) => new Map(entries)),
    ),
  })).value;

  it('gives back every value that was encoded', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const bytes = encodeCbor(value);
        const decoded = decodeStrict(bytes);
        expect(decoded === null).toBe(value === null);
        expect(encodeCbor(decoded)).toEqual(bytes);
      }),
    );
  });

  it('has for every value one encoding only: bytes that decode are the encoding of what they decode to', () => {
    fc.assert(
      fc.property(anyValue, fc.nat(), fc.integer({ min: 0, max: 255 }), (value, position, byte) => {
        const bytes = encodeCbor(value).slice();
        bytes[position % bytes.length] = byte;
        const decoded = decodeStrict(bytes);
        if (decoded !== null) expect(encodeCbor(decoded)).toEqual(bytes);
      }),
      { numRuns: 500 },
    );
  });
});

describe('hostile input', () => {
  const full = 256 * KIBI;
  const filled = (byte: number, head: number[] = []): Uint8Array => {
    const bytes = new Uint8Array(full).fill(byte);
    bytes.set(head);
    return bytes;
  };
  const itemsOf = (byte: number): Uint8Array => filled(byte, [0x9a, 0x00, 0x03, 0xff, 0xfb]);

  it.each<[string, Uint8Array]>([
    ['nested arrays', filled(0x81)],
    ['a megabyte of nested arrays', new Uint8Array(1024 * KIBI).fill(0x81)],
    ['nested maps', filled(0xa1)],
    ['nested indefinite arrays', filled(0x9f)],
    ['nested tags', filled(0xc1)],
    ['a quarter of a million integers', itemsOf(0x00)],
    ['a quarter of a million empty maps', itemsOf(0xa0)],
    ['a quarter of a million empty texts', itemsOf(0x60)],
    ['an array of 2^64 - 1', fromHex('9bffffffffffffffff')],
    ['an array of 2^53 - 1', fromHex('9b001fffffffffffff00')],
    ['a map of 2^32', fromHex('bb000000010000000000')],
    ['bytes of 2^53 - 1', fromHex('5b001fffffffffffff00')],
    ['bytes of 2^64 - 1', fromHex('5bffffffffffffffff00')],
    ['a text of 2^32 - 1', fromHex('7affffffff00')],
    ['one byte too many', encodeCbor(new Uint8Array(1024 * KIBI - 4))],
  ])('is refused at once: %s', (_, bytes) => {
    const before = process.cpuUsage();
    expect(decodeStrict(bytes)).toBeNull();
    // In microseconds of this process, which others on the machine do not lengthen.
    expect(process.cpuUsage(before).user).toBeLessThan(100_000);
  });

  it('does not forbid a document of the full size', () => {
    expect(decodeStrict(encodeCbor(new Uint8Array(full - 5)))).toHaveLength(full - 5);
    expect(decodeStrict(encodeCbor(Array<number>(8191).fill(0)))).toHaveLength(8191);
    expect(decodeStrict(encodeCbor(Array<number>(8192).fill(0)))).toBeNull();
  });
});

describe('a tagged array', () => {
  it('is taken under its own tag, in its shortest form, once', () => {
    expect(decodeTaggedArray(fromHex('d28101'), 18)).toEqual([1]);
    expect(decodeTaggedArray(fromHex('d8628101'), 98)).toEqual([1]);
    for (const hex of ['8101', 'd8128101', 'd2d28101', 'd28101' + '00', 'd201', 'd2', 'd9001281' + '01', 'd8628101']) {
      expect(decodeTaggedArray(fromHex(hex), 18)).toBeNull();
    }
    expect(decodeTaggedArray(utf8(''), 98)).toBeNull();
  });
});
