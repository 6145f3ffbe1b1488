import { UnsealFailed } from '../../application/ports/crypto/secret-sealer.js';
import { BlobStoreUnavailable } from '../../application/ports/stores/blob-store-unavailable.js';
import { StoreUnavailable } from '../../application/ports/stores/store-unavailable.js';
import { ConfigError } from '../config/env.js';
import { StartError } from '../start-error.js';

/** Explains to the operator why the service cannot start. */
export function explain(error: unknown): string {
  if (error instanceof ConfigError) return `${error.message}.\nnpm start -- --help lists every variable.`;
  if (error instanceof StartError) return error.message;
  if (error instanceof UnsealFailed) {
    return `${error.message}.\nStart with the master key under which the database was created: MASTER_KEY, or DATA_DIR/master.key.`;
  }
  if (error instanceof BlobStoreUnavailable) {
    return `the blob store does not answer (${error.message}); BLOB_STORE and S3_ENDPOINT, or else DATA_DIR, name its place.`;
  }
  if (error instanceof StoreUnavailable) {
    return `the database does not answer (${error.message}); DATABASE_URL, or else DATA_DIR, names its place.`;
  }
  return error instanceof Error && error.stack !== undefined ? error.stack : String(error);
}
