/** Rows that stand for other people, so that the measured ones are found among many. One statement makes 10,000. */
const BATCH = 10_000;
const DIGITS =
  '(SELECT 0 d UNION SELECT 1 UNION SELECT 2 UNION SELECT 3 UNION SELECT 4 UNION SELECT 5 UNION SELECT 6 UNION SELECT 7 UNION SELECT 8 UNION SELECT 9)';
export const NUMBERS = `(SELECT a.d + 10*b.d + 100*c.d + 1000*e.d n FROM ${DIGITS} a, ${DIGITS} b, ${DIGITS} c, ${DIGITS} e) numbers`;

export async function fillSessions(connection, count, accountId) {
  await inBatches(
    connection,
    count,
    (offset) => `
    INSERT INTO sessions (id, account_id, token_hash, device_id, method, created_at, last_used_at, expires_at)
    SELECT UNHEX(LEFT(SHA2(CONCAT('id', n + ${offset}), 256), 32)), UNHEX('${accountId}'), UNHEX(SHA2(CONCAT('token', n + ${offset}), 256)),
           UNHEX(LEFT(SHA2(CONCAT('device', n + ${offset}), 256), 32)), 'password', ${Date.now()}, ${Date.now()}, ${Date.now() + 31_536_000_000}
    FROM ${NUMBERS}`,
  );
}

export async function fillSqliteSessions(file, count, accountId) {
  const { default: Database } = await import('libsql');
  const database = new Database(file);
  const insert = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    INSERT INTO sessions (id, account_id, token_hash, device_id, method, created_at, last_used_at, expires_at)
    SELECT randomblob(16), x'${accountId}', randomblob(32), randomblob(16), 'password', ${Date.now()}, ${Date.now()}, ${Date.now() + 31_536_000_000} FROM n`;
  database.exec(insert);
  database.close();
}

export async function inBatches(connection, count, statement) {
  for (let offset = 0; offset < count; offset += BATCH) await connection.query(statement(offset));
}
