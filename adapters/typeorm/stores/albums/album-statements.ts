import { byIndex } from '../../engine/ordered-pages.js';
import { ListStatement } from '../../engine/sql.js';
import type { Dialect } from '../../engine/store-context.js';

/** The statements of the album store: constant texts, so that each is prepared once. */

const FIND_BY = `
  SELECT id, owner_id, protocol_version, crypto_suite_id, created_at,
         upgrade_pending_to, intent_id, received_at, deadline, proposer_device, proposer_id
  FROM albums WHERE id`;
export const FIND = `${FIND_BY} = ?`;
const findAll = (forUpdate: string) => new ListStatement((list) => `${FIND_BY} IN (${list}) ORDER BY id${forUpdate}`);
export const FIND_ALL = { '': findAll(''), ' FOR UPDATE': findAll(' FOR UPDATE') };
export const COUNT_BELOW = 'SELECT COUNT(*) AS total FROM albums WHERE protocol_version < ? AND owner_id <> ?';
export const COUNT_OWNED = 'SELECT COUNT(*) AS owned FROM albums WHERE owner_id = ?';
export const GIVE_ALL_TO = new ListStatement((list) => `UPDATE albums SET owner_id = ? WHERE id IN (${list})`);
export const OWNED_BY = 'SELECT id FROM albums WHERE owner_id = ? ORDER BY id';
export const FIND_MANIFEST = 'SELECT manifest FROM albums WHERE id = ?';
export const ROLE = `
  SELECT a.owner_id, m.role FROM albums a
  LEFT JOIN album_members m ON m.album_id = a.id AND m.account_id = ?
  WHERE a.id = ?`;
const LISTED = 'a.id, a.owner_id, a.protocol_version, a.crypto_suite_id, a.created_at';
/** Each half is read in the order of its index, and only as far as the page reaches. */
export const LIST = `
  SELECT * FROM (
    SELECT * FROM (
      SELECT ${LISTED}, NULL AS role FROM albums a ${byIndex('albums_owner_id_created_at_id')}
      WHERE a.owner_id = ? AND a.created_at <= ? AND (a.created_at < ? OR a.id < ?)
      ORDER BY a.created_at DESC, a.id DESC LIMIT ?) owned
    UNION ALL
    SELECT * FROM (
      SELECT ${LISTED}, m.role FROM (
        SELECT album_id, role FROM album_members ${byIndex('album_members_account_id_album_created_at_album_id')}
        WHERE account_id = ? AND album_created_at <= ? AND (album_created_at < ? OR album_id < ?)
        ORDER BY album_created_at DESC, album_id DESC LIMIT ?) m
      JOIN albums a ON a.id = m.album_id) joined
  ) listed
  ORDER BY created_at DESC, id DESC
  LIMIT ?`;
export const COUNT_MEMBERS = 'SELECT COUNT(*) AS members FROM album_members WHERE album_id = ?';
export const MOST_MEMBERS_WITHOUT = new ListStatement(
  (list) => `
  SELECT MAX(members) AS most FROM (
    SELECT COUNT(*) AS members FROM album_members WHERE album_id IN (${list})
    GROUP BY album_id HAVING SUM(CASE WHEN account_id = ? THEN 1 ELSE 0 END) = 0) counted`,
);
export const MEMBERS = 'SELECT account_id, role FROM album_members WHERE album_id = ? ORDER BY account_id';
export const DELETE_MEMBERS = 'DELETE FROM album_members WHERE album_id = ?';
export const DELETE_MEMBER = `${DELETE_MEMBERS} AND account_id = ?`;
export const DELETE_MEMBER_OF_ALL = new ListStatement(
  (list) => `DELETE FROM album_members WHERE album_id IN (${list}) AND account_id = ?`,
);
export const HAS_ACCEPTED = 'SELECT 1 FROM accepted_intents WHERE album_id = ? AND intent_id = ?';
export const SET_QUIESCENCE = `
  UPDATE albums
  SET upgrade_pending_to = ?, intent_id = ?, received_at = ?, deadline = ?, proposer_device = ?, proposer_id = ?
  WHERE id = ?`;
const NO_QUIESCENCE = `
  upgrade_pending_to = NULL, intent_id = NULL, received_at = NULL, deadline = NULL, proposer_device = NULL,
  proposer_id = NULL`;
export const END_QUIESCENCE = `
  UPDATE albums
  SET ${NO_QUIESCENCE}
  WHERE id = ? AND intent_id = ?`;
/** Keeps the id, which no other album may use. */
export const EMPTY = `
  UPDATE albums
  SET owner_id = ?, manifest = ?,
      ${NO_QUIESCENCE}
  WHERE id = ?`;
/** `album_created_at` repeats the album's, which never changes, so that an index orders an account's memberships. */
const INSERT_MEMBER = `
  INSERT INTO album_members (album_id, account_id, role, album_created_at)
  VALUES (?, ?, ?, COALESCE((SELECT a.created_at FROM albums a WHERE a.id = ?), 0))`;
const REPLACE_ROLE: Record<Dialect, string> = {
  sqlite: 'ON CONFLICT DO UPDATE SET role = excluded.role',
  mysql: 'ON DUPLICATE KEY UPDATE role = VALUES(role)',
};
const putMember = (dialect: Dialect) => `${INSERT_MEMBER} ${REPLACE_ROLE[dialect]}`;
export const PUT_MEMBER: Record<Dialect, string> = { sqlite: putMember('sqlite'), mysql: putMember('mysql') };
const putMemberInAll = (dialect: Dialect) =>
  new ListStatement(
    (list) => `
    INSERT INTO album_members (album_id, account_id, role, album_created_at)
    SELECT id, ?, ?, created_at FROM albums WHERE id IN (${list}) ${REPLACE_ROLE[dialect]}`,
  );
export const PUT_MEMBER_IN_ALL: Record<Dialect, ListStatement> = {
  sqlite: putMemberInAll('sqlite'),
  mysql: putMemberInAll('mysql'),
};
