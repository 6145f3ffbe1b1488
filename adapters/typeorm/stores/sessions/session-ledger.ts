import type {
  SessionLedger,
  SessionOfDevice,
  SessionWithAccount,
} from '../../../../application/ports/stores/session-ledger.js';
import { uuidToBytes, type AccountId, type SessionId } from '../../../../domain/kernel/ids.js';
import { CLOCK_SKEW, type Duration, type Instant } from '../../../../domain/kernel/instant.js';
import type { EndedAtProvider } from '../../../../domain/oidc/provider-logout.js';
import { ENDED_SESSIONS_KEPT, type OpenAt, type Session } from '../../../../domain/sessions/session.js';
import { suspensionIn } from '../accounts/account-store.js';
import { BYTES, INSTANT, optional, TEXT, UUID } from '../../mapping/columns.js';
import { SessionEntity } from '../../mapping/session.js';
import { Table } from '../../mapping/table.js';
import { QUOTA_COLUMNS, toOwnLimits, toUsage } from '../quota/quota-ledger.js';
import { deleteExpired } from '../../engine/expiring-rows.js';
import { byIndex, NEWEST } from '../../engine/ordered-pages.js';
import { KeyedRead, type Row } from '../../engine/sql.js';
import { SqlStore } from '../../engine/sql-store.js';

/** Only the columns that are needed: each costs about 1 % of a request on SQLite, where blobs cost the most. */
const COLUMNS = `
  s.account_id, s.device_id, s.last_used_at, s.expires_at, s.revoked_at,
  a.address, a.display_name, a.created_at AS account_created_at, a.suspension_mode, a.suspension_reason, a.deletes_at,
  ${QUOTA_COLUMNS.map((column) => `a.${column}`).join(', ')}`;
/**
 * For several keys at once MySQL would estimate which table and index to read first, and estimates for a table that has
 * just grown have led it through all sessions of an account. Hence FORCE INDEX, which SQLite ignores as a comment.
 */
const from = (index: string) => `FROM sessions s ${byIndex(index)} LEFT JOIN accounts a ON a.id = s.account_id`;
const BY_ID = new KeyedRead(`SELECT s.id, ${COLUMNS} ${from('PRIMARY')}`, 'id', 's.id');
const OF_DEVICE = new KeyedRead(
  `SELECT s.id, d.device_id AS listed_device, ${COLUMNS} ${from('PRIMARY')}
   LEFT JOIN directory_devices d ON d.account_id = s.account_id AND d.device_id = s.device_id`,
  'id',
  's.id',
);
const BY_TOKEN_HASH = new KeyedRead(
  `SELECT s.token_hash, s.id, ${COLUMNS} ${from('sessions_token_hash')}`,
  'token_hash',
  's.token_hash',
);

const SESSIONS = new Table(SessionEntity);
/** A use dated ahead of now was recorded before a clock was set back. */
const TOUCH = `
  UPDATE sessions SET last_used_at = ?
  WHERE id = ? AND revoked_at IS NULL AND (last_used_at <= ? OR last_used_at > ?)`;
const REPLACE_TOKEN = 'UPDATE sessions SET token_hash = ?, last_used_at = ? WHERE id = ? AND revoked_at IS NULL';
const REVOKE = 'UPDATE sessions SET revoked_at = ? WHERE revoked_at IS NULL';
const REVOKE_ONE = `${REVOKE} AND id = ? AND account_id = ? AND expires_at > ? AND last_used_at > ?`;
const REVOKE_ALL = `${REVOKE} AND account_id = ?`;
const REVOKE_OTHERS = `${REVOKE_ALL} AND id <> ?`;
const REVOKE_UNMARKED = `${REVOKE_ALL} AND method = 'oidc' AND provider_subject IS NULL`;
const REVOKE_SUBJECT = `${REVOKE} AND provider_subject = ?`;
const REVOKE_PROVIDER_SESSION = `${REVOKE} AND provider_session = ?`;
const LIST = `
  SELECT ${SESSIONS.columns} FROM sessions ${byIndex('sessions_account_id_revoked_at_created_at_id')}
  WHERE account_id = ? AND revoked_at IS NULL AND expires_at > ? AND last_used_at > ?
    AND created_at <= ? AND (created_at < ? OR id < ?)
  ORDER BY created_at DESC, id DESC LIMIT ?`;

export class TypeormSessionLedger extends SqlStore implements SessionLedger {
  async open(session: Session): Promise<void> {
    await this.run(SESSIONS.insert, SESSIONS.valuesOf(session));
  }

