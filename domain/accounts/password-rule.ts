import { invalidField } from '../kernel/errors.js';
import { codePoints, isWellFormed } from '../kernel/text.js';

/** In code points. */
export const MIN_PASSWORD = 12;
export const MAX_PASSWORD = 1024;

/**
 * Checks a new password: its length, and nothing about its composition. The password is neither trimmed nor normalised.
 * A lone surrogate is rejected, since all of them would be hashed as the same replacement character.
 */
export function checkPassword(password: string, path: string): void {
  const length = codePoints(password);
  if (length < MIN_PASSWORD) throw invalidField(path, `must have at least ${MIN_PASSWORD} characters`);
  if (length > MAX_PASSWORD) throw invalidField(path, `must have at most ${MAX_PASSWORD} characters`);
  if (!isWellFormed(password)) throw invalidField(path, 'must be well-formed Unicode');
}
