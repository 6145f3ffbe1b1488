import type { EscrowStore } from '../../../../application/ports/stores/escrow-store.js';
import type { Escrow } from '../../../../domain/accounts/escrow.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import type { MemoryContext } from '../../engine/memory-database.js';
import type { TableDefinition } from '../../engine/memory-table.js';

interface EscrowRow extends Escrow {
  readonly accountId: AccountId;
}

export const ESCROWS: TableDefinition<EscrowRow> = {
  name: 'escrows',
  keyKinds: ['uuid'],
  key: ({ accountId }) => accountId,
};

export class MemoryEscrowStore implements EscrowStore {
  constructor(private readonly db: MemoryContext) {}

  find(accountId: AccountId): Promise<Escrow | null> {
    return this.db.run((database) => {
      const row = database.table(ESCROWS).get(accountId);
      return row === null ? null : { document: row.document, contentHash: row.contentHash };
    });
  }

  insert(accountId: AccountId, escrow: Escrow): Promise<boolean> {
    return this.db.run((database) => database.table(ESCROWS).insert({ accountId, ...escrow }) === null);
  }

  replace(accountId: AccountId, replaced: string, escrow: Escrow): Promise<boolean> {
    return this.db.run((database) => {
      const matches = (row: EscrowRow) => row.accountId === accountId && row.contentHash === replaced;
      return database.table(ESCROWS).update(matches, escrow) === 1;
    });
  }
}
