import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { localPart, normalAddress, parseAddress } from '../../../domain/accounts/address.js';
import { outcomeOf } from '../refusal.js';

describe('a login address', () => {
  it.each([
    ['a@x.org', 'a@x.org'],
    ['A@X.org', 'a@x.org'],
    ['a@x.org ', 'a@x.org'],
    [' \ta@x.org\r\n', 'a@x.org'],
    ['á@x.org', 'á@x.org'],
    ['a\u0301@x.org', '\u00e1@x.org'],
    ['\u00c1@X.ORG', '\u00e1@x.org'],
    ['H\u0331@x.org', '\u1e96@x.org'],
    ['\u212a@x.org', 'k@x.org'],
    ['me+photos@x.org', 'me+photos@x.org'],
    ['root@localhost', 'root@localhost'],
    ["o'neil.!#$%&*/=?^_`{|}~-@x.org", "o'neil.!#$%&*/=?^_`{|}~-@x.org"],
    ['用户@例子.公司', '用户@例子.公司'],
  ])('%j has the normal form %j (quality A2)', (text, normal) => expect(normalAddress(text)).toBe(normal));

  it.each([
    '', ' ', '@', 'a', 'a@', '@x.org', 'a@@x.org', 'a@b@x.org', 'a b@x.org', 'a@x .org', 'a@x..org', 'a@.x.org', 'a@x.org.',
    'a\u0000@x.org', 'a\u0085@x.org', 'a\u200b@x.org', 'a\u202e@x.org', 'a\u00a0b@x.org', 'a@x\u007f.org', '\ud800@x.org',
    'a@x.org\ud800', '"a"@x.org', 'a,b@x.org', '<a@x.org>', 'a@[127.0.0.1]', 'a@x.org:25', 'a@x_y/z',
  ])('%j is none', (text) => expect(normalAddress(text)).toBeNull()); // prettier-ignore

  it('has at most 254 bytes of UTF-8', () => {
    expect(normalAddress(`${'a'.repeat(248)}@x.org`)).toHaveLength(254);
    expect(normalAddress(`${'a'.repeat(249)}@x.org`)).toBeNull();
    expect(normalAddress(`${'é'.repeat(124)}@x.org`)).toHaveLength(130);
    expect(normalAddress(`${'é'.repeat(125)}@x.org`)).toBeNull();
  });

  it('may have any spelling whose normal form has 254 bytes', () => {
    const text = `${'u\u0308\u0304'.repeat(124)}@x.org`;
    expect(text).toHaveLength(378);
    expect(normalAddress(text)).toBe(`${'\u01d6'.repeat(124)}@x.org`);
  });

  it('is refused without its normal form, which takes a second, if it has thousands of combining characters', () => {
    const normalize = jest.spyOn(String.prototype, 'normalize');
    expect(normalAddress(`a${'\u0301'.repeat(16_000)}${'\u0316'.repeat(16_000)}@x.org`)).toBeNull();
    expect(normalize).not.toHaveBeenCalled();
    normalize.mockRestore();
  });

  it('has one normal form: that of the normal form is itself, and case does not matter', () => {
    const local = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(local, (text) => {
        const normal = normalAddress(`${text}@x.org`);
        fc.pre(normal !== null);
        expect(normalAddress(normal)).toBe(normal);
        expect(normalAddress(` ${normal.normalize('NFD')}`)).toBe(normal);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is refused by its field', () => {
    expect(outcomeOf(() => parseAddress('a'))).toBe('error.request.invalid');
    expect(parseAddress('A@x.org')).toBe('a@x.org');
    expect(localPart('a.b@x.org')).toBe('a.b');
  });
});
