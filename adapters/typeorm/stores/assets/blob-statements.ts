import { ListStatement } from '../../engine/sql.js';
import type { Dialect } from '../../engine/store-context.js';

/** The statements of the blob ledger: constant texts, so that each is prepared once. */

const COLUMNS = 'content_hash, location, size, charged_to, kind, charged_at, refs';
export const FIND = `SELECT ${COLUMNS} FROM blobs WHERE content_hash = ?`;
export const CHARGED_TO = new ListStatement(
  (list) => `SELECT DISTINCT charged_to FROM blobs WHERE content_hash IN (${list})`,
);
const findAll = (forUpdate: string) =>
  new ListStatement(
    (list) => `SELECT ${COLUMNS} FROM blobs WHERE content_hash IN (${list}) ORDER BY content_hash${forUpdate}`,
  );
export const FIND_ALL = { '': findAll(''), ' FOR UPDATE': findAll(' FOR UPDATE') };
/** `doomed_at` comes first: MySQL assigns from left to right, SQLite all at once. */
export const DROP = new ListStatement(
  (list) => `
  UPDATE blobs SET doomed_at = CASE WHEN refs = ? THEN ? ELSE doomed_at END, refs = refs - ?
  WHERE content_hash IN (${list})`,
);
export const CHARGES = new ListStatement(
  (list) => `
  SELECT charged_to, kind, SUM(CASE WHEN refs = 0 THEN size ELSE 0 END) AS bytes,
    SUM(CASE WHEN refs >= 0 THEN 1 ELSE 0 END) AS valid
  FROM blobs WHERE content_hash IN (${list}) GROUP BY charged_to, kind`,
);
export const INSERT_INTO =
  'INSERT INTO blobs (content_hash, location, size, charged_to, kind, charged_at, refs, doomed_at) VALUES';
/** MySQL locks an existing row exclusively until the transaction ends; INSERT IGNORE would take only a shared lock. */
export const UNLESS_THERE: Record<Dialect, string> = {
  sqlite: 'ON CONFLICT DO NOTHING',
  mysql: 'ON DUPLICATE KEY UPDATE content_hash = content_hash',
};
/** The count of changed rows is that of inserted ones; on MySQL a row that is there adds two, since its gate changes. */
export const UNLESS_THERE_COUNTING: Record<Dialect, string> = {
  sqlite: UNLESS_THERE.sqlite,
  mysql: 'ON DUPLICATE KEY UPDATE gate = gate + 1',
};
const claim = (dialect: Dialect) => `${INSERT_INTO} (?, ?, ?, ?, ?, ?, 0, ?) ${UNLESS_THERE[dialect]}`;
export const CLAIM: Record<Dialect, string> = { sqlite: claim('sqlite'), mysql: claim('mysql') };
export const PAGE = `
  SELECT content_hash, location, size, refs FROM blobs WHERE content_hash > ? ORDER BY content_hash LIMIT ?`;
/** Smaller than every real hash. */
export const LOWEST_HASH = '0'.repeat(64);
export const SAVE =
  'UPDATE blobs SET location = ?, size = ?, charged_to = ?, kind = ?, charged_at = ?, refs = ?, doomed_at = ? WHERE content_hash = ?';
const SAVED = ['location', 'size', 'charged_to', 'kind', 'charged_at', 'refs', 'doomed_at'];
/** Replaces the columns of rows that are there. */
export const REPLACING: Record<Dialect, string> = {
  sqlite: `ON CONFLICT (content_hash) DO UPDATE SET ${SAVED.map((name) => `${name} = excluded.${name}`).join(', ')}`,
  mysql: `ON DUPLICATE KEY UPDATE ${SAVED.map((name) => `${name} = VALUES(${name})`).join(', ')}`,
};
export const DOOMED = 'SELECT content_hash, location FROM blobs WHERE doomed_at IS NOT NULL ORDER BY doomed_at LIMIT ?';
/** Also matches `NULL`. */
export const AT_LOCATION: Record<Dialect, string> = { sqlite: 'location IS ?', mysql: 'location <=> ?' };
const deleteDoomed = (list: string) => `DELETE FROM blobs WHERE refs = 0 AND content_hash IN (${list}) AND `;
/** A row of these hashes at one of these locations is at its own: no two contents have the same one. */
export const DELETE_DOOMED_AT = new ListStatement((list) => `${deleteDoomed(list)} location IN (${list})`);
export const DELETE_DOOMED_NOWHERE = new ListStatement((list) => `${deleteDoomed(list)} location IS NULL`);
export const RELOCATE = 'UPDATE blobs SET location = ? WHERE content_hash = ? AND refs > 0 AND ';
