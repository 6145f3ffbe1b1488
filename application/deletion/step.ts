import type { Leaving } from '../ports/stores/account-deletion-store.js';

/**
 * How far a step has come: `more` asks to be called again, `done` leads to the next one, `wait` ends this round, since
 * something else must come to its end first.
 */
export type Progress = 'more' | 'done' | 'wait';

/**
 * A part of the deletion of an account. Each call is one short transaction, or a few, over the first rows that are left; so
 * what is left is all the memory that a deletion needs, and a kill costs nothing but the call that it hit.
 */
export interface DeletionStep {
  advance(person: Leaving): Promise<Progress>;
}
