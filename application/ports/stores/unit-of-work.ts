import type { Stores } from './stores.js';

/**
 * Thrown by work that finds, under its locks, another state than the one that decided its locks. The unit of work runs
 * it again from the start, as after a deadlock.
 */
export class RunAgain extends Error {
  override readonly name = 'RunAgain';
}

/**
 * `bulk`: a transaction of a background or mass operation, which changes hundreds of rows. An engine that would block the
 * event loop runs it beside the loop. It uses only stores of raw SQL: albums, assets and their removal, blobs, pulls,
 * quotas, uploads, deletions, sponsored accounts, webhooks.
 */
export type TransactionSize = 'bulk';

/**
 * One transaction over all stores: READ COMMITTED, all or nothing.
 *
 * - `work` gets stores bound to the transaction. On a deadlock, a lock time-out, a certification failure or `RunAgain`
 *   it runs again as a whole on a new transaction, so it must have no effects outside the stores.
 * - A thrown error rolls everything back and is rethrown.
 * - Locks are taken in the order album, account, upload, blob (ARCHITECTURE.md).
 *
 * Held by `tests/contracts/unit-of-work.test.ts`.
 */
export interface UnitOfWork {
  run<T>(work: (stores: Stores) => Promise<T>, size?: TransactionSize): Promise<T>;
}
