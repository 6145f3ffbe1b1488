import { createHash } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { hexOf } from './product.mjs';

const THEN = Date.UTC(2026, 0, 1);
/** The size of every seeded blob, in bytes. */
const BLOB_SIZE = 7;
/** An inode of ext4 has at most 65,000 names. */
const NAMES = 15_000;

const bytes = (uuid) => `x'${hexOf(uuid)}'`;
const sha = (text) => createHash('sha256').update(text).digest('hex');
/** UUIDs of version 7 ascend with `n`, as those of uploads that came one after the other. */
const idOf = (what, n) => {
  const digits = `019b${n.toString(16).padStart(8, '0')}${sha(`${what}${n}`)}`;
  return `${digits.slice(0, 12)}7${digits.slice(13, 16)}8${digits.slice(17, 32)}`;
};
const hashOf = (seed, n) => sha(`${seed}blob${n}`);

/** One library: `count` assets of one account in one album, each an original of some bytes; the first ones trashed. */
function columnsOf({ id, album, trashed }) {
  const [account, albumId] = [bytes(id), bytes(album)];
  const at = { created_at: `${THEN} + n`, album_id: albumId, upload_user_id: account };
  const manifest = { crypto_suite_id: 1, protocol_version: "'2026-01-01'", sidecar_schema: 1, document };
  return {
    blobs: {
      ...{ content_hash: 'hash', location: 'place', size: BLOB_SIZE, charged_to: account, refs: 1 },
      ...{ kind: "'original'", charged_at: `${THEN} + n` },
    },
    assets: { ...at, id: 'asset', owner_id: account, trashed_at: `CASE WHEN n < ${trashed} THEN ${THEN} END` },
    asset_references: {
      ...at,
      asset_id: 'asset',
      kind: "'original'",
      content_hash: 'hash',
      size: BLOB_SIZE,
      ...manifest,
    },
    upload_sessions: {
      ...{ ...at, id: 'upload', kind: "'original'", declared_size: BLOB_SIZE, content_hash: 'hash', owner_id: account },
      ...{ ...manifest, expires_at: THEN, state: "'Completed'", received: BLOB_SIZE, staging_id: 'place' },
      ...{ lease_epoch: 1, lease_until: 0, ended_at: THEN, made_asset_id: 'asset', attestation: document },
    },
  };
}

const document = `x'${'d5'.repeat(256)}'`;

/** Fills the libraries' rows into the database of a stopped service, an SQLite file. */
export function fillSqlite(file, libraries) {
  const database = new Database(file);
  database.exec('PRAGMA cache_size = -500000; PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY');
  const tables = Object.keys(columnsOf(libraries[0]));
  const indexes = database
    .prepare("SELECT name, sql, tbl_name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
    .all()
    .filter(({ tbl_name }) => tables.includes(tbl_name));
  // An index that is created after the rows is sorted only once.
  for (const { name } of indexes) database.exec(`DROP INDEX ${name}`);
  database.exec('CREATE TEMP TABLE filler (n INTEGER PRIMARY KEY, hash, place, asset, upload)');
  for (const library of libraries) {
    database.exec('BEGIN');
    database.exec('DELETE FROM filler');
    const insert = database.prepare('INSERT INTO filler VALUES (?, ?, ?, ?, ?)');
    for (let n = 0; n < library.count; n += 1) insert.run([n, ...keysOf(library.seed, n).map(toBuffer)]);
    for (const text of inserts(library)) database.exec(text);
    database.exec('COMMIT');
  }
  for (const { sql } of indexes) database.exec(sql);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

const toBuffer = (hex) => Buffer.from(hex, 'hex');
const keysOf = (seed, n) => [hashOf(seed, n), ...['staging', 'asset', 'upload'].map((what) => idOf(seed + what, n))];

/** The same on MariaDB; InnoDB writes in bulk only into an empty table, so the largest library comes first. */
export async function fillMariadb(connection, libraries) {
  const uuid = (seed, what) => {
    const digits = `CONCAT('019b', LPAD(LOWER(HEX(seq)), 8, '0'), SHA2(CONCAT('${seed}${what}', seq), 256))`;
    return `UNHEX(INSERT(INSERT(LEFT(${digits}, 32), 13, 1, '7'), 17, 1, '8'))`;
  };
  await connection.query('SET unique_checks = 0, foreign_key_checks = 0');
  for (const library of libraries) {
    const { seed, count } = library;
    await connection.query(`
      CREATE OR REPLACE TABLE filler (n INT PRIMARY KEY, hash BINARY(32), place BINARY(16), asset BINARY(16), upload BINARY(16));
      INSERT INTO filler SELECT seq, UNHEX(SHA2(CONCAT('${seed}blob', seq), 256)), ${uuid(seed, 'staging')},
        ${uuid(seed, 'asset')}, ${uuid(seed, 'upload')} FROM seq_0_to_${count - 1}`);
    for (const text of inserts(library)) await connection.query(text);
  }
  await connection.query('DROP TABLE filler; ANALYZE TABLE blobs, assets, asset_references, upload_sessions, accounts');
}

function inserts(library) {
  const texts = Object.entries(columnsOf(library)).map(
    ([table, columns]) => `INSERT INTO ${table} (${Object.keys(columns)}) SELECT ${Object.values(columns)} FROM filler`,
  );
  const used = library.count * BLOB_SIZE;
  return [...texts, `UPDATE accounts SET used = used + ${used} WHERE id = ${bytes(library.id)}`];
}

/** Names a file for every blob: hard links to a few files, which take no space. */
export function fillFiles(dataDir, libraries) {
  const blobs = join(dataDir, 'blobs');
  let names = 0;
  let source = '';
  for (const { seed, count } of libraries) {
    for (let n = 0; n < count; n += 1) {
      if (names++ % NAMES === 0) writeFileSync((source = join(dataDir, `seed-${names}`)), Buffer.alloc(BLOB_SIZE, 7));
      const [hash, place] = keysOf(seed, n);
      const folder = join(blobs, hash.slice(0, 3));
      if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 });
      linkSync(source, join(folder, `${hash}.${dashed(place)}`));
    }
  }
}

const dashed = (hex) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

export function countFiles(dataDir) {
  const blobs = join(dataDir, 'blobs');
  return readdirSync(blobs).reduce((sum, folder) => sum + readdirSync(join(blobs, folder)).length, 0);
}
