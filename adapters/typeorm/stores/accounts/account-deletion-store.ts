import type { AccountDeletionStore, Leaving } from '../../../../application/ports/stores/account-deletion-store.js';
import type { OverdueUpload } from '../../../../application/ports/stores/upload-store.js';
import { DELETION_BEGUN } from '../../../../domain/accounts/account.js';
import type { AccountId, UploadId } from '../../../../domain/kernel/ids.js';
import { CLOCK_SKEW, type Instant } from '../../../../domain/kernel/instant.js';
import { byIndex } from '../../engine/ordered-pages.js';
import { placeholders, type SqlValue } from '../../engine/sql.js';
import { SqlStore } from '../../engine/sql-store.js';
import { assertInTransaction, type Dialect } from '../../engine/store-context.js';
import { HEX, UUID } from '../../mapping/columns.js';

const SCHEDULE = 'UPDATE accounts SET deletes_at = ? WHERE id = ?';
const CANCEL = 'UPDATE accounts SET deletes_at = NULL WHERE id = ? AND deletes_at > ? AND deletion_lease = 0';
const DUE = 'SELECT id FROM accounts WHERE deletes_at <= ? ORDER BY deletes_at LIMIT ?';
/** A lease that ends implausibly far ahead was taken under a clock that has since been set back. */
const TAKE_LEASE = `
  UPDATE accounts SET deletion_lease = ?, deletes_at = ${DELETION_BEGUN} WHERE id = ? AND deletes_at <= ?
    AND (deletion_lease <= ? OR deletion_lease = ? OR deletion_lease > ? + ${CLOCK_SKEW})`;

/** SQLite has no DELETE … LIMIT; MySQL scans the whole table for a DELETE by a subquery. */
const ROWS = 256;
const deletion = (table: string, where: string): Record<Dialect, string> => ({
  sqlite: `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${where} LIMIT ${ROWS})`,
  mysql: `DELETE FROM ${table} WHERE ${where} LIMIT ${ROWS}`,
});
/** In the order in which a sign-in locks its rows (ARCHITECTURE.md). */
const BY_ACCOUNT = [
  deletion('login_challenges', 'account_id = ?'),
  deletion('logout_challenges', 'account_id = ?'),
  deletion('oidc_attempts', 'linking_account_id = ?'),
  deletion('oidc_returns', 'linking_account_id = ?'),
  deletion('totp_enrollments', 'account_id = ?'),
  deletion('sessions', 'account_id = ?'),
  deletion('device_cohorts', 'account_id = ?'),
  deletion('identity_links', 'account_id = ?'),
  deletion('escrows', 'account_id = ?'),
];
const MOVED = deletion('moved_certificates', 'handle_user = ?');
const LOOK_UPS = deletion('peer_rates', 'peer = ?');
const DIRECTORY = [deletion('directory_devices', 'account_id = ?'), deletion('device_directories', 'account_id = ?')];
const OWN_LINKS = `SELECT id FROM links WHERE maker_id = ? LIMIT 20`;
const LINK = [deletion('link_assets', 'link_id = ?'), deletion('links', 'id = ?')];
const ENDED_STATES = ['Completed', 'Failed', 'Cancelled', 'Expired'];
/**
 * Otherwise MariaDB would find these rows by the primary key, past all sessions of others; a DELETE accepts no index
 * hint. One look-up for each state: for several, MySQL reads the index from its beginning if most rows are the account's.
 */
const ENDED_UPLOADS_ON_MYSQL = `${ENDED_STATES.map(
  (state) => `
  (SELECT id FROM upload_sessions ${byIndex('upload_sessions_upload_user_id_state_id')}
   WHERE upload_user_id = ? AND state = '${state}' LIMIT ${ROWS})`,
).join(' UNION ALL ')} LIMIT ${ROWS}`;
const ERASE_ENDED_UPLOADS_ON_SQLITE = deletion(
  'upload_sessions',
  `upload_user_id = ? AND state IN (${ENDED_STATES.map((state) => `'${state}'`).join(', ')})`,
).sqlite;
const OPEN_UPLOADS = `
  SELECT id, upload_user_id FROM upload_sessions
  WHERE upload_user_id = ? AND state IN ('Pending', 'Uploading') LIMIT ?`;
