import { describe, expect, it } from '@jest/globals';
import { acceptedSteps, isCodeShape, stepAt } from '../../../domain/totp/code.js';

describe('steps', () => {
  it('change every thirty seconds', () => {
    expect([stepAt(0), stepAt(29_999), stepAt(30_000)]).toEqual([0, 0, 1]);
  });

  it('are accepted one either way, newest first, and never before the first', () => {
    expect(acceptedSteps(300_000)).toEqual([11, 10, 9]);
    expect(acceptedSteps(0)).toEqual([1, 0]);
  });
});

it('a code is six ASCII digits', () => {
  expect(isCodeShape('012345')).toBe(true);
  for (const value of ['12345', '1234567', '12345a', '１２３４５６', '123456\n', 123456, null, undefined, ['123456']]) {
    expect(isCodeShape(value)).toBe(false);
  }
});
