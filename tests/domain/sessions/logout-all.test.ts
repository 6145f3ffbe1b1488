import { describe, expect, it } from '@jest/globals';
import { toHex, utf8 } from '../../../domain/kernel/bytes.js';
import type { Refusal } from '../../../domain/kernel/errors.js';
import { logoutAllMessage, openLogoutAllChallenge, proofInvalid, redeem } from '../../../domain/sessions/logout-all.js';
import { refusalOf } from '../refusal.js';

describe('logging out everywhere', () => {
  it('signs purpose, host and challenge as deterministic CBOR', () => {
    const challenge = new Uint8Array(32).fill(0xab);
    const expected = `8375${toHex(utf8('service-logout-all/v1'))}65${toHex(utf8('x.org'))}5820${'ab'.repeat(32)}`;
    expect(toHex(logoutAllMessage('x.org', challenge))).toBe(expected);
  });

  it('accepts a challenge for 300 seconds', () => {
    const challenge = openLogoutAllChallenge('account', 1_000);
    expect(redeem(challenge, 300_999)).toBe('account');
    expect(refusalOf(() => redeem(challenge, 301_000)).code).toBe('error.auth.proof_invalid');
  });

  it('accepts none that was opened before the clock was set back', () => {
    const challenge = openLogoutAllChallenge('account', 3_600_001);
    expect(redeem(challenge, 1)).toBe('account');
    expect(refusalOf(() => redeem(challenge, 0)).code).toBe('error.auth.proof_invalid');
  });

  it('refuses every cause alike (quality A21)', () => {
    const unknown = refusalOf(() => redeem(null, 0));
    const expired = refusalOf(() => redeem(openLogoutAllChallenge('account', 0), 300_000));
    const told = ({ code, message, details }: Refusal) => ({ code, message, details });
    expect(told(unknown)).toEqual(told(proofInvalid()));
    expect(told(expired)).toEqual(told(proofInvalid()));
  });
});
