import { describe, expect, it } from '@jest/globals';
import { sha256, toBase64Url, utf8 } from '../../../domain/kernel/bytes.js';
import { CLOCK_CORRECTION } from '../../../domain/kernel/instant.js';
import {
  ATTEMPT_LIFETIME,
  CODE_LIFETIME,
  parseCodeChallenge,
  requireRedeemable,
  requireUnderWay,
  type ReturnedSignIn,
  type SignInAttempt,
} from '../../../domain/oidc/sign-in-attempt.js';
import { outcomeOf, refusalOf } from '../refusal.js';

const NOW = 1_000;
// The example of RFC 7636, appendix B.
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

describe('a code challenge (RFC 7636)', () => {
  it('is 32 bytes in base64url', () => {
    expect(parseCodeChallenge(CHALLENGE)).toEqual(sha256(utf8(VERIFIER)));
  });

  it.each(['', 'A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}=`, `${'A'.repeat(42)}+`, `${'A'.repeat(42)}B`])(
    '%j is none',
    (text) => {
      expect(refusalOf(() => parseCodeChallenge(text)).details['errors']).toMatchObject([{ path: '/code_challenge' }]);
    },
  );
});

describe('an attempt', () => {
  const attempt: SignInAttempt = {
    provider: 'corp',
    codeChallenge: sha256(utf8(VERIFIER)),
    redirectUri: 'app:/back',
    linking: null,
    expiresAt: NOW + 10,
  };

  it('is under way at its own provider, until its time is over', () => {
    expect(requireUnderWay(attempt, 'corp', NOW + 9)).toBe(attempt);
    // It began before a clock was set back.
    const ahead = { ...attempt, expiresAt: NOW + ATTEMPT_LIFETIME + CLOCK_CORRECTION + 1 };
    expect(requireUnderWay(ahead, 'corp', NOW + 1)).toBe(ahead);
    const messages = [
      refusalOf(() => requireUnderWay(attempt, 'corp', NOW + 10)),
      refusalOf(() => requireUnderWay(attempt, 'other', NOW)),
      refusalOf(() => requireUnderWay(null, 'corp', NOW)),
      refusalOf(() => requireUnderWay(ahead, 'corp', NOW)),
    ].map(({ code, message }) => `${code} ${message}`);
    expect(messages[0]).toMatch(/^error\.auth\.sign_in_invalid /);
    expect(new Set(messages).size).toBe(1);
  });
});

describe('a returned sign-in', () => {
  const returned: ReturnedSignIn = {
    codeChallenge: sha256(utf8(VERIFIER)),
    linking: null,
    identityHash: null,
    sealedClaims: Uint8Array.of(),
    expiresAt: NOW + 10,
  };

  it("is for the holder of the challenge's verifier, in time", () => {
    expect(requireRedeemable(returned, VERIFIER, NOW + 9)).toBe(returned);
    const ahead = { ...returned, expiresAt: NOW + CODE_LIFETIME + CLOCK_CORRECTION + 1 };
    expect(requireRedeemable(ahead, VERIFIER, NOW + 1)).toBe(ahead);
    for (const outcome of [
      outcomeOf(() => requireRedeemable(returned, VERIFIER, NOW + 10)),
      outcomeOf(() => requireRedeemable(returned, VERIFIER.toLowerCase(), NOW)),
      outcomeOf(() => requireRedeemable(returned, toBase64Url(returned.codeChallenge), NOW)),
      outcomeOf(() => requireRedeemable(returned, '', NOW)),
      outcomeOf(() => requireRedeemable(null, VERIFIER, NOW)),
      outcomeOf(() => requireRedeemable(ahead, VERIFIER, NOW)),
    ]) {
      expect(outcome).toBe('error.auth.code_invalid');
    }
  });
});
