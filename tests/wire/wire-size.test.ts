import { expect, it } from '@jest/globals';
import { MAX_SIZE } from '../../domain/kernel/size.js';
import { sizeFromWire, sizeToWire } from '../../adapters/http/schemas/wire-size.js';
import { refusalOf } from '../domain/refusal.js';

it.each([-1, 1.5, '7', null, undefined, NaN, 2 ** 53, 2 ** 64 - 1, 7n])('%p is no size', (value) => {
  const refusal = refusalOf(() => sizeFromWire(value, '/declared_size'));
  expect(refusal.code).toBe('error.request.invalid');
  expect(refusal.message).toBe('declared_size must be a whole number from 0 to 9007199254740991');
});

it('sizes are exact both ways, up to 2^53 - 1', () => {
  for (const size of [0, 1, 2 ** 53 - 1]) expect(sizeToWire(sizeFromWire(size, '/size'))).toBe(size);
  expect(sizeFromWire(2 ** 53 - 1, '/size')).toBe(MAX_SIZE);
  expect(() => sizeToWire(MAX_SIZE + 1n)).toThrow(RangeError);
  expect(() => sizeToWire(-1n)).toThrow(RangeError);
});
