import type { Dialect } from '../../engine/store-context.js';

/** The statements of the album store: constant texts, so that each is prepared once. */

export const FIND = `
  SELECT id, owner_id, protocol_version, crypto_suite_id, created_at,
         upgrade_pending_to, intent_id, received_at, deadline, proposer_device
  FROM albums WHERE id = ?`;
export const COUNT_BELOW = 'SELECT COUNT(*) AS total FROM albums WHERE protocol_version < ? AND owner_id <> ?';
export const COUNT_OWNED = 'SELECT COUNT(*) AS owned FROM albums WHERE owner_id = ?';
export const GIVE_TO = 'UPDATE albums SET owner_id = ? WHERE id = ?';
export const OWNED_BY = 'SELECT id FROM albums WHERE owner_id = ? ORDER BY id';
export const FIND_MANIFEST = 'SELECT manifest FROM albums WHERE id = ?';
export const ROLE = `
  SELECT a.owner_id, m.role FROM albums a
  LEFT JOIN album_members m ON m.album_id = a.id AND m.account_id = ?
  WHERE a.id = ?`;
const LISTED = 'a.id, a.owner_id, a.protocol_version, a.crypto_suite_id, a.created_at';
export const LIST = `
  SELECT * FROM (
    SELECT ${LISTED}, NULL AS role FROM albums a WHERE a.owner_id = ?
    UNION ALL
    SELECT ${LISTED}, m.role FROM album_members m JOIN albums a ON a.id = m.album_id WHERE m.account_id = ?
  ) listed
  WHERE created_at < ? OR (created_at = ? AND id < ?)
  ORDER BY created_at DESC, id DESC
  LIMIT ?`;
export const COUNT_MEMBERS = 'SELECT COUNT(*) AS members FROM album_members WHERE album_id = ?';
export const MEMBERS = 'SELECT account_id, role FROM album_members WHERE album_id = ? ORDER BY account_id';
export const DELETE_MEMBERS = 'DELETE FROM album_members WHERE album_id = ?';
export const DELETE_MEMBER = `${DELETE_MEMBERS} AND account_id = ?`;
export const HAS_ACCEPTED = 'SELECT 1 FROM accepted_intents WHERE album_id = ? AND intent_id = ?';
export const SET_QUIESCENCE = `
  UPDATE albums SET upgrade_pending_to = ?, intent_id = ?, received_at = ?, deadline = ?, proposer_device = ?
  WHERE id = ?`;
export const END_QUIESCENCE = `
  UPDATE albums
  SET upgrade_pending_to = NULL, intent_id = NULL, received_at = NULL, deadline = NULL, proposer_device = NULL
  WHERE id = ? AND intent_id = ?`;
/** Leaves the id, which no other album may take. */
export const EMPTY = `
  UPDATE albums
  SET owner_id = ?, manifest = ?,
      upgrade_pending_to = NULL, intent_id = NULL, received_at = NULL, deadline = NULL, proposer_device = NULL
  WHERE id = ?`;
const INSERT_MEMBER = 'INSERT INTO album_members (album_id, account_id, role) VALUES (?, ?, ?)';
export const PUT_MEMBER: Record<Dialect, string> = {
  sqlite: `${INSERT_MEMBER} ON CONFLICT DO UPDATE SET role = excluded.role`,
  mysql: `${INSERT_MEMBER} ON DUPLICATE KEY UPDATE role = VALUES(role)`,
};
