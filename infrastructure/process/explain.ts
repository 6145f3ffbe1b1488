import { CommandFailed } from '../../adapters/cli/command-failed.js';
import { UnsealFailed } from '../../application/ports/crypto/secret-sealer.js';
import { BlobStoreUnavailable } from '../../application/ports/stores/blob-store-unavailable.js';
import { StoreUnavailable } from '../../application/ports/stores/store-unavailable.js';
import { ConfigError } from '../config/env.js';
import { StartError } from '../start-error.js';

export interface Explained {
  /** The code, for scripts. */
  readonly code: string;
  readonly detail: string;
}

/** The remedies for error codes of the databases. */
const REMEDIES: readonly (readonly [told: RegExp, remedy: string])[] = [
  [/SQLITE_FULL|SQLITE_IOERR_SHMSIZE/, 'Its disk is full: free space on it.'],
  [
    /SQLITE_IOERR_WRITE/,
    'The quota of its user is used up, or its disk fails: raise the quota or free space, or mend the disk.',
  ],
  [/SQLITE_READONLY/, 'Its file or its folder is read-only: give both to the user of the service, who must run this.'],
  [/SQLITE_(CORRUPT|NOTADB)/, 'Its file is damaged: restore the backup.'],
  [/ER_(TABLE|COLUMN)ACCESS_DENIED_ERROR/, 'Its user lacks a privilege: docs/operating.md has the GRANT.'],
  [/ER_OPTION_PREVENTS_STATEMENT/, 'It is read-only, as a replica is: name the server that takes writes.'],
  [/another program holds its lock/, 'End that program, or wait for it.'],
];

/** Explains to the operator why the service cannot start, or a command cannot do its work. */
export function explain(error: unknown): Explained {
  if (error instanceof ConfigError) return failed(`${error.message}.\nnpm start -- --help lists every variable.`);
  if (error instanceof StartError || error instanceof CommandFailed) return failed(error.message);
  if (error instanceof UnsealFailed) {
    return failed(
      `${error.message}.\nStart with the master key under which the database was created: MASTER_KEY, or DATA_DIR/master.key.`,
    );
  }
  if (error instanceof BlobStoreUnavailable) {
    const detail = `the blob store does not answer (${error.message}); BLOB_STORE and S3_ENDPOINT, or else DATA_DIR, name its place.`;
    return { code: 'error.storage.unavailable', detail };
  }
  if (error instanceof StoreUnavailable) {
    const detail = `the database does not answer (${error.message}); DATABASE_URL, or else DATA_DIR, names its place.`;
    const remedy = REMEDIES.find(([told]) => told.test(error.message))?.[1];
    return { code: 'error.server.unavailable', detail: remedy === undefined ? detail : `${detail} ${remedy}` };
  }
  const detail = error instanceof Error && error.stack !== undefined ? error.stack : String(error);
  return { code: 'error.server.internal', detail };
}

const failed = (detail: string): Explained => ({ code: 'error.command.failed', detail });
