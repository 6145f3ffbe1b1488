import type {
  OwnedAccount,
  SponsoredAccount,
  SponsoredAccountStore,
} from '../../../../application/ports/stores/sponsored-account-store.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import { assertInTransaction, type MemoryContext, type MemoryDatabase } from '../../engine/memory-database.js';
import { newestFirst } from '../../engine/newest-first.js';
import { ASSETS, REFERENCES } from '../assets/asset-store.js';
import { BLOBS } from '../assets/blob-ledger.js';
import { ACCOUNTS, SPONSORED } from '../accounts/account-store.js';
import { OWNERS, ownersOf, sponsorFor, type OwnerRow } from './sponsored-rows.js';

export class MemorySponsoredAccountStore implements SponsoredAccountStore {
  constructor(private readonly db: MemoryContext) {}

  insert(account: SponsoredAccount): Promise<void> {
    return this.db.run((database) => {
      if (database.table(ACCOUNTS).get(account.id) !== null) throw new Error('accounts: duplicate id');
      database.table(SPONSORED).mustInsert(account);
    });
  }

  async lock(id: AccountId): Promise<SponsoredAccount | null> {
    assertInTransaction(this.db);
    return this.db.run((database) => database.table(SPONSORED).get(id));
  }

  sponsorFor(id: AccountId, ownerId: AccountId): Promise<AccountId | null> {
    return this.db.run((database) => sponsorFor(database, id, ownerId));
  }

  list(
    ownerId: AccountId,
    { limit, after }: Parameters<SponsoredAccountStore['list']>[1],
  ): Promise<readonly OwnedAccount[]> {
    return this.db.run((database) =>
      database
        .table(SPONSORED)
        .filter(
          (row) => sponsorFor(database, row.id, ownerId) !== null && (after === null || newestFirst(after, row) < 0),
        )
        .sort(newestFirst)
        .slice(0, limit)
        .map((row) => ({ ...row, owners: ownersOf(database, row.id), used: usedBy(database, row) })),
    );
  }

  sponsoredBy(sponsorId: AccountId): Promise<readonly AccountId[]> {
    return this.db.run((database) =>
      database
        .table(SPONSORED)
        .filter((row) => row.sponsorId === sponsorId)
        .map(({ id }) => id),
    );
  }

  ownedBeside(ownerId: AccountId, limit: number): Promise<readonly AccountId[]> {
    return this.db.run((database) => {
      const rows = database.table(OWNERS).filter((row) => row.ownerId === ownerId);
      return rows.slice(0, limit).map(({ accountId }) => accountId);
    });
  }

  countSponsored(sponsorId: AccountId): Promise<number> {
    return this.db.run((database) => database.table(SPONSORED).filter((row) => row.sponsorId === sponsorId).length);
  }

  owners(id: AccountId): Promise<readonly AccountId[]> {
    return this.db.run((database) => ownersOf(database, id));
  }

  addOwner(accountId: AccountId, ownerId: AccountId): Promise<boolean> {
    return this.db.run((database) => database.table(OWNERS).insert({ accountId, ownerId }) === null);
  }

  removeOwner(accountId: AccountId, ownerId: AccountId): Promise<boolean> {
    return this.db.run((database) => {
      const is = (row: OwnerRow) => row.accountId === accountId && row.ownerId === ownerId;
      return database.table(OWNERS).delete(is) === 1;
    });
  }

  async delete(sponsorId: AccountId, id: AccountId): Promise<boolean> {
    assertInTransaction(this.db);
    return this.db.run((database) => {
      const is = (row: SponsoredAccount) => row.id === id && row.sponsorId === sponsorId;
      if (database.table(SPONSORED).delete(is) !== 1) return false;
      database.table(OWNERS).delete((row) => row.accountId === id);
      return true;
    });
  }
}

function usedBy(database: MemoryDatabase, { id, sponsorId }: SponsoredAccount): bigint {
  const owned = new Set(
    database
      .table(ASSETS)
      .filter((row) => row.ownerId === id)
      .map((row) => row.id),
  );
  const references = database.table(REFERENCES).filter(({ assetId }) => owned.has(assetId));
  const hashes = new Set(references.map(({ reference }) => reference.contentHash));
  const charged = database.table(BLOBS).filter((blob) => hashes.has(blob.contentHash) && blob.chargedTo === sponsorId);
  return charged.reduce((sum, { size }) => sum + size, 0n);
}
