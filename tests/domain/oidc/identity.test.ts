import { describe, expect, it } from '@jest/globals';
import { parseIdentity, requireAnotherWayIn } from '../../../domain/oidc/identity.js';
import { outcomeOf } from '../refusal.js';

const ISSUER = 'https://id.example.org';

describe('an identity', () => {
  it('is kept to the byte', () => {
    for (const subject of ['Sub', 'sub ', 'é', 'e\u0301', 's'.repeat(255), 'é'.repeat(127)]) {
      expect(parseIdentity(ISSUER, subject)).toEqual({ issuer: ISSUER, subject });
    }
  });

  it.each([
    ['nothing', ''],
    ['256 bytes', 's'.repeat(256)],
    ['128 letters of two bytes', 'é'.repeat(128)],
    ['a NUL', 'sub\0'],
    ['a line', 'sub\n'],
    ['half a character', 'sub\ud800'],
  ])('has no subject of %s', (_what, subject) => {
    expect(outcomeOf(() => parseIdentity(ISSUER, subject))).toBe('error.auth.sign_in_invalid');
  });

  it('has no issuer of 513 bytes', () => {
    expect(outcomeOf(() => parseIdentity('i'.repeat(513), 'sub'))).toBe('error.auth.sign_in_invalid');
  });
});

describe('the last way in', () => {
  it('is what nothing else stands beside', () => {
    const last = 'error.auth.last_sign_in_method';
    expect(outcomeOf(() => requireAnotherWayIn({ password: false, issuers: [ISSUER] }, ISSUER))).toBe(last);
    expect(outcomeOf(() => requireAnotherWayIn({ password: false, issuers: [] }, ISSUER))).toBe(last);
    expect(outcomeOf(() => requireAnotherWayIn({ password: true, issuers: [ISSUER] }, ISSUER))).toBeUndefined();
    expect(outcomeOf(() => requireAnotherWayIn({ password: false, issuers: [ISSUER, 'x'] }, ISSUER))).toBeUndefined();
  });
});
