import { StoreUnavailable } from './store-unavailable.js';

/**
 * The blob store cannot be reached, does not answer in time or refuses the service, or a blob's bytes are missing from
 * their place. The database is another store, so operations that need no blob still work.
 */
export class BlobStoreUnavailable extends StoreUnavailable {}

/** Returns true if the database does not respond; false if only the store of blobs does not. */
export function isDatabaseAway(error: unknown): boolean {
  return error instanceof StoreUnavailable && !(error instanceof BlobStoreUnavailable);
}
