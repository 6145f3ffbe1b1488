import type { QuotaAccount, QuotaLedger } from '../../../../application/ports/stores/quota-ledger.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import type { OwnLimits } from '../../../../domain/quota/limits.js';
import type { Usage } from '../../../../domain/quota/usage.js';
import { ACCOUNTS } from '../accounts/account-store.js';
import { assertInTransaction, type MemoryContext, type MemoryDatabase } from '../../engine/memory-database.js';
import type { TableDefinition } from '../../engine/memory-table.js';

interface QuotaRow {
  readonly accountId: AccountId;
  readonly usage: Usage;
  readonly ownLimits: OwnLimits;
}

/** Columns of the account's row in the databases; here an account that has no row yet has used nothing. */
const QUOTAS: TableDefinition<QuotaRow> = { name: 'quotas', key: ({ accountId }) => accountId };

export class MemoryQuotaLedger implements QuotaLedger {
  constructor(private readonly db: MemoryContext) {}

  read(id: AccountId): Promise<QuotaAccount | null> {
    return this.db.run((database) => {
      const account = database.table(ACCOUNTS).get(id);
      return account === null ? null : { id, ...quotaOf(database, id), suspension: account.suspension };
    });
  }

  async lock(id: AccountId): Promise<QuotaAccount | null> {
    assertInTransaction(this.db);
    return this.read(id);
  }

  save(id: AccountId, usage: Usage): Promise<void> {
    return this.put(id, { usage });
  }

  setLimits(id: AccountId, ownLimits: OwnLimits): Promise<void> {
    return this.put(id, { ownLimits });
  }

  page(after: AccountId | null, limit: number): Promise<readonly QuotaAccount[]> {
    return this.db.run((database) =>
      database
        .table(ACCOUNTS)
        .filter(({ id }) => after === null || id > after)
        .sort((left, right) => (left.id < right.id ? -1 : 1))
        .slice(0, limit)
        .map(({ id, suspension }) => ({ id, ...quotaOf(database, id), suspension })),
    );
  }

  private async put(id: AccountId, changes: Partial<QuotaRow>): Promise<void> {
    assertInTransaction(this.db);
    await this.db.run((database) => put(database, { accountId: id, ...quotaOf(database, id), ...changes }));
  }
}

/** What the bearer's one read brings along with the account. */
export function quotaOf(database: MemoryDatabase, accountId: AccountId): Pick<QuotaAccount, 'usage' | 'ownLimits'> {
  const row = database.table(QUOTAS).get(accountId);
  const usage = row?.usage ?? { used: 0n, reserved: 0n, hardExceededSince: null };
  return { usage, ownLimits: row?.ownLimits ?? { soft: null, hard: null } };
}

function put(database: MemoryDatabase, row: QuotaRow): void {
  const table = database.table(QUOTAS);
  if (table.update(({ accountId }) => accountId === row.accountId, row) === 0) table.mustInsert(row);
}