  async read(id: SessionId): Promise<SessionWithAccount | null> {
    const row = await this.db.read(({ sql }) => sql.firstBy(BY_ID, uuidToBytes(id)));
    return row === null ? null : toSessionWithAccount(id, row);
  }

  async readOfDevice(id: SessionId): Promise<SessionOfDevice | null> {
    const row = await this.db.read(({ sql }) => sql.firstBy(OF_DEVICE, uuidToBytes(id)));
    const found = row === null ? null : toSessionWithAccount(id, row);
    return found === null ? null : { ...found, isListed: row?.['listed_device'] !== null };
  }

  async readByTokenHash(tokenHash: Uint8Array): Promise<SessionWithAccount | null> {
    const row = await this.db.read(({ sql }) => sql.firstBy(BY_TOKEN_HASH, tokenHash));
    return row === null ? null : toSessionWithAccount(UUID.from(row['id']), row);
  }

  async touch(id: SessionId, now: Instant, interval: Duration): Promise<boolean> {
    return (await this.run(TOUCH, [now, UUID.to(id), now - interval, now + CLOCK_SKEW])) === 1;
  }

  async revoke(accountId: AccountId, id: SessionId, { now, openSince }: OpenAt): Promise<boolean> {
    return (await this.run(REVOKE_ONE, [now, UUID.to(id), UUID.to(accountId), now, openSince])) === 1;
  }

  revokeAll(accountId: AccountId, now: Instant, except?: SessionId): Promise<number> {
    if (except === undefined) return this.run(REVOKE_ALL, [now, UUID.to(accountId)]);
    return this.run(REVOKE_OTHERS, [now, UUID.to(accountId), UUID.to(except)]);
  }

  async revokeOfProvider({ subject, session }: EndedAtProvider, now: Instant): Promise<number> {
    const [ofSubject, ofSession] = [optional(BYTES).to(subject), optional(BYTES).to(session)];
    if (ofSession === null) return ofSubject === null ? 0 : this.run(REVOKE_SUBJECT, [now, ofSubject]);
    if (ofSubject === null) return this.run(REVOKE_PROVIDER_SESSION, [now, ofSession]);
    const ended = await this.run(`${REVOKE_PROVIDER_SESSION} AND provider_subject = ?`, [now, ofSession, ofSubject]);
    return ended + (await this.run(`${REVOKE_SUBJECT} AND provider_session IS NULL`, [now, ofSubject]));
  }

  revokeUnmarked(accountId: AccountId, now: Instant): Promise<number> {
    return this.run(REVOKE_UNMARKED, [now, UUID.to(accountId)]);
  }

  async replaceToken(id: SessionId, tokenHash: Uint8Array, now: Instant): Promise<boolean> {
    return (await this.run(REPLACE_TOKEN, [BYTES.to(tokenHash), now, UUID.to(id)])) === 1;
  }

  async list(accountId: AccountId, page: Parameters<SessionLedger['list']>[1]): Promise<readonly Session[]> {
    const { createdAt, id } = page.after ?? NEWEST;
    const open = [UUID.to(accountId), page.now, page.openSince];
    const values = [...open, createdAt, createdAt, UUID.to(id), page.limit];
    return (await this.all(LIST, values)).map((row) => SESSIONS.read(row));
  }

  deleteExpired(now: Instant, limit: number): Promise<number> {
    return deleteExpired(this.db, SessionEntity, 'id', now - ENDED_SESSIONS_KEPT, limit);
  }
}

/** Returns `null` for a session whose account is gone. */
function toSessionWithAccount(id: SessionId, row: Row): SessionWithAccount | null {
  if (row['account_created_at'] === null) return null;
  const accountId = UUID.from(row['account_id']);
  const session = {
    id,
    accountId,
    deviceId: UUID.from(row['device_id']),
    lastUsedAt: INSTANT.from(row['last_used_at']),
    expiresAt: INSTANT.from(row['expires_at']),
    revokedAt: optional(INSTANT).from(row['revoked_at']),
  };
  const account = {
    id: accountId,
    address: TEXT.from(row['address']),
    displayName: optional(TEXT).from(row['display_name']),
    createdAt: INSTANT.from(row['account_created_at']),
    suspension: suspensionIn(row),
    deletesAt: optional(INSTANT).from(row['deletes_at']),
  };
  return { session, account, quota: { usage: toUsage(row), ownLimits: toOwnLimits(row) } };
}
