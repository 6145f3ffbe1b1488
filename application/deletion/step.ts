import type { Leaving } from '../ports/stores/account-deletion-store.js';

/**
 * The result of a step: `more` asks to be called again, `done` leads to the next step, `wait` ends this round, since
 * something else must end first.
 */
export type Progress = 'more' | 'done' | 'wait';

/**
 * A part of the deletion of an account. Each call is one short transaction, or a few, over the first remaining rows.
 * The remaining rows are the only progress that a deletion stores, so a crash loses only the call that it interrupts.
 */
export interface DeletionStep {
  advance(person: Leaving): Promise<Progress>;
}
