import { invalidField } from '../kernel/errors.js';
import { codePoints, hasControlCharacters, isWellFormed } from '../kernel/text.js';

/** In code points. */
export const MAX_DISPLAY_NAME = 128;

/**
 * Returns the name as stored: trimmed, otherwise unchanged. `null` and a blank name both clear it, so that "no name"
 * has one form. Control characters are checked before trimming: a tab at the end is rejected, not trimmed.
 */
export function readDisplayName(value: string | null): string | null {
  if (value === null) return null;
  if (!isWellFormed(value)) throw invalidField('/display_name', 'must be well-formed Unicode');
  if (hasControlCharacters(value)) throw invalidField('/display_name', 'must not contain control characters');
  const trimmed = value.trim();
  if (codePoints(trimmed) > MAX_DISPLAY_NAME) {
    throw invalidField('/display_name', `must have at most ${MAX_DISPLAY_NAME} characters`);
  }
  return trimmed === '' ? null : trimmed;
}
