import { StoreUnavailable } from './store-unavailable.js';

/**
 * The store of the blobs cannot be reached, does not answer in time or refuses the service, or a blob's bytes are not where
 * they must be. The database is another store, so whatever needs no blob goes on meanwhile.
 */
export class BlobStoreUnavailable extends StoreUnavailable {}
