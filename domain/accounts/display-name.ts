import { invalidField } from '../kernel/errors.js';
import { codePoints, hasControlCharacters, isWellFormed } from '../kernel/text.js';

const MAX_CODE_POINTS = 128;

/**
 * The name as it is kept: trimmed, never otherwise rewritten. `null`, and a name of nothing but spaces, clear it, so that
 * "no name" has one form. Control characters are looked for before trimming: a tab at the end is refused too, not dropped.
 */
export function readDisplayName(value: string | null): string | null {
  if (value === null) return null;
  if (!isWellFormed(value)) throw invalidField('/display_name', 'must be well-formed Unicode');
  if (hasControlCharacters(value)) throw invalidField('/display_name', 'must not contain control characters');
  const trimmed = value.trim();
  if (codePoints(trimmed) > MAX_CODE_POINTS) {
    throw invalidField('/display_name', `must have at most ${MAX_CODE_POINTS} characters`);
  }
  return trimmed === '' ? null : trimmed;
}
