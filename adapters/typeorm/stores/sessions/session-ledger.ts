import { IsNull, LessThan, LessThanOrEqual, MoreThan, Not, type FindOptionsWhere } from 'typeorm';
import type {
  SessionCursor,
  SessionLedger,
  SessionWithAccount,
} from '../../../../application/ports/stores/session-ledger.js';
import { uuidToBytes, type AccountId, type SessionId } from '../../../../domain/kernel/ids.js';
import type { Duration, Instant } from '../../../../domain/kernel/instant.js';
import type { EndedAtProvider } from '../../../../domain/oidc/provider-logout.js';
import type { Session } from '../../../../domain/sessions/session.js';
import { suspensionOf } from '../accounts/account-store.js';
import { INSTANT, optional, TEXT, UUID } from '../../mapping/columns.js';
import type { AccountRow } from '../../mapping/account.js';
import { SessionEntity } from '../../mapping/session.js';
import { QUOTA_COLUMNS, toOwnLimits, toUsage } from '../quota/quota-ledger.js';
import { KeyedRead, type Row } from '../../engine/sql.js';
import type { StoreContext } from '../../engine/store-context.js';

/** Only the columns that are needed: each costs about 1 % of a request on SQLite, where blobs cost the most. */
const COLUMNS = `
  s.account_id, s.device_id, s.last_used_at, s.expires_at, s.revoked_at,
  a.address, a.display_name, a.created_at AS account_created_at, a.suspension_mode, a.suspension_reason, a.deletes_at,
  ${QUOTA_COLUMNS.map((column) => `a.${column}`).join(', ')}`;
/**
 * For several keys at once MySQL would estimate which table and index to read first, and estimates for a table that has
 * just grown have led it through all sessions of an account. Hence FORCE INDEX, which SQLite ignores as a comment.
 */
const from = (index: string) =>
  `FROM sessions s /*! FORCE INDEX (${index}) */ LEFT JOIN accounts a ON a.id = s.account_id`;
const BY_ID = new KeyedRead(`SELECT s.id, ${COLUMNS} ${from('PRIMARY')}`, 'id', 's.id');
const BY_TOKEN_HASH = new KeyedRead(
  `SELECT s.token_hash, s.id, ${COLUMNS} ${from('sessions_token_hash')}`,
  'token_hash',
  's.token_hash',
);

export class TypeormSessionLedger implements SessionLedger {
  constructor(private readonly db: StoreContext) {}

  async open(session: Session): Promise<void> {
    await this.db.write(({ manager }) => manager.insert(SessionEntity, { ...session }));
  }

  async read(id: SessionId): Promise<SessionWithAccount | null> {
    const row = await this.db.read(({ sql }) => sql.firstBy(BY_ID, uuidToBytes(id)));
    return row === null ? null : toSessionWithAccount(id, row);
  }

  async readByTokenHash(tokenHash: Uint8Array): Promise<SessionWithAccount | null> {
    const row = await this.db.read(({ sql }) => sql.firstBy(BY_TOKEN_HASH, tokenHash));
    return row === null ? null : toSessionWithAccount(UUID.from(row['id']), row);
  }

  async touch(id: SessionId, now: Instant, interval: Duration): Promise<boolean> {
    const result = await this.db.write(({ manager }) =>
      manager.update(
        SessionEntity,
        { id, revokedAt: IsNull(), lastUsedAt: LessThanOrEqual(now - interval) },
        { lastUsedAt: now },
      ),
    );
    return result.affected === 1;
  }

  async revoke(accountId: AccountId, id: SessionId, now: Instant): Promise<boolean> {
    const result = await this.db.write(({ manager }) =>
      manager.update(SessionEntity, { id, accountId, revokedAt: IsNull() }, { revokedAt: now }),
    );
    return result.affected === 1;
  }

  async revokeAll(accountId: AccountId, now: Instant, except?: SessionId): Promise<number> {
    const result = await this.db.write(({ manager }) =>
      manager.update(
        SessionEntity,
        { accountId, revokedAt: IsNull(), ...(except === undefined ? {} : { id: Not(except) }) },
        { revokedAt: now },
      ),
    );
    return result.affected ?? 0;
  }

  async revokeOfProvider({ subject, session }: EndedAtProvider, now: Instant): Promise<number> {
    if (session === null) return subject === null ? 0 : this.revokeWhere({ providerSubject: subject }, now);
    const ofSubject = subject === null ? {} : { providerSubject: subject };
    const ended = await this.revokeWhere({ providerSession: session, ...ofSubject }, now);
    if (subject === null) return ended;
    return ended + (await this.revokeWhere({ providerSubject: subject, providerSession: IsNull() }, now));
  }

  revokeUnmarked(accountId: AccountId, now: Instant): Promise<number> {
    return this.revokeWhere({ accountId, method: 'oidc', providerSubject: IsNull() }, now);
  }

  private async revokeWhere(where: FindOptionsWhere<Session>, now: Instant): Promise<number> {
    const result = await this.db.write(({ manager }) =>
      manager.update(SessionEntity, { ...where, revokedAt: IsNull() }, { revokedAt: now }),
    );
    return result.affected ?? 0;
  }

  async replaceToken(id: SessionId, tokenHash: Uint8Array, now: Instant): Promise<boolean> {
    const result = await this.db.write(({ manager }) =>
      manager.update(SessionEntity, { id, revokedAt: IsNull() }, { tokenHash, lastUsedAt: now }),
    );
    return result.affected === 1;
  }

  list(accountId: AccountId, page: Parameters<SessionLedger['list']>[1]): Promise<readonly Session[]> {
    return this.db.read(({ manager }) => {
      const open = () => ({
        accountId,
        revokedAt: IsNull(),
        expiresAt: MoreThan(page.now),
        lastUsedAt: MoreThan(page.openSince),
      });
      const where = page.after === null ? open() : olderThan(page.after).map((older) => ({ ...open(), ...older }));
      return manager.find(SessionEntity, { where, order: { createdAt: 'DESC', id: 'DESC' }, take: page.limit });
    });
  }
}

function olderThan({ createdAt, id }: SessionCursor) {
  return [{ createdAt: LessThan(createdAt) }, { createdAt, id: LessThan(id) }];
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
    suspension: suspensionOf(
      optional(TEXT).from(row['suspension_mode']) as AccountRow['suspensionMode'],
      optional(TEXT).from(row['suspension_reason']),
    ),
    deletesAt: optional(INSTANT).from(row['deletes_at']),
  };
  return { session, account, quota: { usage: toUsage(row), ownLimits: toOwnLimits(row) } };
}
