import type {
  SponsoredAccount,
  SponsoredAccountStore,
} from '../../../../application/ports/stores/sponsored-account-store.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import { ACCOUNTS } from '../accounts/account-store.js';
import type { MemoryContext, MemoryDatabase } from '../../engine/memory-database.js';
import type { TableDefinition } from '../../engine/memory-table.js';

export const SPONSORED: TableDefinition<SponsoredAccount> = { name: 'sponsored_accounts', key: ({ id }) => id };
type Position = Pick<SponsoredAccount, 'createdAt' | 'id'>;

export class MemorySponsoredAccountStore implements SponsoredAccountStore {
  constructor(private readonly db: MemoryContext) {}

  insert(account: SponsoredAccount): Promise<void> {
    return this.db.run((database) => database.table(SPONSORED).mustInsert(account));
  }

  sponsorOf(id: AccountId): Promise<AccountId | null> {
    return this.db.run((database) => database.table(SPONSORED).get(id)?.sponsorId ?? null);
  }

  list(
    sponsorId: AccountId,
    { limit, after }: Parameters<SponsoredAccountStore['list']>[1],
  ): Promise<readonly SponsoredAccount[]> {
    const listed = (row: SponsoredAccount) =>
      row.sponsorId === sponsorId && (after === null || newestFirst(after, row) < 0);
    return this.db.run((database) => database.table(SPONSORED).filter(listed).sort(newestFirst).slice(0, limit));
  }

  delete(sponsorId: AccountId, id: AccountId): Promise<boolean> {
    return this.db.run((database) => {
      const is = (row: SponsoredAccount) => row.id === id && row.sponsorId === sponsorId;
      return database.table(SPONSORED).delete(is) === 1;
    });
  }
}

/** The databases keep accounts of both kinds in one table. */
export function isAccount(database: MemoryDatabase, id: AccountId): boolean {
  return database.table(ACCOUNTS).get(id) !== null || database.table(SPONSORED).get(id) !== null;
}

function newestFirst(left: Position, right: Position): number {
  return right.createdAt - left.createdAt || (left.id < right.id ? 1 : left.id > right.id ? -1 : 0);
}
