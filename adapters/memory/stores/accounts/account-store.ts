import type { AccountStore } from '../../../../application/ports/stores/account-store.js';
import type { SponsoredAccount } from '../../../../application/ports/stores/sponsored-account-store.js';
import type { Account, Suspension } from '../../../../domain/accounts/account.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import { assertInTransaction, type MemoryContext } from '../../engine/memory-database.js';
import type { TableDefinition } from '../../engine/memory-table.js';

export const ACCOUNTS: TableDefinition<Account> = {
  name: 'accounts',
  keyKinds: ['uuid'],
  key: ({ id }) => id,
  unique: { address: ({ address }) => address, handle: ({ handleUser }) => handleUser },
};

/** In the databases these are rows of `accounts` too, so both kinds share the ids. */
export const SPONSORED: TableDefinition<SponsoredAccount> = {
  name: 'sponsored_accounts',
  keyKinds: ['uuid'],
  key: ({ id }) => id,
};

export class MemoryAccountStore implements AccountStore {
  constructor(private readonly db: MemoryContext) {}

  insert(account: Account): Promise<'inserted' | 'address_taken' | 'handle_taken'> {
    return this.db.run((database) => {
      if (database.table(SPONSORED).get(account.id) !== null) throw new Error('accounts: duplicate id');
      const clash = database.table(ACCOUNTS).insert(account);
      if (clash === 'primary') throw new Error('accounts: duplicate id');
      if (clash === null) return 'inserted';
      return clash === 'address' ? 'address_taken' : 'handle_taken';
    });
  }

  find(id: AccountId): Promise<Account | null> {
    return this.db.run((database) => database.table(ACCOUNTS).get(id));
  }

  findByAddress(address: string): Promise<Account | null> {
    return this.db.run((database) => database.table(ACCOUNTS).first((row) => row.address === address));
  }

  findByHandle(handleUser: string): Promise<Account | null> {
    return this.db.run((database) => database.table(ACCOUNTS).first((row) => row.handleUser === handleUser));
  }

  /** Transactions are serial, so a running one holds the lock of every row. */
  async lock(id: AccountId): Promise<Account | null> {
    assertInTransaction(this.db);
    return this.find(id);
  }

  async setDisplayName(id: AccountId, displayName: string | null): Promise<void> {
    await this.update((row) => row.id === id, { displayName });
  }

  async replacePasswordHash(id: AccountId, verified: string, replacement: string): Promise<boolean> {
    const matches = (row: Account) => row.id === id && row.passwordHash === verified;
    return (await this.update(matches, { passwordHash: replacement })) === 1;
  }

  async setWebfinger(id: AccountId, webfinger: boolean): Promise<void> {
    await this.update((row) => row.id === id, { webfinger });
  }

  async setSuspension(id: AccountId, suspension: Suspension | null): Promise<void> {
    await this.update((row) => row.id === id, { suspension });
  }

  private update(matches: (row: Account) => boolean, changes: Partial<Account>): Promise<number> {
    return this.db.run((database) => database.table(ACCOUNTS).update(matches, changes));
  }
}
