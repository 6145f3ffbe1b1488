import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  bytesEqual,
  fromBase64Url,
  fromHex,
  isSha256Hex,
  sha256,
  toBase64Url,
  toHex,
  utf8,
} from '../../domain/kernel/bytes.js';
import { type CborValue, encodeCbor } from '../../domain/kernel/deterministic-cbor.js';
import { DomainError, invalidField } from '../../domain/kernel/errors.js';
import {
  isUuid,
  isUuidV4,
  isUuidV7,
  uuidFromBytes,
  uuidToBytes,
  uuidV4,
  uuidV7,
  writeUuid,
} from '../../domain/kernel/ids.js';
import { DAY, HOUR, parseRfc3339, toRfc3339, toSecondsUp } from '../../domain/kernel/instant.js';

const LATEST_INSTANT = 2 ** 48 - 1;
const sixteenBytes = fc.uint8Array({ minLength: 16, maxLength: 16 });

describe('ids', () => {
  it('makes the UUIDv4 and UUIDv7 of RFC 9562 appendix A', () => {
    expect(uuidV4(fromHex('919108f752d1d320dbacf847db4148a8'))).toBe('919108f7-52d1-4320-9bac-f847db4148a8');
    expect(uuidV7(0x017f22e279b0, fromHex('000000000000fcc358c4dc0c0c07398f'))).toBe(
      '017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
    );
  });

  it('stamps version and variant over any random bytes, and nothing else', () => {
    fc.assert(
      fc.property(sixteenBytes, fc.nat(LATEST_INSTANT), (random, now) => {
        expect(isUuidV4(uuidV4(random))).toBe(true);
        expect(isUuidV7(uuidV7(now, random))).toBe(true);
        expect(toHex(uuidToBytes(uuidV4(random))).slice(18)).toBe(toHex(random).slice(18));
        expect(toHex(uuidToBytes(uuidV7(now, random))).slice(18)).toBe(toHex(random).slice(18));
      }),
    );
  });

  it('orders UUIDv7 by their instants, whatever the random part', () => {
    const zeros = new Uint8Array(16);
    const ones = new Uint8Array(16).fill(0xff);
    fc.assert(
      fc.property(fc.nat(LATEST_INSTANT - 1), (now) => {
        expect(uuidV7(now, ones) < uuidV7(now + 1, zeros)).toBe(true);
      }),
    );
  });

  it('leaves the random bytes it was given alone, a Buffer out of a shared pool too', () => {
    const pooled = Buffer.from('919108f752d1d320dbacf847db4148a8', 'hex');
    const before = pooled.toString('hex');
    expect(uuidV4(pooled)).toBe('919108f7-52d1-4320-9bac-f847db4148a8');
    expect(uuidV7(0x017f22e279b0, pooled)).toBe('017f22e2-79b0-7320-9bac-f847db4148a8');
    expect(pooled.toString('hex')).toBe(before);
  });

  it('goes to the 16 bytes of the database and back', () => {
    fc.assert(
      fc.property(sixteenBytes, (bytes) => {
        expect(uuidToBytes(uuidFromBytes(bytes))).toEqual(bytes);
      }),
    );
  });

  it('is written to the beginning of bytes that are given', () => {
    const bytes = Buffer.alloc(17, 0xee);
    expect(writeUuid('919108f7-52d1-4320-9bac-f847db4148a8', bytes)).toBe(bytes);
    expect(bytes.toString('hex')).toBe('919108f752d143209bacf847db4148a8ee');
  });

  it.each([
    ['a letter that is no digit', '919108f7-52d1-4320-9bac-f847db4148ag'],
    ['a letter beyond ASCII', '919108f7-52d1-4320-9bac-f847db4148aé'],
    ['too few digits', '919108f7-52d1-4320-9bac-f847db4148a'],
    ['too many digits', '919108f7-52d1-4320-9bac-f847db4148a80'],
    ['no hyphens', '919108f752d143209bacf847db4148a8'],
    ['nothing', ''],
  ])('has no bytes with %s', (_, text) => {
    expect(() => uuidToBytes(text)).toThrow(TypeError);
  });

  it.each([
    ['upper case', '919108F7-52D1-4320-9BAC-F847DB4148A8'],
    ['no hyphens', '919108f752d143209bacf847db4148a8'],
    ['braces', '{919108f7-52d1-4320-9bac-f847db4148a8}'],
    ['a line break', '919108f7-52d1-4320-9bac-f847db4148a8\n'],
    ['a number', 7],
    ['null', null],
  ])('rejects a UUID with %s', (_, value) => {
    expect(isUuid(value)).toBe(false);
  });

  it('distinguishes versions, and rejects the wrong variant', () => {
    expect(isUuidV4('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')).toBe(false);
    expect(isUuidV7('919108f7-52d1-4320-9bac-f847db4148a8')).toBe(false);
    expect(isUuid('919108f7-52d1-4320-cbac-f847db4148a8')).toBe(true);
    expect(isUuidV4('919108f7-52d1-4320-cbac-f847db4148a8')).toBe(false);
    expect(isUuidV7('017f22e2-79b0-7cc3-78c4-dc0c0c07398f')).toBe(false);
  });
});

