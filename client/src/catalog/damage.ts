/** SQLite can no longer read the catalog's file. What the service stores is not affected. */
export class CatalogDamaged extends Error {
  override readonly name = 'CatalogDamaged';

  constructor(cause: Error) {
    super(`The library's file on this device is damaged (${cause.message}). The service still has what it received.`, {
      cause,
    });
  }
}

/**
 * SQLite's words for the codes SQLITE_CORRUPT and SQLITE_NOTADB (sqlite.org/rescode.html). Each driver passes the codes
 * in its own way, and a worker passes none of them.
 */
const OF_DAMAGE = /database disk image is malformed|malformed database schema|file is not a database/;

/** Throws `error`, or `CatalogDamaged` if that is what SQLite says. Held by tests/support/client/catalog-contract.ts. */
export function throwNamed(error: unknown): never {
  throw error instanceof Error && OF_DAMAGE.test(error.message) ? new CatalogDamaged(error) : error;
}
