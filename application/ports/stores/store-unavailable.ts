/**
 * The database cannot be reached, does not answer in time or cannot take the work, or the file of a blob is not where it
 * must be: nothing is known to be wrong with the request. Every store throws this one class for it, within 2 s; `cause` says more and goes to the log only.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}
