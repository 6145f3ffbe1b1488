export const LOCK_WAIT_SECONDS = 1;

/**
 * READ COMMITTED; values that do not fit are rejected instead of truncated. A server may give its sessions other
 * defaults for the last five: each statement outside a transaction commits by itself, a commit begins no transaction,
 * and no statement is refused or cut short for the rows that it touches. Held by
 * tests/faults/other-session-defaults.test.ts.
 *
 * A server does not notice that a node froze or that its machine lost power, and would keep the locks of its
 * transaction for `wait_timeout`, eight hours by default. MariaDB ends a transaction whose client is silent for
 * `idleSeconds`. MySQL cannot: it ends each connection that is silent for half a minute, also in a transaction. To each
 * of the two the other's setting is a comment. Held by tests/typeorm/mysql-database.test.ts.
 */
const settings = (idleSeconds: number) => [
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
  `SET SESSION sql_mode = 'STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION,ONLY_FULL_GROUP_BY',
   innodb_lock_wait_timeout = ${LOCK_WAIT_SECONDS}, autocommit = 1, completion_type = 'NO_CHAIN',
   sql_safe_updates = 0, sql_select_limit = 18446744073709551615, sql_big_selects = 1
   /*M! , idle_transaction_timeout = ${idleSeconds} */ ${idleSeconds > 0 ? '/*!80000 , wait_timeout = 30 */' : ''}`,
];
/** A node of a Galera cluster has ON as `wsrep_on`, a single MariaDB OFF; MySQL does not know the variable. */
const VARIABLES = "SHOW VARIABLES WHERE variable_name IN ('wsrep_on', 'wait_timeout')";
/** The part of `wait_timeout` after which a connection is not used again, as the server may be ending it. */
const FRESH_PART = 0.8;
/**
 * Reads (1), UPDATE and DELETE (2) and INSERT (4), and each transaction at its begin, see everything that any node has
 * acknowledged.
 */
const SYNC_WAIT = 'SET SESSION wsrep_sync_wait = 7';

interface Asking {
  query(text: string): Promise<[unknown]>;
}

/** A connection that is set up. */
export interface Session {
  /** True if the server is a node of a Galera cluster (docs/decisions/galera.md). */
  readonly isClustered: boolean;
  /** For how long, in ms, the connection may rest and be used again. */
  readonly freshFor: number;
}

/** Sets up a new connection. `idleSeconds`: the longest silence in a transaction; 0: no limit. */
export async function prepareSession(connection: Asking, idleSeconds: number): Promise<Session> {
  for (const setting of settings(idleSeconds)) await connection.query(setting);
  const [rows] = await connection.query(VARIABLES);
  const variables = new Map((rows as readonly Variable[]).map(({ Variable_name, Value }) => [Variable_name, Value]));
  const isClustered = variables.get('wsrep_on') === 'ON';
  if (isClustered) await connection.query(SYNC_WAIT);
  return { isClustered, freshFor: Number(variables.get('wait_timeout')) * 1_000 * FRESH_PART };
}

interface Variable {
  readonly Variable_name: string;
  readonly Value: string;
}
