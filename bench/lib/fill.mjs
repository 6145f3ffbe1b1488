import Database from 'libsql';
import { hexOf } from './product.mjs';

/** Timestamps of filler rows: they belong to other people, so that the measured rows are found among many. */
const THEN = Date.UTC(2026, 0, 1);
const LATER = Date.UTC(2100, 0, 1);

/** UUIDs of version 7 ascend; UUIDs of version 4 and hashes do not. */
const id = (what, n) => uuid(`CONCAT('019b', LPAD(HEX(${n}), 8, '0'), SHA2(CONCAT('${what}', ${n}), 256))`, 7);
const deviceId = (n) => uuid(`SHA2(CONCAT('device', ${n}), 256)`, 4);
const uuid = (digits, version) => `UNHEX(INSERT(INSERT(LEFT(${digits}, 32), 13, 1, '${version}'), 17, 1, '8'))`;
const hash = (what, n) => `UNHEX(SHA2(CONCAT('${what}', ${n}), 256))`;
const bytes = (uuid) => `x'${hexOf(uuid)}'`;

/** Inserts open sessions of one account; the refresh token of the n-th is `refreshTokenOf(n)`. */
export async function fillSessions(connection, count, accountId) {
  const now = 'UNIX_TIMESTAMP() * 1000';
  await fillTable(connection, 'sessions', count, {
    id: id('session', 'n'),
    account_id: bytes(accountId),
    token_hash: hash('token', 'n'),
    device_id: deviceId('n'),
    method: "'password'",
    created_at: now,
    last_used_at: now,
    expires_at: LATER,
  });
}

export function refreshTokenOf(n) {
  return Buffer.from(`token${n}`).toString('base64url');
}

export function fillSqliteSessions(file, count, accountId) {
  const database = new Database(file);
  const now = 'unixepoch() * 1000';
  const indexes = database
    .prepare("SELECT name, sql FROM sqlite_master WHERE tbl_name = 'sessions' AND type = 'index' AND sql IS NOT NULL")
    .all();
  // An index that is created after the rows is sorted only once.
  database.exec(`PRAGMA cache_size = -500000; PRAGMA synchronous = OFF;
    ${indexes.map(({ name }) => `DROP INDEX ${name};`).join(' ')}
    WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${count})
    INSERT INTO sessions (id, account_id, token_hash, device_id, method, created_at, last_used_at, expires_at)
    SELECT randomblob(16), ${bytes(accountId)}, randomblob(32), randomblob(16), 'password', ${now}, ${now}, ${LATER}
    FROM numbers;
    ${indexes.map(({ sql }) => `${sql};`).join(' ')}`);
  database.close();
}

/** Inserts finished uploads of one account into one album, 1000 bytes each, with the rows that they leave behind. */
export async function fillUploads(connection, count, { id: accountId, album }, seed) {
  const [account, albumId] = [bytes(accountId), bytes(album)];
  const [blob, asset] = [hash(`${seed}blob`, 'n'), id(`${seed}asset`, 'n')];
  const at = { created_at: THEN, album_id: albumId, upload_user_id: account };
  await fillTable(connection, 'blobs', count, { content_hash: blob, size: 1000, charged_to: account, refs: 1 });
  await fillTable(connection, 'assets', count, { ...at, id: asset, owner_id: account });
  const reference = { ...at, asset_id: asset, kind: "'original'", content_hash: blob, size: 1000, crypto_suite_id: 1 };
  await fillTable(connection, 'asset_references', count, reference);
  await fillTable(connection, 'upload_sessions', count, {
    ...at,
    id: id(`${seed}upload`, 'n'),
    kind: "'original'",
    declared_size: 1000,
    content_hash: blob,
    owner_id: account,
    protocol_version: "'2026-01-01'",
    crypto_suite_id: 1,
    sidecar_schema: 1,
    document: "REPEAT('d', 64)",
    expires_at: THEN,
    state: "'Completed'",
    received: 1000,
    staging_id: id(`${seed}staging`, 'n'),
    lease_epoch: 1,
    lease_until: 0,
    ended_at: THEN,
    made_asset_id: asset,
  });
  await connection.query(`UPDATE accounts SET used = used + ${count * 1000} WHERE id = ${account}`);
}

/** Tables without a document or unique key take half the time when rows are sorted and written in whole pages. */
const IN_BULK = ['blobs', 'assets', 'asset_references'];

/**
 * Adds rows whose columns are SQL expressions of the row's number `n`. InnoDB writes in bulk only into an empty table,
 * so the existing rows are copied in after the new ones.
 */
async function fillTable(connection, table, count, columns) {
  await connection.query(`
    SET unique_checks = ${IN_BULK.includes(table) ? 0 : 1}, foreign_key_checks = 0;
    CREATE TABLE filled LIKE ${table};
    INSERT INTO filled (${Object.keys(columns)}) SELECT ${Object.values(columns)} FROM (SELECT seq n FROM seq_0_to_${count - 1}) numbers;
    INSERT INTO filled SELECT * FROM ${table};
    RENAME TABLE ${table} TO emptier, filled TO ${table};
    DROP TABLE emptier;
    SET unique_checks = 1, foreign_key_checks = 1`);
}
