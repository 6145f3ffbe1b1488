import type { Stores } from './stores.js';

/**
 * Thrown by work that finds, under its locks, another state than the one by which it chose what to lock: it is run again
 * from its start, as after a deadlock.
 */
export class RunAgain extends Error {
  override readonly name = 'RunAgain';
}

/**
 * One transaction over all stores: READ COMMITTED, everything or nothing.
 *
 * - `work` gets stores that are bound to the transaction; it may run several times (on a deadlock, a lock time-out, a
 *   certification failure or `RunAgain` the whole function is run again on a new transaction), so it must not act outside the stores.
 * - A thrown error rolls everything back and is passed on.
 * - Locks are taken in the order album, account, upload, blob (ARCHITECTURE.md).
 *
 * Held by `tests/contracts/unit-of-work.test.ts`.
 */
export interface UnitOfWork {
  run<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
}
