import type {
  OwnedAccount,
  SponsoredAccount,
  SponsoredAccountStore,
} from '../../../../application/ports/stores/sponsored-account-store.js';
import { inPages } from '../../../../application/in-pages.js';
import { NIL_UUID, type AccountId } from '../../../../domain/kernel/ids.js';
import { INSTANT, INTEGER, U64, UUID } from '../../mapping/columns.js';
import { AccountEntity } from '../../mapping/account.js';
import { Table } from '../../mapping/table.js';
import { unlessTaken } from '../../engine/errors.js';
import { NEW_ACCOUNT } from '../accounts/account-store.js';
import { byIndex, NEWEST } from '../../engine/ordered-pages.js';
import { ListStatement, listsOf, type Row, type SqlValue } from '../../engine/sql.js';
import { SqlStore } from '../../engine/sql-store.js';
import { assertInTransaction, type Dialect } from '../../engine/store-context.js';

const ACCOUNTS = new Table(AccountEntity);
const FIND = "SELECT id, sponsor_id, created_at FROM accounts WHERE id = ? AND kind = 'sponsored'";
const SPONSOR_FOR = `
  SELECT a.sponsor_id FROM accounts a
  WHERE a.id = ? AND a.kind = 'sponsored' AND (
    a.sponsor_id = ? OR EXISTS (SELECT 1 FROM sponsored_owners o WHERE o.account_id = a.id AND o.owner_id = ?)
  )`;
/** SQLite reads the tables of a CROSS JOIN in their order; it would begin with all sponsored accounts of the server. */
const LIST = `
  SELECT a.id, a.sponsor_id, a.created_at FROM (
    SELECT id FROM accounts WHERE sponsor_id = ?
    UNION
    SELECT account_id AS id FROM sponsored_owners WHERE owner_id = ?
  ) owned CROSS JOIN accounts a ON a.id = owned.id
  WHERE a.kind = 'sponsored' AND (a.created_at < ? OR (a.created_at = ? AND a.id < ?))
  ORDER BY a.created_at DESC, a.id DESC LIMIT ?`;
const SPONSORED_BY = "SELECT id FROM accounts WHERE sponsor_id = ? AND kind = 'sponsored'";
const COUNT_SPONSORED = "SELECT COUNT(*) AS sponsored FROM accounts WHERE sponsor_id = ? AND kind = 'sponsored'";
const OWNERS = 'SELECT owner_id FROM sponsored_owners WHERE account_id = ? ORDER BY owner_id';
const ADD_OWNER = 'INSERT INTO sponsored_owners (account_id, owner_id) VALUES (?, ?)';
const REMOVE_OWNERS = 'DELETE FROM sponsored_owners WHERE account_id = ?';
const REMOVE_OWNER = `${REMOVE_OWNERS} AND owner_id = ?`;
const DELETE = "DELETE FROM accounts WHERE id = ? AND sponsor_id = ? AND kind = 'sponsored'";
const OWNED_BESIDE = 'SELECT account_id FROM sponsored_owners WHERE owner_id = ? LIMIT ?';
/** The assets in one statement: MariaDB's statements end after 1.4 s, and SQLite's stand on the event loop. */
const ASSETS_AT_ONCE = 256;
/**
 * The assets of an owner, in the order of the index: those in no trash, and those in a trash. Rows of one instant follow
 * each other by SQLite's rowid, or by MySQL's primary key.
 */
const ownedBy = (place: string, lowest: SqlValue) => {
  const select = `
    SELECT id, trashed_at, ${place} AS place FROM assets ${byIndex('assets_owner_id_trashed_at')} WHERE owner_id = ?`;
  return {
    live: `${select} AND trashed_at IS NULL AND ${place} > ? ORDER BY ${place} LIMIT ?`,
    trashed: `${select} AND trashed_at >= ? AND (trashed_at > ? OR ${place} > ?) ORDER BY trashed_at, ${place} LIMIT ?`,
    lowest,
  };
};
const OWNED: Record<Dialect, ReturnType<typeof ownedBy>> = {
  sqlite: ownedBy('rowid', 0),
  mysql: ownedBy('id', UUID.to(NIL_UUID)),
};
/**
 * A content that several assets refer to is charged once, and counts at the first one. The plus keeps SQLite from using
 * the index by account, which would read all that the sponsor is charged for, for each list.
 */
const USED = new ListStatement(
  (list) => `
  SELECT COALESCE(SUM(b.size), 0) AS used
  FROM (SELECT DISTINCT asset_id, content_hash FROM asset_references WHERE asset_id IN (${list})) held
  JOIN blobs b ON b.content_hash = held.content_hash AND +b.charged_to = ?
  WHERE NOT EXISTS (
    SELECT 1 FROM asset_references r JOIN assets a ON a.id = r.asset_id
    WHERE r.content_hash = held.content_hash AND r.asset_id < held.asset_id AND a.owner_id = ?
  )`,
);

