import { LEAST_PROCESSING, PROCESSING_BYTES_A_SECOND } from '../../../../application/ports/stores/upload-store.js';
import { CLOCK_CORRECTION, CLOCK_SKEW, SECOND } from '../../../../domain/kernel/instant.js';
import { byIndex } from '../../engine/ordered-pages.js';
import { KeyedRead, ListStatement, placeholders } from '../../engine/sql.js';
import type { Dialect } from '../../engine/store-context.js';

/** The statements of the upload store: constant texts, so that each is prepared once. */

/**
 * True when no lease is held at the first `?`, which is now, or when the lease ends implausibly late: the second `?` is
 * the end of the lease that would replace it.
 */
const LEASE_IS_FREE = `(lease_until <= ? OR lease_until > ? + ${CLOCK_SKEW})`;

/** `isExpired` of a session that waits for bytes, and its opposite: both `?` are now. */
const IS_EXPIRED = `(expires_at <= ? OR created_at > ? + ${CLOCK_CORRECTION})`;
const IS_UNEXPIRED = `(expires_at > ? AND created_at <= ? + ${CLOCK_CORRECTION})`;

export const FIND = 'SELECT * FROM upload_sessions WHERE id = ?';
/** Every PATCH and HEAD reads its upload. */
export const BY_ID = new KeyedRead('SELECT * FROM upload_sessions', 'id');

export const END = `
  UPDATE upload_sessions SET state = ?, received = ?, ended_at = ?, failure = ?, made_asset_id = ?, attestation = ?,
         lease_epoch = lease_epoch + 1, lease_until = 0
  WHERE id = ?`;

const findAll = (forUpdate: string) =>
  new ListStatement((list) => `SELECT * FROM upload_sessions WHERE id IN (${list}) ORDER BY id${forUpdate}`);
export const FIND_ALL = { '': findAll(''), ' FOR UPDATE': findAll(' FOR UPDATE') };

/** Completes this many sessions, all of whose bytes were declared. The values: id and value for each CASE; the ids. */
export function completeAll(count: number): string {
  const each = `CASE id ${'WHEN ? THEN ? '.repeat(count)}END`;
  return `
    UPDATE upload_sessions SET state = 'Completed', received = declared_size, failure = NULL,
           ended_at = ${each}, made_asset_id = ${each}, attestation = ${each},
           lease_epoch = lease_epoch + 1, lease_until = 0
    WHERE id IN (${placeholders(Array.from({ length: count }))})`;
}

export const TAKE_LEASE = `
  UPDATE upload_sessions SET state = 'Uploading', lease_epoch = lease_epoch + 1, lease_until = ?, staging_id = ?
  WHERE id = ? AND lease_epoch = ? AND received = ? AND ${LEASE_IS_FREE}
    AND state IN ('Pending', 'Uploading') AND ${IS_UNEXPIRED}`;

export const ADVANCE = `
  UPDATE upload_sessions SET received = ?, expires_at = ?, state = ?, lease_until = ?
  WHERE id = ? AND lease_epoch = ? AND received = ? AND state = 'Uploading'`;

export const TAKE_PROCESSING_LEASE = `
  UPDATE upload_sessions SET lease_epoch = lease_epoch + 1, lease_until = ?
  WHERE id = ? AND state = 'WaitingForProcessing' AND ${LEASE_IS_FREE}`;

export const RELEASE_PROCESSING_LEASE = `
  UPDATE upload_sessions SET lease_until = ? WHERE id = ? AND lease_epoch = ? AND state = 'WaitingForProcessing'`;

/**
 * Two indexes of SQLite hold only such sessions. It uses them if a condition contains this one (sqlite.org/partialindex
 * section 2).
 */
const NOT_COMPLETED = "state <> 'Completed'";
const AWAITS_BYTES = `${NOT_COMPLETED} AND state IN ('Pending', 'Uploading')`;
const EXPIRED = `${AWAITS_BYTES} AND ${IS_EXPIRED}`;
const OPEN = `${NOT_COMPLETED} AND state IN ('Pending', 'Uploading', 'WaitingForProcessing')`;

export const IN_FLIGHT = `
  SELECT state, COUNT(*) AS sessions FROM upload_sessions
  WHERE album_id = ? AND ${OPEN} AND (state = 'WaitingForProcessing' OR ${IS_UNEXPIRED})
  GROUP BY state`;

const OF_OPEN = `FROM upload_sessions WHERE ${OPEN} AND (state = 'WaitingForProcessing' OR ${IS_UNEXPIRED})`;
const COUNT_OPEN = `SELECT COUNT(*) AS sessions ${OF_OPEN}`;
export const COUNT_OPEN_OF = `${COUNT_OPEN} AND upload_user_id = ?`;
/** Uses the album's index: an asset never changes its album. */
export const OPEN_FOR_ASSET = `
  SELECT kind, content_hash, MAX(LENGTH(document)) AS document_bytes ${OF_OPEN} AND id <> ? AND asset_id = ?
  AND album_id = (SELECT album_id FROM assets WHERE id = ?) GROUP BY kind, content_hash`;

export const COUNT_OPEN_THROUGH = `${COUNT_OPEN} AND link_id = ? AND album_id = ?`;

const OPEN_IN = `
  SELECT id, upload_user_id FROM upload_sessions WHERE album_id = ? AND ${AWAITS_BYTES}`;
