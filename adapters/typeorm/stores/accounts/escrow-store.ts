import type { EscrowStore } from '../../../../application/ports/stores/escrow-store.js';
import type { Escrow } from '../../../../domain/accounts/escrow.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import { unlessTaken } from '../../engine/errors.js';
import type { StoreContext } from '../../engine/store-context.js';
import { EscrowEntity } from '../../mapping/escrow.js';

/** Uses TypeORM's entity manager only. */
export class TypeormEscrowStore implements EscrowStore {
  constructor(private readonly db: StoreContext) {}

  async find(accountId: AccountId): Promise<Escrow | null> {
    const row = await this.db.read(({ manager }) => manager.findOneBy(EscrowEntity, { accountId }));
    return row === null ? null : { document: row.document, contentHash: row.contentHash };
  }

  async insert(accountId: AccountId, escrow: Escrow): Promise<boolean> {
    return unlessTaken(this.db.write(({ manager }) => manager.insert(EscrowEntity, { accountId, ...escrow })));
  }

  async replace(accountId: AccountId, replaced: string, escrow: Escrow): Promise<boolean> {
    const expected = { accountId, contentHash: replaced };
    const result = await this.db.write(({ manager }) => manager.update(EscrowEntity, expected, escrow));
    return result.affected === 1;
  }
}
