import { byIndex } from '../../engine/ordered-pages.js';
import { KeyedRead, ListStatement } from '../../engine/sql.js';
import { pageOf } from './asset-pages.js';
import { SELECT_ASSETS } from './asset-rows.js';
import { ifFewReferences } from './blob-statements.js';

/** The statements of the asset store: constant texts, so that each is prepared once. */

export const REPLACE_MANIFEST = `
  UPDATE asset_references
  SET protocol_version = ?, crypto_suite_id = ?, sidecar_schema = ?, intent_id = ?, document = ?
  WHERE asset_id = ? AND kind = ? AND content_hash = ?`;
export const DELETE_METADATA = new ListStatement(
  (list) => `DELETE FROM asset_references WHERE kind = 'metadata' AND asset_id IN (${list})`,
);
export const TRASH = new ListStatement(
  (list) => `UPDATE assets SET trashed_at = ? WHERE trashed_at IS NULL AND id IN (${list})`,
);
export const RESTORE = new ListStatement(
  (list) => `UPDATE assets SET trashed_at = NULL WHERE trashed_at IS NOT NULL AND id IN (${list})`,
);
export const FIND = `${SELECT_ASSETS} WHERE a.id = ?`;
export const FIND_ALL = new ListStatement((list) => `${SELECT_ASSETS} WHERE a.id IN (${list})`);
export const HOMES = new ListStatement(
  (list) => `
  SELECT a.id, a.album_id, COALESCE(o.id, a.upload_user_id) AS owner_id
  FROM assets a LEFT JOIN accounts o ON o.id = a.owner_id WHERE a.id IN (${list})`,
);
/** Names the index, since MySQL might choose another one for several keys (see the session ledger). */
export const HOME = new KeyedRead(
  `SELECT a.id, a.album_id, COALESCE(o.id, a.upload_user_id) AS owner_id, b.owner_id AS album_owner_id
   FROM assets a ${byIndex('PRIMARY')}
   LEFT JOIN accounts o ON o.id = a.owner_id LEFT JOIN albums b ON b.id = a.album_id`,
  'id',
  'a.id',
);
export const FIND_FORK = `${SELECT_ASSETS} WHERE a.album_id = ? AND a.source_asset_id = ?`;
/** Without the index MariaDB would read all assets of the album that are newer than the page. */
export const LIST = pageOf(
  `SELECT * FROM assets ${byIndex('assets_album_id_trashed_at_created_at_id')}
   WHERE album_id = ? AND trashed_at IS NULL AND created_at <= ? AND (created_at < ? OR id < ?)
   ORDER BY created_at DESC, id DESC LIMIT ?`,
);
/**
 * The placeholders besides `content` are six of the account. CASE, because SQLite evaluates every part of an OR whose
 * value is asked for. The owner of each asset that has the content, of which there may be very many, is looked at only
 * for an account that owns a sponsored one. Held by tests/typeorm/often-referenced.test.ts.
 */
const reaches = (content: string) => `
  CASE WHEN EXISTS (
    SELECT 1 FROM asset_references r JOIN albums b ON b.id = r.album_id
    WHERE r.content_hash = ${content} AND b.owner_id = ?
  ) THEN 1 WHEN EXISTS (
    SELECT 1 FROM asset_references r JOIN album_members m ON m.album_id = r.album_id AND m.account_id = ?
    WHERE r.content_hash = ${content}
  ) THEN 1 WHEN NOT EXISTS (SELECT 1 FROM accounts s WHERE s.sponsor_id = ?)
    AND NOT EXISTS (SELECT 1 FROM sponsored_owners o WHERE o.owner_id = ?) THEN 0
  WHEN EXISTS (
    SELECT 1 FROM asset_references r JOIN assets t ON t.id = r.asset_id JOIN accounts s ON s.id = t.owner_id
    WHERE r.content_hash = ${content} AND s.kind = 'sponsored' AND (
      s.sponsor_id = ? OR EXISTS (SELECT 1 FROM sponsored_owners o WHERE o.account_id = s.id AND o.owner_id = ?)
    )
  ) THEN 1 ELSE 0 END`;
export const CAN_REACH = `SELECT ${reaches('?')} AS reaches`;
export const REACHABLE_BLOB = new KeyedRead(
  `SELECT content_hash, location, size, ${ifFewReferences(reaches('blobs.content_hash'))} AS reaches
   FROM blobs ${byIndex('PRIMARY')}`,
  'content_hash',
);