describe('base64url', () => {
  it('carries any bytes there and back, without padding', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const text = toBase64Url(bytes);
        expect(text).toMatch(/^[A-Za-z0-9_-]*$/);
        expect(fromBase64Url(text)).toEqual(bytes);
      }),
    );
  });

  it('writes the bytes of a view, not those of the buffer under it', () => {
    expect(toBase64Url(Uint8Array.of(9, 9, 0xfb, 0xff, 9).subarray(2, 4))).toBe('-_8');
  });

  it.each([
    ['padding', 'AA=='],
    ['the other alphabet', '+/8A'],
    ['a length that no bytes have', 'AAAAA'],
    ['trailing bits after one byte', 'AB'],
    ['trailing bits after two bytes', 'AAB'],
    ['a space', 'AA AA'],
    ['a line break at the end', 'AAAA\n'],
    ['letters beyond ASCII', 'AAAé'],
  ])('refuses %s', (_, text) => {
    expect(fromBase64Url(text)).toBeNull();
  });

  it('has one text for every byte string: no two texts give the same bytes', () => {
    const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_');
    const taken = letters.flatMap((first) => letters.map((second) => fromBase64Url(first + second)));
    expect(taken.filter((bytes) => bytes !== null)).toHaveLength(256);
  });
});

describe('hex and hashes', () => {
  it('is lower-case hex of SHA-256 (FIPS 180-4, "abc")', () => {
    const digest = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    expect(toHex(sha256(utf8('abc')))).toBe(digest);
    expect(isSha256Hex(digest)).toBe(true);
    expect(fromHex(digest)).toEqual(sha256(utf8('abc')));
  });

  it.each([['BA'.repeat(32)], ['ba'.repeat(31)], [`${'ba'.repeat(32)}\n`], ['zz'.repeat(32)], [null]])(
    'accepts no other form of a hash: %j',
    (value) => {
      expect(isSha256Hex(value)).toBe(false);
    },
  );
});

describe('bytesEqual', () => {
  it('is true for equal bytes only', () => {
    expect(bytesEqual(Uint8Array.of(), Uint8Array.of())).toBe(true);
    expect(bytesEqual(Uint8Array.of(1, 2), Uint8Array.of(0, 1, 2).subarray(1))).toBe(true);
    expect(bytesEqual(Uint8Array.of(1, 2), Uint8Array.of(1, 3))).toBe(false);
    expect(bytesEqual(Uint8Array.of(1, 2), Uint8Array.of(1))).toBe(false);
    expect(bytesEqual(Uint8Array.of(1), Uint8Array.of(1, 0))).toBe(false);
  });
});

const map = (...entries: [string | number, CborValue][]): CborValue => new Map(entries);
const upTo25 = Array.from({ length: 25 }, (_, index) => index + 1);

