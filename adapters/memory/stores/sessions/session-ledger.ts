import type {
  SessionLedger,
  SessionOfDevice,
  SessionWithAccount,
} from '../../../../application/ports/stores/session-ledger.js';
import { bytesEqual, toHex } from '../../../../domain/kernel/bytes.js';
import type { AccountId, SessionId } from '../../../../domain/kernel/ids.js';
import { CLOCK_SKEW, type Duration, type Instant } from '../../../../domain/kernel/instant.js';
import type { EndedAtProvider } from '../../../../domain/oidc/provider-logout.js';
import { ENDED_SESSIONS_KEPT, type OpenAt, type Session } from '../../../../domain/sessions/session.js';
import { ACCOUNTS } from '../accounts/account-store.js';
import { DEVICES, deviceKey } from '../devices/device-directory-store.js';
import { deleteExpired } from '../../engine/expiring-rows.js';
import type { MemoryContext, MemoryDatabase } from '../../engine/memory-database.js';
import type { TableDefinition } from '../../engine/memory-table.js';
import { newestFirst } from '../../engine/newest-first.js';
import { quotaOf } from '../quota/quota-ledger.js';

export const SESSIONS: TableDefinition<Session> = {
  name: 'sessions',
  keyKinds: ['uuid'],
  key: ({ id }) => id,
  unique: { token_hash: ({ tokenHash }) => toHex(tokenHash) },
};

export class MemorySessionLedger implements SessionLedger {
  constructor(private readonly db: MemoryContext) {}

  open(session: Session): Promise<void> {
    return this.db.run((database) => database.table(SESSIONS).mustInsert(session));
  }

  read(id: SessionId): Promise<SessionWithAccount | null> {
    return this.db.run((database) => withAccount(database, database.table(SESSIONS).get(id)));
  }

  readOfDevice(id: SessionId): Promise<SessionOfDevice | null> {
    return this.db.run((database) => {
      const found = withAccount(database, database.table(SESSIONS).get(id));
      if (found === null) return null;
      const { accountId, deviceId } = found.session;
      return { ...found, isListed: database.table(DEVICES).get(deviceKey(accountId, deviceId)) !== null };
    });
  }

  readByTokenHash(tokenHash: Uint8Array): Promise<SessionWithAccount | null> {
    return this.db.run((database) => {
      const session = database.table(SESSIONS).first((row) => bytesEqual(row.tokenHash, tokenHash));
      return withAccount(database, session);
    });
  }

  async touch(id: SessionId, now: Instant, interval: Duration): Promise<boolean> {
    const isDue = ({ lastUsedAt }: Session) => lastUsedAt <= now - interval || lastUsedAt > now + CLOCK_SKEW;
    const due = (row: Session) => row.id === id && row.revokedAt === null && isDue(row);
    return (await this.update(due, { lastUsedAt: now })) === 1;
  }

  async revoke(accountId: AccountId, id: SessionId, at: OpenAt): Promise<boolean> {
    const matches = (row: Session) => row.id === id && row.accountId === accountId && isOpen(row, at);
    return (await this.update(matches, { revokedAt: at.now })) === 1;
  }

  revokeAll(accountId: AccountId, now: Instant, except?: SessionId): Promise<number> {
    const matches = (row: Session) => row.accountId === accountId && row.revokedAt === null && row.id !== except;
    return this.update(matches, { revokedAt: now });
  }

  revokeOfProvider({ subject, session }: EndedAtProvider, now: Instant): Promise<number> {
    const isOf = (mark: Uint8Array | null, wanted: Uint8Array | null) =>
      mark !== null && wanted !== null && bytesEqual(mark, wanted);
    const ends = ({ providerSubject, providerSession }: Session): boolean => {
      if (subject !== null && !isOf(providerSubject, subject)) return false;
      if (session === null || isOf(providerSession, session)) return subject !== null || session !== null;
      return subject !== null && providerSession === null;
    };
    return this.update((row) => row.revokedAt === null && ends(row), { revokedAt: now });
  }

  revokeUnmarked(accountId: AccountId, now: Instant): Promise<number> {
    const isUnmarked = (row: Session) =>
      row.accountId === accountId && row.method === 'oidc' && row.providerSubject === null && row.revokedAt === null;
    return this.update(isUnmarked, { revokedAt: now });
  }

  async replaceToken(id: SessionId, tokenHash: Uint8Array, now: Instant): Promise<boolean> {
    const matches = (row: Session) => row.id === id && row.revokedAt === null;
    return (await this.update(matches, { tokenHash, lastUsedAt: now })) === 1;
  }

  list(accountId: AccountId, page: Parameters<SessionLedger['list']>[1]): Promise<readonly Session[]> {
    const listed = (row: Session) =>
      row.accountId === accountId && isOpen(row, page) && (page.after === null || newestFirst(page.after, row) < 0);
    return this.db.run((database) => database.table(SESSIONS).filter(listed).sort(newestFirst).slice(0, page.limit));
  }

  deleteExpired(now: Instant, limit: number): Promise<number> {
    return deleteExpired(this.db, SESSIONS, now - ENDED_SESSIONS_KEPT, limit);
  }

  private update(matches: (row: Session) => boolean, changes: Partial<Session>): Promise<number> {
    return this.db.run((database) => database.table(SESSIONS).update(matches, changes));
  }
}

function isOpen({ revokedAt, expiresAt, lastUsedAt }: Session, { now, openSince }: OpenAt): boolean {
  return revokedAt === null && expiresAt > now && lastUsedAt > openSince;
}

/** Returns `null` for a session whose account is gone, like the SQL join. */
function withAccount(database: MemoryDatabase, session: Session | null): SessionWithAccount | null {
  const account = session === null ? null : database.table(ACCOUNTS).get(session.accountId);
  if (session === null || account === null) return null;
  const { id, address, displayName, createdAt, suspension, deletesAt } = account;
  const { accountId, deviceId, lastUsedAt, expiresAt, revokedAt } = session;
  return {
    session: { id: session.id, accountId, deviceId, lastUsedAt, expiresAt, revokedAt },
    account: { id, address, displayName, createdAt, suspension, deletesAt },
    quota: quotaOf(database, id),
  };
}
