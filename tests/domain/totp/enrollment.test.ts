import { describe, expect, it } from '@jest/globals';
import { confirm, disable, enroll, spend, type Enrollment } from '../../../domain/totp/enrollment.js';
import { outcomeOf } from '../refusal.js';

const OLD = Uint8Array.of(1);
const NEW = Uint8Array.of(2);
const none: Enrollment = { status: 'none' };
const pending: Enrollment = { status: 'pending', secret: OLD };
const confirmed: Enrollment = { status: 'confirmed', secret: OLD, lastStep: 100 };

describe('the second factor (specification, "TOTP enrollment")', () => {
  it('starts pending, and a new secret replaces a pending one', () => {
    expect(enroll(none, OLD)).toEqual({ status: 'pending', secret: OLD });
    expect(enroll(pending, NEW)).toEqual({ status: 'pending', secret: NEW });
  });

  it('is not enrolled over when confirmed', () => {
    expect(outcomeOf(() => enroll(confirmed, NEW))).toBe('error.auth.totp_already_confirmed');
  });

  it('is confirmed by a valid code, which is spent with it', () => {
    const result = confirm(pending, 100);
    expect(result).toEqual(confirmed);
    expect(outcomeOf(() => spend(result, 100))).toBe('error.auth.totp_invalid');
    expect(outcomeOf(() => disable(result, 100))).toBe('error.auth.totp_invalid');
    expect(outcomeOf(() => confirm(pending, null))).toBe('error.auth.totp_invalid');
  });

  it.each([none, confirmed])('is not confirmed from $status', (state) => {
    expect(outcomeOf(() => confirm(state, 101))).toBe('error.auth.totp_not_pending');
  });

  it.each([
    [101, { ...confirmed, lastStep: 101 }],
    [100, 'error.auth.totp_invalid'],
    [99, 'error.auth.totp_invalid'],
    [null, 'error.auth.totp_invalid'],
  ])('step %s after step 100 (quality A9)', (step, outcome) => {
    expect(outcomeOf(() => spend(confirmed, step))).toEqual(outcome);
  });

  it('is disabled by a live code only', () => {
    expect(disable(confirmed, 101)).toEqual(none);
    expect(outcomeOf(() => disable(confirmed, null))).toBe('error.auth.totp_invalid');
    expect(outcomeOf(() => disable(pending, 101))).toBe('error.auth.totp_not_confirmed');
    expect(outcomeOf(() => disable(none, 101))).toBe('error.auth.totp_not_confirmed');
  });
});
