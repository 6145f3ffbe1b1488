import { StoreUnavailable } from './store-unavailable.js';

/**
 * The blob store cannot be reached, does not answer in time or refuses the service, or a blob's bytes are missing from
 * their place. The database is another store, so operations that need no blob still work.
 */
export class BlobStoreUnavailable extends StoreUnavailable {}
