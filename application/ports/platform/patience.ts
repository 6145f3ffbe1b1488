import type { Duration } from '../../../domain/kernel/instant.js';

/** Bounds the wait for work that may never end. A test ends the wait itself; nothing sleeps. */
export interface Patience {
  /**
   * Waits at most this long for work that never fails. Returns false if it has not ended by then; the work continues.
   */
  waitFor(work: Promise<void>, longest: Duration): Promise<boolean>;
}
