import {
  DELETION_STOPS_GROWTH,
  type QuotaAccount,
  type QuotaLedger,
} from '../../../../application/ports/stores/quota-ledger.js';
import type { Account, Suspension } from '../../../../domain/accounts/account.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import type { OwnLimits } from '../../../../domain/quota/limits.js';
import { NO_TOTALS, sumOf, type ChargedKind, type KindTotals } from '../../../../domain/quota/charged-kind.js';
import type { Usage } from '../../../../domain/quota/usage.js';
import { expiredBytes } from '../uploads/upload-store.js';
import { ACCOUNTS } from '../accounts/account-store.js';
import { assertInTransaction, type MemoryContext, type MemoryDatabase } from '../../engine/memory-database.js';
import type { TableDefinition } from '../../engine/memory-table.js';

interface QuotaRow {
  readonly accountId: AccountId;
  readonly usage: Usage;
  readonly ownLimits: OwnLimits;
  /** Without `original`, which is the remainder of `usage.used`. */
  readonly kinds: KindTotals;
}

/** Columns of the account's row in the databases; here an account without a row has used nothing. */
export const QUOTAS: TableDefinition<QuotaRow> = {
  name: 'quotas',
  keyKinds: ['uuid'],
  key: ({ accountId }) => accountId,
};

export class MemoryQuotaLedger implements QuotaLedger {
  constructor(private readonly db: MemoryContext) {}

  read(id: AccountId): Promise<QuotaAccount | null> {
    return this.db.run((database) => {
      const account = database.table(ACCOUNTS).get(id);
      return account === null ? null : { id, ...quotaOf(database, id), suspension: suspensionOf(account) };
    });
  }

  readAt(id: AccountId, now: Instant): Promise<QuotaAccount | null> {
    return this.db.run((database) => {
      const account = database.table(ACCOUNTS).get(id);
      if (account === null) return null;
      const { usage, ownLimits } = quotaOf(database, id);
      const reserved = usage.reserved - expiredBytes(database, id, now);
      return { id, usage: { ...usage, reserved }, ownLimits, suspension: suspensionOf(account) };
    });
  }

  async lock(id: AccountId): Promise<QuotaAccount | null> {
    assertInTransaction(this.db);
    return this.read(id);
  }

  async save(id: AccountId, usage: Usage, added: ReadonlyMap<ChargedKind, bigint> = new Map()): Promise<void> {
    await this.put(id, { usage });
    for (const [kind, bytes] of added) await this.addToKind(id, kind, bytes);
  }

  async addToKind(id: AccountId, kind: ChargedKind, bytes: bigint): Promise<void> {
    assertInTransaction(this.db);
    if (kind === 'original') return;
    const kinds = await this.db.run((database) => rowOf(database, id).kinds);
    await this.put(id, { kinds: { ...kinds, [kind]: kinds[kind] + bytes } });
  }

  kinds(ids: readonly AccountId[]): Promise<ReadonlyMap<AccountId, KindTotals>> {
    return this.db.run((database) => {
      const there = ids.filter((id) => database.table(ACCOUNTS).get(id) !== null);
      return new Map(there.map((id) => [id, kindsOf(rowOf(database, id))]));
    });
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
        .map((account) => ({ id: account.id, ...quotaOf(database, account.id), suspension: suspensionOf(account) })),
    );
  }

  private async put(id: AccountId, changes: Partial<QuotaRow>): Promise<void> {
    assertInTransaction(this.db);
    await this.db.run((database) => {
      // In the databases this is an UPDATE of the account's row.
      if (database.table(ACCOUNTS).get(id) !== null) put(database, { ...rowOf(database, id), ...changes });
    });
  }
}

function suspensionOf({ suspension, deletesAt }: Account): Suspension | null {
  return suspension ?? (deletesAt === null ? null : DELETION_STOPS_GROWTH);
}

/** Returns the quota columns that the bearer's one read includes with the account. */
export function quotaOf(database: MemoryDatabase, accountId: AccountId): Pick<QuotaAccount, 'usage' | 'ownLimits'> {
  const { usage, ownLimits } = rowOf(database, accountId);
  return { usage, ownLimits };
}

function rowOf(database: MemoryDatabase, accountId: AccountId): QuotaRow {
  const usage = { used: 0n, reserved: 0n, hardExceededSince: null };
  const ownLimits = { soft: null, hard: null };
  return database.table(QUOTAS).get(accountId) ?? { accountId, usage, ownLimits, kinds: NO_TOTALS };
}

function kindsOf({ usage, kinds }: QuotaRow): KindTotals {
  return { ...kinds, original: usage.used - sumOf(kinds) };
}

function put(database: MemoryDatabase, row: QuotaRow): void {
  const table = database.table(QUOTAS);
  if (table.update(({ accountId }) => accountId === row.accountId, row) === 0) table.mustInsert(row);
}
