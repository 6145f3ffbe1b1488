import { CLOCK_SKEW } from '../../../../domain/kernel/instant.js';
import { LEASE } from '../../../../domain/webhooks/retry.js';
import { byIndex } from '../../engine/ordered-pages.js';
import type { Dialect } from '../../engine/store-context.js';
import { Table } from '../../mapping/table.js';
import { WebhookEventEntity } from '../../mapping/webhook.js';

type PerDialect = Readonly<Record<Dialect, string>>;

const NEW_QUEUE = 'INSERT INTO webhook_queues (account_id, last_sequence, due_at, waits_since) VALUES';
/** True of a lease that ran out, and of one that ends implausibly late: it was taken before a clock was set back. */
const LEASE_IS_FREE = `(lease_until <= ? OR lease_until > ? + ${LEASE + CLOCK_SKEW})`;
/** True of a wait that began before a clock was set back. */
const WAIT_IS_AHEAD = `due_at > ? AND waits_since > ? + ${CLOCK_SKEW}`;

/** Increments the sequence and locks the row until the transaction ends; a queue that waits to retry keeps waiting. */
export const APPEND: PerDialect = {
  sqlite: `${NEW_QUEUE} (?, 1, ?, ?) ON CONFLICT DO UPDATE SET last_sequence = last_sequence + 1,
    waits_since = IIF(due_at IS NULL, excluded.waits_since, waits_since), due_at = COALESCE(due_at, excluded.due_at)`,
  mysql: `${NEW_QUEUE} (?, 1, ?, ?) ON DUPLICATE KEY UPDATE last_sequence = last_sequence + 1,
    waits_since = IF(due_at IS NULL, VALUES(waits_since), waits_since), due_at = COALESCE(due_at, VALUES(due_at))`,
};

/** Makes a queue due at once, also one that was deleted. */
export const WAKE: PerDialect = {
  sqlite: `${NEW_QUEUE} (?, ?, ?, ?) ON CONFLICT DO UPDATE
    SET due_at = excluded.due_at, waits_since = excluded.waits_since, gate = gate + 1`,
  mysql: `${NEW_QUEUE} (?, ?, ?, ?) ON DUPLICATE KEY UPDATE
    due_at = VALUES(due_at), waits_since = VALUES(waits_since), gate = gate + 1`,
};

export const ENSURE: PerDialect = {
  sqlite: `${NEW_QUEUE} (?, 0, NULL, NULL) ON CONFLICT DO UPDATE SET gate = gate + 1`,
  mysql: `${NEW_QUEUE} (?, 0, NULL, NULL) ON DUPLICATE KEY UPDATE gate = gate + 1`,
};

export const SEQUENCE = 'SELECT last_sequence FROM webhook_queues WHERE account_id = ?';

export const CLAIM = `UPDATE webhook_queues SET holder = ?, lease_until = ?, gate = gate + 1
  WHERE account_id = ? AND (due_at <= ? OR ${WAIT_IS_AHEAD}) AND ${LEASE_IS_FREE}`;

/** `gate`: an UPDATE that changes nothing locks nothing on Galera, and two renewals within a millisecond are equal. */
export const RENEW = `UPDATE webhook_queues SET lease_until = ?, gate = gate + 1 WHERE account_id = ? AND holder = ?`;

export const RELEASE = `UPDATE webhook_queues SET due_at = ?, waits_since = ?, holder = NULL, lease_until = 0, gate = gate + 1
  WHERE account_id = ? AND holder = ?`;

const FORGET_WHERE = `DELETE FROM webhook_queues
  WHERE NOT EXISTS (SELECT 1 FROM webhook_events e WHERE e.account_id = webhook_queues.account_id)
    AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.id = webhook_queues.account_id) AND account_id`;
export const FORGET = `${FORGET_WHERE} = ?`;
/** The caller appends a list of accounts. */
export const FORGET_ALL = `${FORGET_WHERE} IN`;

export const NOTE_GRACE = `UPDATE webhook_queues SET grace_told = ?
  WHERE account_id = ? AND (grace_told IS NULL OR grace_told <> ?)`;

/** Each reads a range of an index. */
export const AHEAD = `
  SELECT account_id FROM webhook_queues WHERE ${WAIT_IS_AHEAD} AND ${LEASE_IS_FREE} ORDER BY waits_since LIMIT ?`;
export const DUE = `
  SELECT account_id FROM webhook_queues WHERE due_at <= ? AND ${LEASE_IS_FREE} ORDER BY due_at LIMIT ?`;

export const EVENTS = new Table(WebhookEventEntity);
const SELECT = `SELECT ${EVENTS.columns} FROM webhook_events`;
export const HEAD = `${SELECT} ${byIndex('webhook_events_account_id_dead_at_sequence')}
  WHERE account_id = ? AND dead_at IS NULL ORDER BY sequence LIMIT 1`;
export const DEAD = `${SELECT} ${byIndex('webhook_events_dead_at_id')}
  WHERE dead_at <= ? AND (dead_at < ? OR id < ?) ORDER BY dead_at DESC, id DESC LIMIT ?`;
export const FIND_DEAD = `${SELECT} WHERE id = ? AND dead_at IS NOT NULL`;
export const OLD = 'SELECT id, account_id FROM webhook_events WHERE dead_at <= ? LIMIT ?';
export const REMOVE = 'DELETE FROM webhook_events WHERE id = ?';
export const SAVE_FAILURE = 'UPDATE webhook_events SET attempts = ?, last_error = ?, dead_at = ? WHERE id = ?';
const REVIVE_WHERE = 'UPDATE webhook_events SET dead_at = NULL, attempts = 0 WHERE dead_at IS NOT NULL AND';
export const REVIVE = `${REVIVE_WHERE} id = ?`;
export const REVIVE_ALL_OF = `${REVIVE_WHERE} account_id = ?`;
export const DEAD_OF = 'SELECT id FROM webhook_events WHERE account_id = ? AND dead_at IS NOT NULL ORDER BY sequence';

export const BACKLOG = `SELECT
  SUM(CASE WHEN dead_at IS NULL THEN 1 ELSE 0 END) AS waiting,
  SUM(CASE WHEN dead_at IS NULL THEN 0 ELSE 1 END) AS dead,
  MIN(CASE WHEN dead_at IS NULL THEN occurred_at END) AS oldest
  FROM webhook_events`;
