import { StoreUnavailable } from '../../application/ports/store-unavailable.js';
import { ConfigError } from '../config/env.js';
import { StartError } from '../start-error.js';

/** Why the service cannot start, for the person who starts it. */
export function explain(error: unknown): string {
  if (error instanceof ConfigError) return `${error.message}.\nnpm start -- --help lists every variable.`;
  if (error instanceof StartError) return error.message;
  if (error instanceof StoreUnavailable) {
    return `the database does not answer (${error.message}); DATABASE_URL, or else DATA_DIR, says where it is.`;
  }
  return error instanceof Error && error.stack !== undefined ? error.stack : String(error);
}
