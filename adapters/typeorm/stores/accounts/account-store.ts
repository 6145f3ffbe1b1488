import type { FindOptionsWhere } from 'typeorm';
import type { AccountStore } from '../../../../application/ports/stores/account-store.js';
import type { Account, Suspension } from '../../../../domain/accounts/account.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import { optional, TEXT, UUID } from '../../mapping/columns.js';
import { AccountEntity, type AccountRow } from '../../mapping/account.js';
import { isDuplicateKey } from '../../engine/errors.js';
import type { Row } from '../../engine/sql.js';
import type { StoreContext } from '../../engine/store-context.js';

/** The columns of a new account that the domain does not set. */
export const NEW_ACCOUNT = {
  kind: 'registered',
  sponsorId: null,
  used: 0n,
  reserved: 0n,
  softLimit: null,
  hardLimit: null,
  hardExceededSince: null,
} as const;

/** Uses TypeORM's entity manager only. */
export class TypeormAccountStore implements AccountStore {
  constructor(private readonly db: StoreContext) {}

  async insert(account: Account): Promise<'inserted' | 'address_taken' | 'handle_taken'> {
    try {
      await this.db.write(({ manager }) => manager.insert(AccountEntity, { ...NEW_ACCOUNT, ...toRow(account) }));
      return 'inserted';
    } catch (error) {
      if (isDuplicateKey(error, 'accounts_address')) return 'address_taken';
      if (isDuplicateKey(error, 'accounts_handle_user')) return 'handle_taken';
      throw error;
    }
  }

  find(id: AccountId): Promise<Account | null> {
    return this.findOne({ id });
  }

  findByAddress(address: string): Promise<Account | null> {
    return this.findOne({ address });
  }

  findByHandle(handleUser: string): Promise<Account | null> {
    return this.findOne({ handleUser });
  }

  async lock(id: AccountId): Promise<Account | null> {
    const { options } = await this.db.lock({ table: 'accounts', key: UUID.to(id) });
    const row = await this.db.read(({ manager }) =>
      manager.findOne(AccountEntity, { where: { id, kind: 'registered' }, ...options }),
    );
    return row === null ? null : toAccount(row);
  }

  async setDisplayName(id: AccountId, displayName: string | null): Promise<void> {
    await this.update({ id }, { displayName });
  }

  async replacePasswordHash(id: AccountId, verified: string, replacement: string): Promise<boolean> {
    return (await this.update({ id, passwordHash: verified }, { passwordHash: replacement })) === 1;
  }

  async setWebfinger(id: AccountId, webfinger: boolean): Promise<void> {
    await this.update({ id }, { webfinger });
  }

  async setSuspension(id: AccountId, suspension: Suspension | null): Promise<void> {
    await this.update({ id }, suspensionColumns(suspension));
  }

  private async findOne(where: FindOptionsWhere<AccountRow>): Promise<Account | null> {
    const row = await this.db.read(({ manager }) => manager.findOneBy(AccountEntity, { ...where, kind: 'registered' }));
    return row === null ? null : toAccount(row);
  }

  private async update(where: FindOptionsWhere<AccountRow>, changes: Partial<AccountRow>): Promise<number> {
    const result = await this.db.write(({ manager }) => manager.update(AccountEntity, where, changes));
    return result.affected ?? 0;
  }
}

function toRow({ suspension, ...account }: Account): Omit<AccountRow, keyof typeof NEW_ACCOUNT> {
  return { ...account, ...suspensionColumns(suspension) };
}

function toAccount(row: AccountRow): Account {
  const { id, address, handleUser, passwordHash, displayName, webfinger, createdAt, deletesAt } = row;
  if (address === null || handleUser === null)
    throw new Error(`The registered account ${id} has no address or handle.`);
  const suspension = suspensionOf(row.suspensionMode, row.suspensionReason);
  return { id, address, handleUser, passwordHash, displayName, webfinger, createdAt, deletesAt, suspension };
}

function suspensionColumns(suspension: Suspension | null): Pick<AccountRow, 'suspensionMode' | 'suspensionReason'> {
  return { suspensionMode: suspension?.mode ?? null, suspensionReason: suspension?.reason ?? null };
}

function suspensionOf(mode: AccountRow['suspensionMode'], reason: string | null): Suspension | null {
  return mode === null ? null : { mode, reason: reason ?? '' };
}

/** Reads the columns `suspension_mode` and `suspension_reason`, for other stores. */
export function suspensionIn(row: Row): Suspension | null {
  const mode = optional(TEXT).from(row['suspension_mode']) as AccountRow['suspensionMode'];
  return suspensionOf(mode, optional(TEXT).from(row['suspension_reason']));
}
