import { readFileSync } from 'node:fs';

export const LOCK_WATCH = new URL('./lock-watch.cjs', import.meta.url).pathname;
/** Shorter statements are not logged, in seconds. */
const LOGGED = 0.01;

/**
 * `longest()` returns the statement that held locks for longest since its last call, and its milliseconds: on SQLite one
 * in a transaction with the write lock (lock-watch.cjs), on MariaDB one that writes or locks several rows, as the log of
 * slow statements has it; a statement that locks one row only waits for others. Call it before the server opens its
 * connections: MariaDB takes the log's limit when one is opened.
 */
export async function watchLocks({ engine, mariadb, lockFile }) {
  if (engine === 'SQLite') return { longest: () => longestOnSqlite(lockFile) };
  const connection = await mariadb.connect('mysql');
  await connection.query(
    `SET GLOBAL log_output = 'TABLE', GLOBAL long_query_time = ${LOGGED}, GLOBAL slow_query_log = 1`,
  );
  return { longest: () => longestOnMariadb(connection) };
}

/** The server writes the file when it is asked for the delay of its event loop, which ends every stretch (neighbour.mjs). */
async function longestOnSqlite(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

const WRITES = "sql_text RLIKE '^ *(INSERT|UPDATE|DELETE)'";
const LOCKS_SEVERAL = "sql_text LIKE '%FOR UPDATE%' AND rows_examined > 1";

async function longestOnMariadb(connection) {
  const [[longest = { seconds: 0, text: '' }]] = await connection.query(
    `SELECT TIME_TO_SEC(query_time) AS seconds, LEFT(sql_text, 200) AS text
      FROM slow_log WHERE db = 'million' AND (${WRITES} OR ${LOCKS_SEVERAL}) ORDER BY query_time DESC LIMIT 1`,
  );
  await connection.query('TRUNCATE slow_log');
  return { took: Number(longest.seconds) * 1000, text: String(longest.text) };
}