/** Rows written by a node of the previous release have no `acting_account_id`. */
const ACTOR = 'COALESCE(acting_account_id, upload_user_id)';
const BY_ACTOR = `${ACTOR} = ?`;
const BY_CHARGED = 'ORDER BY upload_user_id, id';
export const OPEN_IN_OF = {
  all: `${OPEN_IN} ${BY_CHARGED}`,
  actor: `${OPEN_IN} AND ${BY_ACTOR} ${BY_CHARGED}`,
  maker: `${OPEN_IN} AND ${BY_ACTOR} AND link_id IS NOT NULL ${BY_CHARGED}`,
  link: `${OPEN_IN} AND link_id = ? ${BY_CHARGED}`,
};
/** With their actors. */
export const OPEN_IN_ALL = new ListStatement(
  (list) => `
  SELECT id, upload_user_id, ${ACTOR} AS actor_id FROM upload_sessions WHERE album_id IN (${list}) AND ${AWAITS_BYTES}`,
);

/** Most albums have none, and a purge need not name its assets then. */
export const ANY_OPEN_TO = `
  SELECT 1 AS there FROM upload_sessions
  WHERE album_id = ? AND ${AWAITS_BYTES} AND asset_id IS NOT NULL LIMIT 1`;
/** By the album's index. */
export const OPEN_TO = new ListStatement((list) => `${OPEN_IN} AND asset_id IN (${list})`);

/** By the index of who is charged. */
export const OPEN_FOR = `
  SELECT id, upload_user_id FROM upload_sessions
  WHERE upload_user_id = ? AND state IN ('Pending', 'Uploading') AND owner_id = ? AND ${BY_ACTOR} ORDER BY id`;
/**
 * Some of the sessions that one actor began for a sponsored account and that no longer wait for bytes. SQLite's index
 * holds only sessions whose actor is not the one charged.
 */
export const ACTED_FOR = `
  SELECT id FROM upload_sessions ${byIndex('upload_sessions_acting_account_id_owner_id')}
  WHERE acting_account_id = ? AND owner_id = ? AND upload_user_id = ? AND acting_account_id <> upload_user_id
    AND state NOT IN ('Pending', 'Uploading')
  LIMIT ?`;
export const FORGET_ACTOR = new ListStatement(
  (list) => `UPDATE upload_sessions SET acting_account_id = upload_user_id WHERE id IN (${list})`,
);

export const EXPIRED_BYTES = `
  SELECT SUM(declared_size) AS total FROM upload_sessions WHERE upload_user_id = ? AND ${EXPIRED}`;

export const EXPIRED_OF_ALL = `
  SELECT id, upload_user_id FROM upload_sessions
  WHERE ${AWAITS_BYTES} AND expires_at <= ? ORDER BY expires_at LIMIT ?`;

const latest = (state: string) => `
  SELECT * FROM (SELECT id, upload_user_id, created_at FROM upload_sessions WHERE ${NOT_COMPLETED} AND state = '${state}'
                 ORDER BY expires_at DESC LIMIT ?) AS latest_${state}`;
/**
 * The sessions that a clock set back made expire. No index has `created_at`, but these sessions expire last, so the
 * sweep, which runs every few seconds, reads only them.
 */
export const AHEAD_OF_ALL = `
  SELECT id, upload_user_id FROM (${latest('Pending')} UNION ALL ${latest('Uploading')}) AS latest
  WHERE created_at > ? + ${CLOCK_CORRECTION}`;

export const EXPIRED_OF_ONE = `
  SELECT id, upload_user_id FROM upload_sessions WHERE upload_user_id = ? AND ${EXPIRED} ORDER BY expires_at LIMIT ?`;

/**
 * The earliest ended lease comes first, but after leases of a clock that was set back since: the third `?` is now too.
 */
export const UNPROCESSED = `
  SELECT id FROM upload_sessions
  WHERE ${NOT_COMPLETED} AND state = 'WaitingForProcessing' AND (lease_until <= ? OR
    lease_until > ? + ${CLOCK_SKEW + LEAST_PROCESSING} + declared_size * ${SECOND} / ${PROCESSING_BYTES_A_SECOND})
  ORDER BY (lease_until <= ?), lease_until, id LIMIT ?`;

/** The caller appends an IN list of accounts. */
export const RESERVED_TOTALS = `
  SELECT upload_user_id, SUM(declared_size) AS total FROM upload_sessions WHERE ${OPEN} AND upload_user_id IN`;

const openStaging = (index: string) => `
  SELECT id, staging_id FROM upload_sessions ${index} WHERE ${OPEN} AND id > ? ORDER BY id LIMIT ?`;
/**
 * Uses the index of the few open sessions. After an ANALYZE, SQLite would otherwise read all ended sessions in the
 * order of their ids, which takes 13 s for 1,000,000.
 */
export const OPEN_STAGING: Record<Dialect, string> = {
  sqlite: openStaging('INDEXED BY upload_sessions_state_expires_at_partial'),
  mysql: openStaging('FORCE INDEX (upload_sessions_state_expires_at)'),
};

export const PRUNABLE = `
  SELECT id FROM upload_sessions
  WHERE ${NOT_COMPLETED} AND state IN ('Failed', 'Cancelled', 'Expired') AND expires_at < ? LIMIT ?`;
