/**
 * The database cannot be reached, does not answer in time or cannot accept the work, or a blob's file is missing: the
 * request itself may be fine. Every store throws this class, within 2 s; `cause` says more and goes to the log only.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}