const PROCESSING = "SELECT id FROM upload_sessions WHERE upload_user_id = ? AND state = 'WaitingForProcessing'";
const CHARGED = 'SELECT content_hash FROM blobs WHERE charged_to = ? LIMIT ?';
const OWNED_BESIDE = 'DELETE FROM sponsored_owners WHERE owner_id = ?';
/** Reads the ids first: MySQL would scan the whole table for a DELETE by a subquery. */
const SPONSORED = "SELECT id FROM accounts WHERE sponsor_id = ? AND kind = 'sponsored'";
const OWNERS = 'DELETE FROM sponsored_owners WHERE account_id = ?';
const NAMES_BLOBS = 'SELECT EXISTS (SELECT 1 FROM blobs WHERE charged_to = ?) AS named';

export class TypeormAccountDeletionStore extends SqlStore implements AccountDeletionStore {
  async schedule(id: AccountId, deletesAt: Instant): Promise<void> {
    assertInTransaction(this.db);
    await this.run(SCHEDULE, [deletesAt, UUID.to(id)]);
  }

  async cancel(id: AccountId, now: Instant): Promise<boolean> {
    return (await this.run(CANCEL, [UUID.to(id), now])) === 1;
  }

  async due(now: Instant, limit: number): Promise<readonly AccountId[]> {
    return (await this.all(DUE, [now, limit])).map((row) => UUID.from(row['id']));
  }

  async takeLease(id: AccountId, { now, until, held }: Parameters<AccountDeletionStore['takeLease']>[1]) {
    return (await this.run(TAKE_LEASE, [until, UUID.to(id), now, now, held, until])) === 1;
  }

  async eraseSignIn({ id, handleUser }: Leaving): Promise<number> {
    let erased = 0;
    for (const each of BY_ACCOUNT) erased += await this.run(each[this.db.dialect], [UUID.to(id)]);
    erased += await this.run(MOVED[this.db.dialect], [handleUser]);
    return erased + (await this.run(LOOK_UPS[this.db.dialect], [`account ${id}`]));
  }

  async eraseDirectory(id: AccountId): Promise<number> {
    let erased = 0;
    for (const each of DIRECTORY) erased += await this.run(each[this.db.dialect], [UUID.to(id)]);
    return erased;
  }

  async eraseLinks(id: AccountId): Promise<number> {
    let erased = 0;
    for (const { id: link } of await this.all(OWN_LINKS, [UUID.to(id)])) {
      for (const each of LINK) erased += await this.run(each[this.db.dialect], [link as Uint8Array]);
    }
    return erased;
  }

  /** Deletes by id alone: ended sessions never change after they were read. */
  async eraseEndedUploads(id: AccountId): Promise<number> {
    const account = UUID.to(id);
    if (this.db.dialect === 'sqlite') return this.run(ERASE_ENDED_UPLOADS_ON_SQLITE, [account]);
    const rows = await this.all(
      ENDED_UPLOADS_ON_MYSQL,
      ENDED_STATES.map(() => account),
    );
    const ended = rows.map((row) => row['id'] as Uint8Array);
    if (ended.length === 0) return 0;
    const text = `DELETE FROM upload_sessions WHERE id IN (${placeholders(ended)})`;
    await this.db.write(({ sql }) => sql.runOnce(text, ended));
    return ended.length;
  }

  async openUploads(id: AccountId, limit: number): Promise<readonly OverdueUpload[]> {
    const rows = await this.all(OPEN_UPLOADS, [UUID.to(id), limit]);
    return rows.map((row) => ({ id: UUID.from(row['id']), uploadUserId: id }));
  }

  async processingUpload(id: AccountId): Promise<UploadId | null> {
    const row = await this.first(PROCESSING, [UUID.to(id)]);
    return row === null ? null : UUID.from(row['id']);
  }

  async chargedContents(id: AccountId, limit: number): Promise<readonly string[]> {
    return (await this.all(CHARGED, [UUID.to(id), limit])).map((row) => HEX.from(row['content_hash']));
  }

  async namesBlobs(id: AccountId): Promise<boolean> {
    const row = await this.first(NAMES_BLOBS, [UUID.to(id)]);
    return Number(row?.['named']) === 1;
  }

  async eraseAccount(id: AccountId): Promise<void> {
    assertInTransaction(this.db);
    await this.run(OWNED_BESIDE, [UUID.to(id)]);
    for (const row of await this.all(SPONSORED, [UUID.to(id)])) await this.run(OWNERS, [row['id'] as SqlValue]);
    await this.run("DELETE FROM accounts WHERE sponsor_id = ? AND kind = 'sponsored'", [UUID.to(id)]);
    await this.run('DELETE FROM accounts WHERE id = ?', [UUID.to(id)]);
  }
}
