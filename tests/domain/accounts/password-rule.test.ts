import { describe, expect, it } from '@jest/globals';
import { checkPassword } from '../../../domain/accounts/password-rule.js';
import { outcomeOf, refusalOf } from '../refusal.js';

describe('a new password (quality A4)', () => {
  it.each([
    ['x', 11, 'error.request.invalid'],
    ['x', 12, undefined],
    ['x', 1024, undefined],
    ['x', 1025, 'error.request.invalid'],
    ['𝔵', 11, 'error.request.invalid'],
    ['𝔵', 12, undefined],
    ['𝔵', 1024, undefined],
    ['𝔵', 1025, 'error.request.invalid'],
    [' ', 12, undefined],
    ['\0', 12, undefined],
  ])('of %j times %i: %s', (character, times, outcome) => {
    expect(outcomeOf(() => checkPassword(character.repeat(times), '/password'))).toBe(outcome);
  });

  it.each(['\ud800', '\udc00', '\udc00\ud800'])('with a lone surrogate is refused: %j', (text) => {
    expect(outcomeOf(() => checkPassword(`long enough a password${text}`, '/password'))).toBe('error.request.invalid');
  });

  it('is refused by its own field, and never repeated', () => {
    const refusal = refusalOf(() => checkPassword('secret', '/new_password'));
    expect(refusal.details['errors']).toEqual([{ path: '/new_password', message: 'must have at least 12 characters' }]);
    expect(refusal.message).not.toContain('secret');
  });
});
