import Database from 'libsql';
import { hexOf } from './product.mjs';

/** Rows that stand for other people, so that the measured ones are found among many. One statement makes 10,000. */
const BATCH = 10_000;
const DIGITS = Array.from({ length: 10 }, (_, digit) => `SELECT ${digit} d`).join(' UNION ');
const NUMBERS = `(SELECT a.d + 10*b.d + 100*c.d + 1000*e.d n FROM (${DIGITS}) a, (${DIGITS}) b, (${DIGITS}) c, (${DIGITS}) e) numbers`;
const THEN = Date.UTC(2026, 0, 1);
const LATER = Date.UTC(2100, 0, 1);

/** UUIDs: those of version 7 ascend, those of version 4 do not; nor do hashes. */
const id = (what, n) => uuid(`CONCAT('019b', LPAD(HEX(${n}), 8, '0'), SHA2(CONCAT('${what}', ${n}), 256))`, 7);
const deviceId = (n) => uuid(`SHA2(CONCAT('device', ${n}), 256)`, 4);
const uuid = (digits, version) => `UNHEX(INSERT(INSERT(LEFT(${digits}, 32), 13, 1, '${version}'), 17, 1, '8'))`;
const hash = (what, n) => `UNHEX(SHA2(CONCAT('${what}', ${n}), 256))`;
const bytes = (uuid) => `x'${hexOf(uuid)}'`;

/** Open sessions of one account; the refresh token of the n-th is `refreshTokenOf(n)`. */
export async function fillSessions(connection, count, accountId) {
  await inBatches(
    connection,
    count,
    (n, from) => `
    INSERT INTO sessions (id, account_id, token_hash, device_id, method, created_at, last_used_at, expires_at)
    SELECT ${id('session', n)}, ${bytes(accountId)}, ${hash('token', n)}, ${deviceId(n)}, 'password',
           UNIX_TIMESTAMP() * 1000, UNIX_TIMESTAMP() * 1000, ${LATER} ${from}`,
  );
}

export function refreshTokenOf(n) {
  return Buffer.from(`token${n}`).toString('base64url');
}

export function fillSqliteSessions(file, count, accountId) {
  const database = new Database(file);
  database.exec('PRAGMA cache_size = -500000; PRAGMA synchronous = OFF');
  database.exec(`WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${count})
    INSERT INTO sessions (id, account_id, token_hash, device_id, method, created_at, last_used_at, expires_at)
    SELECT randomblob(16), ${bytes(accountId)}, randomblob(32), randomblob(16), 'password',
           unixepoch() * 1000, unixepoch() * 1000, ${LATER} FROM numbers`);
  database.close();
}

/** Finished uploads of one account into one album, with all that they left behind: 1000 bytes each. */
export async function fillUploads(connection, count, { id: accountId, album }, seed) {
  const [account, albumId] = [bytes(accountId), bytes(album)];
  const [blob, asset] = [(n) => hash(`${seed}blob`, n), (n) => id(`${seed}asset`, n)];
  await inBatches(
    connection,
    count,
    (n, from) => `
    INSERT INTO blobs (content_hash, size, charged_to, refs) SELECT ${blob(n)}, 1000, ${account}, 1 ${from};
    INSERT INTO assets (id, album_id, owner_id, upload_user_id, created_at)
      SELECT ${asset(n)}, ${albumId}, ${account}, ${account}, ${THEN} ${from};
    INSERT INTO asset_references (asset_id, kind, content_hash, album_id, size, upload_user_id, created_at, crypto_suite_id)
      SELECT ${asset(n)}, 'original', ${blob(n)}, ${albumId}, 1000, ${account}, ${THEN}, 1 ${from};
    INSERT INTO upload_sessions (id, upload_user_id, album_id, kind, declared_size, content_hash, owner_id,
        protocol_version, crypto_suite_id, sidecar_schema, document, created_at, expires_at, state, received,
        staging_id, lease_epoch, lease_until, ended_at, made_asset_id)
      SELECT ${id(`${seed}upload`, n)}, ${account}, ${albumId}, 'original', 1000, ${blob(n)}, ${account},
        '2026-01-01', 1, 1, REPEAT('d', 64), ${THEN}, ${THEN}, 'Completed', 1000,
        ${id(`${seed}staging`, n)}, 1, 0, ${THEN}, ${asset(n)} ${from}`,
  );
  await connection.query(`UPDATE accounts SET used = used + ${count * 1000} WHERE id = ${account}`);
}

/** `statement` gives the SQL of one batch out of what counts in it; the rows need not survive a crash of the machine. */
async function inBatches(connection, count, statement) {
  await connection.query('SET GLOBAL innodb_flush_log_at_trx_commit = 0, unique_checks = 0');
  for (let offset = 0; offset < count; offset += BATCH) {
    await connection.query(statement(`(n + ${offset})`, `FROM ${NUMBERS} WHERE n < ${count - offset}`));
  }
  await connection.query('SET GLOBAL innodb_flush_log_at_trx_commit = 1, unique_checks = 1');
}
