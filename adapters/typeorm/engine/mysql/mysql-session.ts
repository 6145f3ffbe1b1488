export const LOCK_WAIT_SECONDS = 1;

/** READ COMMITTED; values that do not fit are rejected instead of truncated. */
const SETTINGS = [
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
  `SET SESSION sql_mode = 'STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION,ONLY_FULL_GROUP_BY',
   innodb_lock_wait_timeout = ${LOCK_WAIT_SECONDS}`,
];
/** A node of a Galera cluster answers ON, a single MariaDB OFF; MySQL does not know the variable. */
const IS_CLUSTERED = "SHOW VARIABLES LIKE 'wsrep_on'";
/**
 * Reads (1), UPDATE and DELETE (2) and INSERT (4), and each transaction at its begin, see everything that any node has
 * acknowledged.
 */
const SYNC_WAIT = 'SET SESSION wsrep_sync_wait = 7';

interface Asking {
  query(text: string): Promise<[unknown]>;
}

/** Sets up a new connection. Returns true if its server is a node of a Galera cluster (docs/decisions/galera.md). */
export async function prepareSession(connection: Asking): Promise<boolean> {
  for (const setting of SETTINGS) await connection.query(setting);
  const [rows] = await connection.query(IS_CLUSTERED);
  const isClustered = (rows as readonly { readonly Value: string }[])[0]?.Value === 'ON';
  if (isClustered) await connection.query(SYNC_WAIT);
  return isClustered;
}
