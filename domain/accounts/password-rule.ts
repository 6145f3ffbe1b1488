import { invalidField } from '../kernel/errors.js';
import { codePoints, isWellFormed } from '../kernel/text.js';

const MIN_CODE_POINTS = 12;
const MAX_CODE_POINTS = 1024;

/**
 * Checks a new password: its length, and nothing about its composition. The password is neither trimmed nor normalised.
 * A lone surrogate is rejected, since all of them would be hashed as the same replacement character.
 */
export function checkPassword(password: string, path = '/password'): void {
  const length = codePoints(password);
  if (length < MIN_CODE_POINTS) throw invalidField(path, `must have at least ${MIN_CODE_POINTS} characters`);
  if (length > MAX_CODE_POINTS) throw invalidField(path, `must have at most ${MAX_CODE_POINTS} characters`);
  if (!isWellFormed(password)) throw invalidField(path, 'must be well-formed Unicode');
}
