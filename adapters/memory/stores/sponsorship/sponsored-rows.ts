import type { AccountId } from '../../../../domain/kernel/ids.js';
import { ACCOUNTS, SPONSORED } from '../accounts/account-store.js';
import type { MemoryDatabase } from '../../engine/memory-database.js';
import type { TableDefinition } from '../../engine/memory-table.js';

export interface OwnerRow {
  readonly accountId: AccountId;
  readonly ownerId: AccountId;
}
export const OWNERS: TableDefinition<OwnerRow> = {
  name: 'sponsored_owners',
  key: ({ accountId, ownerId }) => `${accountId} ${ownerId}`,
};

/** The sponsor of `id`, if `ownerId` is the sponsor or an owner beside it. */
export function sponsorFor(database: MemoryDatabase, id: AccountId, ownerId: AccountId): AccountId | null {
  const sponsorId = database.table(SPONSORED).get(id)?.sponsorId ?? null;
  return sponsorId === ownerId || ownersOf(database, id).includes(ownerId) ? sponsorId : null;
}

export function ownersOf(database: MemoryDatabase, id: AccountId): readonly AccountId[] {
  const rows = database.table(OWNERS).filter(({ accountId }) => accountId === id);
  return rows.map(({ ownerId }) => ownerId).sort();
}

/** The databases keep accounts of both kinds in one table. */
export function isAccount(database: MemoryDatabase, id: AccountId): boolean {
  return database.table(ACCOUNTS).get(id) !== null || database.table(SPONSORED).get(id) !== null;
}
