import { describe, expect, it } from '@jest/globals';
import { readRange } from '../../../adapters/http/pipeline/request/byte-range.js';
import { refusalOf } from '../../domain/refusal.js';

describe('a Range header, of a blob of 10 bytes', () => {
  it.each([
    ['bytes=0-0', 0n, 0n],
    ['bytes=0-9', 0n, 9n],
    ['bytes=3-', 3n, 9n],
    ['bytes=9-', 9n, 9n],
    ['bytes=3-5', 3n, 5n],
    ['bytes=3-99', 3n, 9n],
    ['bytes=-1', 9n, 9n],
    ['bytes=-10', 0n, 9n],
    ['bytes=-11', 0n, 9n],
    ['bytes=-99999999999999999999999999', 0n, 9n],
    ['bytes=0-99999999999999999999999999', 0n, 9n],
    ['BYTES=1-2', 1n, 2n],
    ['bytes= 1-2 ', 1n, 2n],
  ])('%j asks for %d to %d', (header, start, end) => {
    expect(readRange(header, 10n)).toEqual({ start, end });
  });

  it.each([
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes',
    'items=0-1',
    'bytes=5-3',
    'bytes=0-1,3-4',
    'bytes=0-1,',
    'bytes=a-b',
    'bytes=1.5-2',
    'bytes=+1-2',
    'bytes=1--2',
    'bytes=0x1-2',
    'bytes 1-2',
  ])('%j is ignored', (header) => {
    expect(readRange(header, 10n)).toBeNull();
  });

  it.each(['bytes=10-', 'bytes=10-20', 'bytes=-0', 'bytes=99999999999999999999999999-'])(
    '%j cannot be satisfied, and tells the size',
    (header) => {
      const error = refusalOf(() => readRange(header, 10n));
      expect(error.code).toBe('error.request.range_not_satisfiable');
      expect(error.details).toEqual({ size: 10 });
    },
  );
});
