import { describe, expect, it } from '@jest/globals';
import { readDisplayName } from '../../../domain/accounts/display-name.js';
import { outcomeOf } from '../refusal.js';

const REFUSED = 'error.request.invalid';
const upTo = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));

describe('a display name (quality A24)', () => {
  it.each([
    [null, null],
    ['', null],
    ['   ', null],
    ['  Ada Lovelace ', 'Ada Lovelace'],
    ['\u00a0Ada\u3000', 'Ada'],
    ['a  b', 'a  b'],
    ['x'.repeat(128), 'x'.repeat(128)],
    [` ${'x'.repeat(128)} `, 'x'.repeat(128)],
    ['𝔵'.repeat(128), '𝔵'.repeat(128)],
    ['x'.repeat(129), REFUSED],
    ['𝔵'.repeat(129), REFUSED],
    ['\ud800', REFUSED],
    ['a\udc00b', REFUSED],
    ['👩‍👩‍👧', '👩‍👩‍👧'],
  ])('%j becomes %j', (value, outcome) => expect(outcomeOf(() => readDisplayName(value))).toBe(outcome));

  it('is refused, not rewritten, with any control character anywhere', () => {
    for (const control of [...upTo(0, 0x1f), ...upTo(0x7f, 0x9f)]) {
      for (const value of [control, `a${control}b`, `${control}ab`, `ab${control}`]) {
        expect(outcomeOf(() => readDisplayName(value))).toBe(REFUSED);
      }
    }
  });
});
