import {
  sortValue,
  type AccountCursor,
  type AccountListStore,
  type AccountPage,
  type AccountView,
  type HashBeginning,
  type ListedAccount,
} from '../../../../application/ports/stores/account-list-store.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import type { MemoryContext, MemoryDatabase } from '../../engine/memory-database.js';
import { quotaOf } from '../quota/quota-ledger.js';
import { ACCOUNTS } from './account-store.js';

const CONCERNS: Readonly<Record<AccountView, (listed: ListedAccount, prefix: string) => boolean>> = {
  used: () => true,
  address: ({ account }, prefix) => account.address.startsWith(prefix),
  over_limit: ({ usage }) => usage.hardExceededSince !== null,
  suspended: ({ account }) => account.suspension !== null,
  deleting: ({ account }) => account.deletesAt !== null,
};

export class MemoryAccountListStore implements AccountListStore {
  constructor(private readonly db: MemoryContext) {}

  list({ view, prefix, limit, after }: AccountPage): Promise<readonly ListedAccount[]> {
    const place = (listed: ListedAccount) => ({ value: sortValue(view, listed), id: listed.account.id });
    const sign = view === 'used' ? -1 : 1;
    return this.db.run((database) =>
      allOf(database)
        .filter((listed) => CONCERNS[view](listed, prefix))
        .filter((listed) => after === null || sign * compare(place(listed), after) > 0)
        .sort((left, right) => sign * compare(place(left), place(right)))
        .slice(0, limit),
    );
  }

  hashBeginnings(after: AccountId | null, limit: number): Promise<readonly HashBeginning[]> {
    return this.db.run((database) =>
      database
        .table(ACCOUNTS)
        .filter(({ id }) => after === null || id > after)
        .sort((left, right) => (left.id < right.id ? -1 : 1))
        .slice(0, limit)
        .map(({ id, passwordHash }) => ({ id, beginning: passwordHash?.slice(0, '$2b$12$'.length) ?? null })),
    );
  }
}

function allOf(database: MemoryDatabase): ListedAccount[] {
  return database
    .table(ACCOUNTS)
    .filter(() => true)
    .map(({ passwordHash: _hash, webfinger: _webfinger, ...account }) => ({
      account,
      ...quotaOf(database, account.id),
    }));
}

function compare(left: AccountCursor, right: AccountCursor): number {
  return compareValues(left.value, right.value) || (left.id < right.id ? -1 : left.id > right.id ? 1 : 0);
}

/** Text is compared by its bytes, as the databases do. */
function compareValues(left: AccountCursor['value'], right: AccountCursor['value']): number {
  if (typeof left === 'string' || typeof right === 'string') {
    return Buffer.compare(Buffer.from(String(left)), Buffer.from(String(right)));
  }
  return left < right ? -1 : left > right ? 1 : 0;
}
