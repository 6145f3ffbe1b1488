import type { BulkStores, Stores } from './stores.js';

/**
 * Thrown by work that finds, under its locks, that the state by which it chose them has changed. The unit of work runs
 * it again from the start, as after a deadlock.
 */
export class RunAgain extends Error {
  override readonly name = 'RunAgain';
}

/**
 * A part of a mass operation, which reads or changes hundreds of rows. Databases run it on a thread, where it is found by
 * its name (`application/sweeps/bulk-steps.ts`). So it is a function of data alone, its input and result are data that
 * `structuredClone` copies, and it uses only `BulkStores`.
 */
export interface BulkStep<Input, Result> {
  readonly name: string;
  readonly run: (stores: BulkStores, input: Input) => Promise<Result>;
}

/**
 * One transaction over all stores: READ COMMITTED, all or nothing.
 *
 * - `work` gets stores bound to the transaction. On a deadlock, a lock time-out, a certification failure or `RunAgain`
 *   it runs again as a whole on a new transaction, so it must have no effects outside the stores.
 * - A thrown error rolls everything back and is rethrown.
 * - Locks are taken in one order (ARCHITECTURE.md).
 *
 * Held by `tests/contracts/unit-of-work.test.ts`.
 */
export interface UnitOfWork {
  run<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
  /** Runs a step, which is known by its name, like `run`. */
  step<Input, Result>(step: BulkStep<Input, Result>, input: Input): Promise<Result>;
  /** Runs a step that only reads, with stores that may be bound to no transaction. */
  readStep<Input, Result>(step: BulkStep<Input, Result>, input: Input): Promise<Result>;
}

/**
 * Returns a unit of work whose steps are ordinary transactions, for one that does something around each transaction.
 */
export function unitOfWorkBy(run: UnitOfWork['run']): UnitOfWork {
  const step: UnitOfWork['step'] = (each, input) => run((stores) => each.run(stores, input));
  return { run, step, readStep: step };
}
