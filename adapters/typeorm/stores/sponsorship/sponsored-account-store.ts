import { LessThan } from 'typeorm';
import type {
  SponsoredAccount,
  SponsoredAccountStore,
} from '../../../../application/ports/stores/sponsored-account-store.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import { UUID } from '../../mapping/columns.js';
import { AccountEntity, type AccountRow } from '../../mapping/account.js';
import type { StoreContext } from '../../engine/store-context.js';

const SPONSOR_OF = "SELECT sponsor_id FROM accounts WHERE id = ? AND kind = 'sponsored'";

/** Rows of `accounts` too, so that an id is an account's whatever its kind. */
const NO_IDENTITY = {
  kind: 'sponsored',
  address: null,
  handleUser: null,
  passwordHash: null,
  displayName: null,
  webfinger: false,
  suspensionMode: null,
  suspensionReason: null,
  deletesAt: null,
  used: 0n,
  reserved: 0n,
  softLimit: null,
  hardLimit: null,
  hardExceededSince: null,
} as const;

export class TypeormSponsoredAccountStore implements SponsoredAccountStore {
  constructor(private readonly db: StoreContext) {}

  async insert(account: SponsoredAccount): Promise<void> {
    await this.db.write(({ manager }) => manager.insert(AccountEntity, { ...NO_IDENTITY, ...account }));
  }

  async sponsorOf(id: AccountId): Promise<AccountId | null> {
    const row = await this.db.read(({ sql }) => sql.first(SPONSOR_OF, [UUID.to(id)]));
    return row === null ? null : UUID.from(row['sponsor_id']);
  }

  async list(
    sponsorId: AccountId,
    { limit, after }: Parameters<SponsoredAccountStore['list']>[1],
  ): Promise<readonly SponsoredAccount[]> {
    const rows = await this.db.read(({ manager }) => {
      const mine = { sponsorId, kind: 'sponsored' as const };
      const where =
        after === null
          ? mine
          : [
              { ...mine, createdAt: LessThan(after.createdAt) },
              { ...mine, createdAt: after.createdAt, id: LessThan(after.id) },
            ];
      return manager.find(AccountEntity, { where, order: { createdAt: 'DESC', id: 'DESC' }, take: limit });
    });
    return rows.map(({ id, createdAt }: AccountRow) => ({ id, sponsorId, createdAt }));
  }

  async delete(sponsorId: AccountId, id: AccountId): Promise<boolean> {
    const result = await this.db.write(({ manager }) =>
      manager.delete(AccountEntity, { id, sponsorId, kind: 'sponsored' }),
    );
    return result.affected === 1;
  }
}