describe('deterministic CBOR', () => {
  // The examples of RFC 8949 appendix A that the service may sign: no floats, no tags, no indefinite lengths.
  it.each<[string, CborValue]>([
    ['00', 0],
    ['01', 1],
    ['0a', 10],
    ['17', 23],
    ['1818', 24],
    ['1819', 25],
    ['1864', 100],
    ['1903e8', 1000],
    ['1a000f4240', 1_000_000],
    ['1b000000e8d4a51000', 1_000_000_000_000],
    ['1bffffffffffffffff', 18446744073709551615n],
    ['3bffffffffffffffff', -18446744073709551616n],
    ['20', -1],
    ['29', -10],
    ['3863', -100],
    ['3903e7', -1000],
    ['f4', false],
    ['f5', true],
    ['f6', null],
    ['40', new Uint8Array()],
    ['4401020304', Uint8Array.of(1, 2, 3, 4)],
    ['60', ''],
    ['6161', 'a'],
    ['6449455446', 'IETF'],
    ['62225c', '"\\'],
    ['62c3bc', '\u00fc'],
    ['63e6b0b4', '\u6c34'],
    ['64f0908591', '\ud800\udd51'],
    ['80', []],
    ['83010203', [1, 2, 3]],
    ['8301820203820405', [1, [2, 3], [4, 5]]],
    ['98190102030405060708090a0b0c0d0e0f101112131415161718181819', upTo25],
    ['a0', map()],
    ['a201020304', map([1, 2], [3, 4])],
    ['a26161016162820203', map(['a', 1], ['b', [2, 3]])],
    ['826161a161626163', ['a', map(['b', 'c'])]],
    ['a56161614161626142616361436164614461656145', map(['a', 'A'], ['b', 'B'], ['c', 'C'], ['d', 'D'], ['e', 'E'])],
  ])('encodes as in appendix A: %s', (hex, value) => {
    expect(toHex(encodeCbor(value))).toBe(hex);
  });

  it('uses the shortest head on both sides of every width', () => {
    const heads = [0xff, 0x100, 0xffff, 0x10000, 0xffffffff, 0x100000000].map((value) => toHex(encodeCbor(value)));
    expect(heads).toEqual(['18ff', '190100', '19ffff', '1a00010000', '1affffffff', '1b0000000100000000']);
  });

  it('orders map keys by the bytes of their encodings, not by the order they came in (section 4.2.1)', () => {
    const keys = ['aa', 'z', -1, 100, 10, 'b'];
    const encoded = encodeCbor(new Map(keys.map((key) => [key, 0])));
    expect(toHex(encoded)).toBe(
      `a6${['0a', '1864', '20', '6162', '617a', '626161'].map((key) => `${key}00`).join('')}`,
    );
  });

  it('gives a number and a bigint of the same value the same bytes', () => {
    expect(encodeCbor(2 ** 40)).toEqual(encodeCbor(2n ** 40n));
  });

  it('refuses what it could only encode wrongly: fractions, and integers beyond 64 bits', () => {
    expect(() => encodeCbor(1.5)).toThrow(RangeError);
    expect(() => encodeCbor(Number.NaN)).toThrow(RangeError);
    expect(() => encodeCbor(2n ** 64n)).toThrow(RangeError);
    expect(() => encodeCbor(-(2n ** 64n) - 1n)).toThrow(RangeError);
  });
});

describe('instants', () => {
  it.each([
    ['2030-01-31T00:00:00.000Z', '2030-01-31T00:00:00.000Z'],
    ['2028-02-29T23:59:59Z', '2028-02-29T23:59:59.000Z'],
    ['2030-01-01T01:30:00+01:30', '2030-01-01T00:00:00.000Z'],
    ['2030-01-01T00:00:00.123456Z', '2030-01-01T00:00:00.123Z'],
  ])('%s is read', (text, instant) => {
    expect(toRfc3339(parseRfc3339(text) ?? NaN)).toBe(instant);
  });

  it.each([
    '',
    '2030',
    '2030-02-30T00:00:00Z',
    '2030-01-01T24:00:00Z',
    '2030-01-01T00:00:60Z',
    ' 2030-01-01T00:00:00Z',
  ])('%p is no instant', (text) => expect(parseRfc3339(text)).toBeNull());

  it('promises whole seconds, never too few', () => {
    expect([0, 1, 999, 1000, 1001, HOUR].map(toSecondsUp)).toEqual([0, 1, 1, 1, 2, 3600]);
  });

  it('is RFC 3339 in UTC with milliseconds', () => {
    expect(toRfc3339(0)).toBe('1970-01-01T00:00:00.000Z');
    expect(toRfc3339(365 * DAY + 7)).toBe('1971-01-01T00:00:00.007Z');
  });
});

describe('errors', () => {
  it('names a wrong field by its pointer and says what would be right', () => {
    const error = invalidField('/password', 'must have at least 12 characters');
    expect(error).toBeInstanceOf(DomainError);
    expect(error.code).toBe('error.request.invalid');
    expect(error.message).toBe('password must have at least 12 characters');
    expect(error.details).toEqual({ errors: [{ path: '/password', message: 'must have at least 12 characters' }] });
  });

  it('keeps the cause for the log and out of what the client is told', () => {
    const cause = new Error('secret');
    const error = new DomainError('error.server.internal', 'Try again.', {}, { cause });
    expect(error.cause).toBe(cause);
    expect(JSON.stringify([error.message, error.details])).not.toContain('secret');
  });
});
