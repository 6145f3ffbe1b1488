import type { AccountDeletionStore, Leaving } from '../../../../application/ports/stores/account-deletion-store.js';
import type { OverdueUpload } from '../../../../application/ports/stores/upload-store.js';
import { DELETION_BEGUN, isGone } from '../../../../domain/accounts/account.js';
import type { AccountId, UploadId } from '../../../../domain/kernel/ids.js';
import { CLOCK_SKEW, type Instant } from '../../../../domain/kernel/instant.js';
import { assertInTransaction, type MemoryContext, type MemoryDatabase } from '../../engine/memory-database.js';
import type { TableDefinition } from '../../engine/memory-table.js';
import { BLOBS } from '../assets/blob-ledger.js';
import { DEVICES, DIRECTORIES } from '../devices/device-directory-store.js';
import { CERTIFICATES } from '../discovery/moved-certificate-store.js';
import { PEER_RATES } from '../federation/peer-rate-store.js';
import { LINKS } from '../links/link-store.js';
import { LINKS as IDENTITIES } from '../oidc/identity-link-store.js';
import { ATTEMPTS } from '../oidc/oidc-attempt-store.js';
import { RETURNS } from '../oidc/oidc-return-store.js';
import { QUOTAS } from '../quota/quota-ledger.js';
import { COHORTS } from '../sessions/cohort-store.js';
import { CHALLENGES as LOGOUTS } from '../sessions/logout-challenge-store.js';
import { SESSIONS } from '../sessions/session-ledger.js';
import { OWNERS } from '../sponsorship/sponsored-rows.js';
import { CHALLENGES as LOGINS } from '../totp/login-challenge-store.js';
import { ENROLLMENTS } from '../totp/totp-enrollment-store.js';
import { UPLOADS } from '../uploads/upload-store.js';
import { ACCOUNTS, SPONSORED } from './account-store.js';
import { ESCROWS } from './escrow-store.js';

interface Lease {
  readonly id: AccountId;
  readonly until: Instant;
}

const LEASES: TableDefinition<Lease> = { name: 'deletion_leases', key: ({ id }) => id };
const ENDED: ReadonlySet<string> = new Set(['Completed', 'Failed', 'Cancelled', 'Expired']);

export class MemoryAccountDeletionStore implements AccountDeletionStore {
  constructor(private readonly db: MemoryContext) {}

  async schedule(id: AccountId, deletesAt: Instant): Promise<void> {
    assertInTransaction(this.db);
    await this.db.run((database) => database.table(ACCOUNTS).update((row) => row.id === id, { deletesAt }));
  }

  cancel(id: AccountId, now: Instant): Promise<boolean> {
    return this.db.run((database) => {
      if (database.table(LEASES).get(id) !== null) return false;
      const isPending = (row: { id: string; deletesAt: Instant | null }) => row.id === id && (row.deletesAt ?? 0) > now;
      return database.table(ACCOUNTS).update(isPending, { deletesAt: null }) === 1;
    });
  }

  due(now: Instant, limit: number): Promise<readonly AccountId[]> {
    return this.db.run((database) => {
      const rows = database.table(ACCOUNTS).filter((row) => isGone(row, now));
      const sorted = rows.sort((left, right) => (left.deletesAt ?? 0) - (right.deletesAt ?? 0));
      return sorted.slice(0, limit).map(({ id }) => id);
    });
  }

  takeLease(id: AccountId, { now, until, held }: Parameters<AccountDeletionStore['takeLease']>[1]): Promise<boolean> {
    return this.db.run((database) => {
      const account = database.table(ACCOUNTS).get(id);
      if (account === null || !isGone(account, now)) return false;
      const lease = database.table(LEASES).get(id)?.until ?? 0;
      if (lease > now && lease !== held && lease <= until + CLOCK_SKEW) return false;
      database.table(LEASES).delete((row) => row.id === id);
      database.table(LEASES).mustInsert({ id, until });
      database.table(ACCOUNTS).update((row) => row.id === id, { deletesAt: DELETION_BEGUN });
      return true;
    });
  }

  eraseSignIn({ id, handleUser }: Leaving): Promise<number> {
    const mine = (row: { readonly accountId: string }) => row.accountId === id;
    const linking = (row: { readonly linking: { readonly accountId: string } | null }) => row.linking?.accountId === id;
    return this.db.run(
      (database) =>
        database.table(SESSIONS).delete(mine) +
        database.table(COHORTS).delete(mine) +
        database.table(ENROLLMENTS).delete(mine) +
        database.table(LOGINS).delete(mine) +
        database.table(LOGOUTS).delete(mine) +
        database.table(ATTEMPTS).delete(linking) +
        database.table(RETURNS).delete(linking) +
        database.table(IDENTITIES).delete(mine) +
        database.table(ESCROWS).delete(mine) +
        database.table(CERTIFICATES).delete(({ user }) => user === handleUser) +
        database.table(PEER_RATES).delete(({ peer }) => peer === `account ${id}`),
    );
  }

  eraseDirectory(id: AccountId): Promise<number> {
    const mine = (row: { readonly accountId: string }) => row.accountId === id;
    return this.db.run((database) => database.table(DIRECTORIES).delete(mine) + database.table(DEVICES).delete(mine));
  }

  eraseLinks(id: AccountId): Promise<number> {
    return this.db.run((database) => database.table(LINKS).delete(({ link }) => link.makerId === id));
  }

  eraseEndedUploads(id: AccountId): Promise<number> {
    return this.db.run((database) =>
      database.table(UPLOADS).delete(({ session }) => session.uploadUserId === id && ENDED.has(session.state)),
    );
  }

  openUploads(id: AccountId, limit: number): Promise<readonly OverdueUpload[]> {
    return this.db.run((database) =>
      uploads(database, id)
        .filter(({ state }) => state === 'Pending' || state === 'Uploading')
        .slice(0, limit)
        .map((session) => ({ id: session.id, uploadUserId: id })),
    );
  }

  processingUpload(id: AccountId): Promise<UploadId | null> {
    return this.db.run(
      (database) => uploads(database, id).find(({ state }) => state === 'WaitingForProcessing')?.id ?? null,
    );
  }

  chargedContents(id: AccountId, limit: number): Promise<readonly string[]> {
    return this.db.run((database) =>
      database
        .table(BLOBS)
        .filter(({ chargedTo, references }) => chargedTo === id && references > 0)
        .slice(0, limit)
        .map(({ contentHash }) => contentHash),
    );
  }

  namesBlobs(id: AccountId): Promise<boolean> {
    return this.db.run((database) => database.table(BLOBS).first(({ chargedTo }) => chargedTo === id) !== null);
  }

  async eraseAccount(id: AccountId): Promise<void> {
    assertInTransaction(this.db);
    await this.db.run((database) => {
      const isSponsored = (accountId: AccountId) => database.table(SPONSORED).get(accountId)?.sponsorId === id;
      database.table(OWNERS).delete((row) => row.ownerId === id || isSponsored(row.accountId));
      database.table(SPONSORED).delete(({ sponsorId }) => sponsorId === id);
      database.table(LEASES).delete((row) => row.id === id);
      database.table(QUOTAS).delete(({ accountId }) => accountId === id);
      database.table(ACCOUNTS).delete((row) => row.id === id);
    });
  }
}

function uploads(database: MemoryDatabase, id: AccountId) {
  const rows = database.table(UPLOADS).filter(({ session }) => session.uploadUserId === id);
  return rows.map(({ session }) => session);
}