/** Sponsored accounts are rows of `accounts` too, so that ids are unique across both kinds. */
const NO_IDENTITY = {
  ...NEW_ACCOUNT,
  kind: 'sponsored',
  address: null,
  handleUser: null,
  passwordHash: null,
  displayName: null,
  webfinger: false,
  suspensionMode: null,
  suspensionReason: null,
  deletesAt: null,
} as const;

export class TypeormSponsoredAccountStore extends SqlStore implements SponsoredAccountStore {
  async insert(account: SponsoredAccount): Promise<void> {
    await this.run(ACCOUNTS.insert, ACCOUNTS.valuesOf({ ...NO_IDENTITY, ...account }));
  }

  async lock(id: AccountId): Promise<SponsoredAccount | null> {
    const key = UUID.to(id);
    const { forUpdate } = await this.db.lock({ table: 'accounts', key });
    const row = await this.first(FIND + forUpdate, [key]);
    return row === null ? null : toAccount(row);
  }

  async sponsorFor(id: AccountId, ownerId: AccountId): Promise<AccountId | null> {
    const owner = UUID.to(ownerId);
    const row = await this.first(SPONSOR_FOR, [UUID.to(id), owner, owner]);
    return row === null ? null : UUID.from(row['sponsor_id']);
  }

  async list(ownerId: AccountId, page: Parameters<SponsoredAccountStore['list']>[1]): Promise<readonly OwnedAccount[]> {
    const { createdAt, id } = page.after ?? NEWEST;
    const owner = UUID.to(ownerId);
    const values = [owner, owner, createdAt, createdAt, UUID.to(id), page.limit];
    const rows = await this.all(LIST, values);
    const listed: OwnedAccount[] = [];
    for (const account of rows.map(toAccount)) {
      listed.push({ ...account, owners: await this.owners(account.id), used: await this.usedBy(account) });
    }
    return listed;
  }

  async sponsoredBy(sponsorId: AccountId): Promise<readonly AccountId[]> {
    const rows = await this.all(SPONSORED_BY, [UUID.to(sponsorId)]);
    return rows.map((row) => UUID.from(row['id']));
  }

  async ownedBeside(ownerId: AccountId, limit: number): Promise<readonly AccountId[]> {
    const rows = await this.all(OWNED_BESIDE, [UUID.to(ownerId), limit]);
    return rows.map((row) => UUID.from(row['account_id']));
  }

  async countSponsored(sponsorId: AccountId): Promise<number> {
    const row = await this.first(COUNT_SPONSORED, [UUID.to(sponsorId)]);
    return INTEGER.from(row?.['sponsored']);
  }

  async owners(accountId: AccountId): Promise<readonly AccountId[]> {
    const rows = await this.all(OWNERS, [UUID.to(accountId)]);
    return rows.map((row) => UUID.from(row['owner_id']));
  }

  async addOwner(accountId: AccountId, ownerId: AccountId): Promise<boolean> {
    return unlessTaken(this.run(ADD_OWNER, [UUID.to(accountId), UUID.to(ownerId)]));
  }

  async removeOwner(accountId: AccountId, ownerId: AccountId): Promise<boolean> {
    return (await this.run(REMOVE_OWNER, [UUID.to(accountId), UUID.to(ownerId)])) === 1;
  }

  async delete(sponsorId: AccountId, id: AccountId): Promise<boolean> {
    assertInTransaction(this.db);
    const key = UUID.to(id);
    if ((await this.run(DELETE, [key, UUID.to(sponsorId)])) !== 1) return false;
    await this.run(REMOVE_OWNERS, [key]);
    return true;
  }

  /** Sums in pages, between which the event loop turns: an asset that moves to the trash meanwhile may count twice. */
  private async usedBy({ id, sponsorId }: SponsoredAccount): Promise<bigint> {
    const { live, trashed, lowest } = OWNED[this.db.dialect];
    const [account, sponsor] = [UUID.to(id), UUID.to(sponsorId)];
    const read = (text: string, from: readonly SqlValue[]) => this.all(text, [account, ...from, ASSETS_AT_ONCE]);
    const readLive = (last: Row | null) => read(live, [placeOf(last) ?? lowest]);
    const readTrashed = (last: Row | null) => {
      const at = INTEGER.from(last?.['trashed_at'] ?? 0);
      return read(trashed, [at, at, placeOf(last) ?? lowest]);
    };
    let used = 0n;
    for (const readPage of [readLive, readTrashed]) {
      for await (const rows of inPages(readPage, ASSETS_AT_ONCE, (row) => row)) {
        for (const list of listsOf(rows.map((row) => row['id'] as SqlValue))) {
          const sum = await this.first(USED.for(list), [...list, sponsor, account]);
          used += U64.from(sum?.['used']);
        }
      }
    }
    return used;
  }
}

function placeOf(row: Row | null): SqlValue | undefined {
  return row?.['place'] as SqlValue | undefined;
}

function toAccount(row: Row): SponsoredAccount {
  return {
    id: UUID.from(row['id']),
    sponsorId: UUID.from(row['sponsor_id']),
    createdAt: INSTANT.from(row['created_at']),
  };
}
