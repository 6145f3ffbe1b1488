import { SECOND, type Duration, type Instant } from '../kernel/instant.js';

/** RFC 6238 with the parameters that every authenticator app supports: SHA-1, 6 digits, 30 seconds. */
export const CODE_DIGITS = 6;
export const STEP: Duration = 30 * SECOND;
/** 160 bits, the length that RFC 4226 section 4 recommends. */
export const SECRET_BYTES = 20;
/** One step either way: a code is accepted for about 90 seconds. */
const DRIFT_STEPS = 1;

const CODE = /^[0-9]{6}$/;

export function isCodeShape(value: unknown): value is string {
  return typeof value === 'string' && CODE.test(value);
}

export function stepAt(now: Instant): number {
  return Math.floor(now / STEP);
}

/**
 * Returns the steps whose codes are accepted now, newest first. The replay ledger decides whether a step was used
 * before.
 */
export function acceptedSteps(now: Instant): readonly number[] {
  const current = stepAt(now);
  const steps: number[] = [];
  for (let step = current + DRIFT_STEPS; step >= Math.max(0, current - DRIFT_STEPS); step -= 1) steps.push(step);
  return steps;
}
