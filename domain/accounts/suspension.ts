import { invalidField } from '../kernel/errors.js';
import { codePoints, hasControlCharacters, isWellFormed } from '../kernel/text.js';
import type { Suspension } from './account.js';

export const MAX_REASON = 500;

/** Checks a suspension that an operator requests, with a reason for later readers. */
export function checkSuspension({ mode, reason }: Suspension): Suspension {
  const trimmed = reason.trim();
  const length = codePoints(trimmed);
  if (length < 1 || length > MAX_REASON || !isWellFormed(trimmed) || hasControlCharacters(trimmed)) {
    throw invalidField('/reason', `must be 1 to ${MAX_REASON} characters on one line`);
  }
  return { mode, reason: trimmed };
}
