import { MANY_REFERENCES } from '../../../../domain/uploads/blob-attribution.js';
import { byIndex } from '../../engine/ordered-pages.js';
import { KeyedRead, ListStatement } from '../../engine/sql.js';
import type { Dialect } from '../../engine/store-context.js';

/** The statements of the blob ledger: constant texts, so that each is prepared once. */

const COLUMNS = 'content_hash, location, size, charged_to, kind, charged_at, refs';
/** Names the index, since MySQL might choose another one for several keys (see the session ledger). */
export const BY_HASH = new KeyedRead(`SELECT ${COLUMNS} FROM blobs ${byIndex('PRIMARY')}`, 'content_hash');
export const FIND = `SELECT ${COLUMNS} FROM blobs WHERE content_hash = ?`;
export const CHARGED_TO = new ListStatement(
  (list) => `SELECT DISTINCT charged_to FROM blobs WHERE content_hash IN (${list})`,
);
/** In a SELECT of blobs: evaluates a condition on the references to a blob; NULL if these are many. */
export function ifFewReferences(condition: string): string {
  return `CASE WHEN refs <= ${MANY_REFERENCES} THEN ${condition} END`;
}
const findAll = (forUpdate: string) =>
  new ListStatement(
    (list) => `SELECT ${COLUMNS} FROM blobs WHERE content_hash IN (${list}) ORDER BY content_hash${forUpdate}`,
  );
export const FIND_ALL = { '': findAll(''), ' FOR UPDATE': findAll(' FOR UPDATE') };
/** The charges of rows that lose a number of references each; the rows stay locked. */
const charges = (forUpdate: string) =>
  new ListStatement(
    (list) => `
    SELECT charged_to, kind, SUM(CASE WHEN refs = ? THEN size ELSE 0 END) AS bytes,
      SUM(CASE WHEN refs >= ? THEN 1 ELSE 0 END) AS valid
    FROM blobs WHERE content_hash IN (${list}) GROUP BY charged_to, kind${forUpdate}`,
  );
export const CHARGES: Record<Dialect, ListStatement> = { sqlite: charges(''), mysql: charges(' FOR UPDATE') };
const onBlobs = (text: string, where: string) =>
  new ListStatement((list) => `${text} WHERE content_hash IN (${list})${where}`);
export const SUBTRACT = onBlobs('UPDATE blobs SET refs = refs - ?', ' AND refs > ?');
/** The id of a doomed place is its `placeKey`. */
const DOOM = `
  INSERT INTO doomed_blobs (id, content_hash, location)
  SELECT COALESCE(location, SUBSTR(content_hash, 1, 16)), content_hash, location FROM blobs`;
const DELETE = 'DELETE FROM blobs';
export const DOOM_ALL = { doom: onBlobs(DOOM, ''), remove: onBlobs(DELETE, '') };
export const DOOM_THOSE_WITH = { doom: onBlobs(DOOM, ' AND refs = ?'), remove: onBlobs(DELETE, ' AND refs = ?') };
export const INSERT_INTO =
  'INSERT INTO blobs (content_hash, location, size, charged_to, kind, charged_at, refs) VALUES';
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
const claim = (dialect: Dialect) => `${INSERT_INTO} (?, ?, ?, ?, ?, ?, 0) ${UNLESS_THERE[dialect]}`;
export const CLAIM: Record<Dialect, string> = { sqlite: claim('sqlite'), mysql: claim('mysql') };
export const PAGE = `
  SELECT content_hash, location, size FROM blobs WHERE content_hash > ? ORDER BY content_hash LIMIT ?`;
/** Smaller than every real hash. */
export const LOWEST_HASH = '0'.repeat(64);
export const SAVE =
  'UPDATE blobs SET location = ?, size = ?, charged_to = ?, kind = ?, charged_at = ?, refs = ? WHERE content_hash = ?';
const SAVED = ['location', 'size', 'charged_to', 'kind', 'charged_at', 'refs'];
/** Replaces the columns of existing rows. */
export const REPLACING: Record<Dialect, string> = {
  sqlite: `ON CONFLICT (content_hash) DO UPDATE SET ${SAVED.map((name) => `${name} = excluded.${name}`).join(', ')}`,
  mysql: `ON DUPLICATE KEY UPDATE ${SAVED.map((name) => `${name} = VALUES(${name})`).join(', ')}`,
};
const PLACES = 'SELECT content_hash, location FROM doomed_blobs';
export const DOOMED = `${PLACES} WHERE id > ? ORDER BY id LIMIT ?`;
export const DOOMED_AT = `${PLACES} WHERE id = ?`;
export const DOOMED_OF = `${PLACES} WHERE content_hash = ? LIMIT 1`;
/** Smaller than every id of a doomed place. */
export const LOWEST_PLACE = new Uint8Array();
export const DELETE_DOOMED = new ListStatement((list) => `DELETE FROM doomed_blobs WHERE id IN (${list})`);
/** Also matches `NULL`. */
export const AT_LOCATION: Record<Dialect, string> = { sqlite: 'location IS ?', mysql: 'location <=> ?' };
export const RELOCATE = 'UPDATE blobs SET location = ? WHERE content_hash = ? AND ';
