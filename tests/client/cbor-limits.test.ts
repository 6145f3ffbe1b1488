import { describe, expect, it } from '@jest/globals';
import { encodeCbor, type CborValue } from '../../client/src/kernel/cbor.js';
import { decodeCbor } from '../../client/src/kernel/cbor-decode.js';

const SIZE = 4 * 1024 * 1024;

/** Returns the start of an array that announces this many items. */
function announcing(length: number): Uint8Array {
  const head = Uint8Array.of(0x9a, 0, 0, 0, 0);
  new DataView(head.buffer).setUint32(1, length);
  return head;
}

/** Returns 4 MiB of this item, as one array. */
function full(item: number): Uint8Array {
  const bytes = new Uint8Array(SIZE).fill(item);
  bytes.set(announcing(SIZE - 5));
  return bytes;
}

it('nested arrays that announce millions of items are refused without memory for them', () => {
  const bytes = new Uint8Array(SIZE).fill(0x80);
  for (let level = 0; level < 16; level += 1) bytes.set(announcing(SIZE - 200), level * 5);
  const before = process.resourceUsage().maxRSS;
  expect(decodeCbor(bytes)).toBeNull();
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(100 * 1024);
});

describe('input of 4 MiB whose items take a byte each', () => {
  // Each took 3 to 13 s and 1 to 2 GB before it was refused or returned.
  it.each([
    ['numbers', 0x00],
    ['byte strings', 0x40],
    ['texts', 0x60],
    ['arrays', 0x80],
    ['maps', 0xa0],
  ])('is refused: %s', (_, item) => {
    expect(decodeCbor(full(item))).toBeNull();
  });
});

it('as many items as allowed are read', () => {
  const items = 256 * 1024 - 1;
  expect(decodeCbor(encodeCbor(new Array<number>(items).fill(1)))).toHaveLength(items);
  expect(decodeCbor(encodeCbor(new Array<number>(items + 1).fill(1)))).toBeNull();
});

it.each([
  ['a longer 8-bit integer', [0x18, 0x17]],
  ['a longer 16-bit integer', [0x19, 0x00, 0xff]],
  ['a longer 32-bit integer', [0x1a, 0x00, 0x00, 0xff, 0xff]],
  ['a longer 64-bit integer', [0x1b, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]],
  ['a longer negative integer', [0x38, 0x00]],
  ['a longer length of bytes', [0x58, 0x01, 0x00]],
  ['a longer length of an array', [0x98, 0x01, 0x00]],
  ['a longer length of a map', [0xb8, 0x01, 0x00, 0x00]],
  ['keys out of order', [0xa2, 0x02, 0x00, 0x01, 0x00]],
  ['texts before numbers', [0xa2, 0x61, 0x61, 0x00, 0x01, 0x00]],
  ['a key twice', [0xa2, 0x01, 0x00, 0x01, 0x00]],
  ['a trailing byte', [0x00, 0x00]],
  ['an indefinite array', [0x9f, 0xff]],
  ['a reserved length', [0x1c]],
  ['a float', [0xf9, 0x00, 0x00]],
  ['undefined', [0xf7]],
  ['a tag', [0xc0, 0x00]],
  ['invalid UTF-8', [0x61, 0xff]],
  ['nothing', []],
])('is refused: %s', (_, bytes) => {
  expect(decodeCbor(Uint8Array.from(bytes))).toBeNull();
});

it.each<CborValue>([
  23,
  24,
  0xff,
  0x100,
  0x10000,
  0x100000000,
  Number.MAX_SAFE_INTEGER,
  2n ** 64n - 1n,
  -24,
  -25,
  -(2n ** 64n),
  '\ufeffa',
  new Map<string | number, CborValue>([
    [1, true],
    [-1, null],
    ['a', [new Uint8Array(300)]],
    ['aa', new Map()],
  ]),
])('reads what it wrote: %p', (value) => {
  expect(decodeCbor(encodeCbor(value))).toEqual(value);
});
