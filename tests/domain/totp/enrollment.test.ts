import { describe, expect, it } from '@jest/globals';
import {
  alreadyConfirmed,
  codeInvalid,
  confirmed,
  isUnused,
  requireConfirmed,
  requirePending,
  type Enrollment,
} from '../../../domain/totp/enrollment.js';
import { outcomeOf } from '../refusal.js';

const SECRET = Uint8Array.of(1);
const none: Enrollment = { status: 'none' };
const pending: Enrollment = { status: 'pending', secret: SECRET };
const done: Enrollment = { status: 'confirmed', secret: SECRET, lastStep: 100 };

describe('the second factor (specification, "TOTP enrollment")', () => {
  it('is confirmed from pending only', () => {
    expect(outcomeOf(() => requirePending(pending))).toBe(pending);
    expect(outcomeOf(() => requirePending(none))).toBe('error.auth.totp_not_pending');
    expect(outcomeOf(() => requirePending(done))).toBe('error.auth.totp_not_pending');
  });

  it('is disabled from confirmed only', () => {
    expect(outcomeOf(() => requireConfirmed(done))).toBe(done);
    expect(outcomeOf(() => requireConfirmed(none))).toBe('error.auth.totp_not_confirmed');
    expect(outcomeOf(() => requireConfirmed(pending))).toBe('error.auth.totp_not_confirmed');
  });

  it('spends the code that confirms it', () => {
    expect(confirmed(pending, 100)).toEqual(done);
    expect(isUnused(confirmed(pending, 100), 100)).toBe(false);
  });

  it.each([
    [99, false],
    [100, false],
    [101, true],
    [102, true],
  ])('after step 100, step %i is unused: %s (quality A9)', (step, unused) => {
    expect(isUnused(done, step)).toBe(unused);
    expect(isUnused(pending, step)).toBe(true);
  });

  it('refuses with a code of its own', () => {
    expect(alreadyConfirmed().code).toBe('error.auth.totp_already_confirmed');
    expect(codeInvalid()).toMatchObject({ code: 'error.auth.totp_invalid', details: {} });
    expect(codeInvalid(3).details).toEqual({ attemptsLeft: 3 });
  });
});
