import { readFileSync } from 'node:fs';

export const LOCK_WATCH = new URL('./lock-watch.mjs', import.meta.url).pathname;
/** Shorter statements are not logged, in seconds. */
const LOGGED = 0.01;

/**
 * `longest()` returns for how many milliseconds a lock was held at most since its last call: on SQLite by a transaction
 * of the server (lock-watch.mjs), on MariaDB by a statement, as its log of slow statements has it. Call it before the
 * server opens its connections: MariaDB takes the log's limit when one is opened.
 */
export async function watchLocks({ engine, mariadb, lockFile }) {
  if (engine === 'SQLite') return { name: 'longest hold of the write lock', longest: () => longestHold(lockFile) };
  const connection = await mariadb.connect('mysql');
  await connection.query(
    `SET GLOBAL log_output = 'TABLE', GLOBAL long_query_time = ${LOGGED}, GLOBAL slow_query_log = 1`,
  );
  return { name: 'longest statement that locks', longest: () => longestStatement(connection) };
}

/** The server writes the file when it is asked for the delay of its event loop, which ends every stretch (neighbour.mjs). */
async function longestHold(file) {
  return JSON.parse(readFileSync(file, 'utf8')).longest;
}

const LOCKS = "sql_text NOT LIKE 'SELECT%' AND sql_text NOT LIKE 'COMMIT%' OR sql_text LIKE '%FOR UPDATE%'";

async function longestStatement(connection) {
  const [[{ longest }]] = await connection.query(
    `SELECT COALESCE(MAX(TIME_TO_SEC(query_time)), 0) AS longest FROM slow_log WHERE db = 'million' AND (${LOCKS})`,
  );
  await connection.query('TRUNCATE slow_log');
  return Number(longest) * 1000;
}
