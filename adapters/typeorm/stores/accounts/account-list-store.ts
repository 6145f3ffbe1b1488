import type {
  AccountListStore,
  AccountPage,
  AccountView,
  HashBeginning,
  ListedAccount,
} from '../../../../application/ports/stores/account-list-store.js';
import { NIL_UUID, type AccountId } from '../../../../domain/kernel/ids.js';
import { INSTANT, optional, TEXT, UUID } from '../../mapping/columns.js';
import { byIndex } from '../../engine/ordered-pages.js';
import type { Row, SqlValue } from '../../engine/sql.js';
import { SqlStore } from '../../engine/sql-store.js';
import { QUOTA_COLUMNS, toOwnLimits, toUsage } from '../quota/quota-ledger.js';
import { suspensionIn } from './account-store.js';

const COLUMNS = `id, address, handle_user, display_name, created_at, suspension_mode, suspension_reason, deletes_at,
    ${QUOTA_COLUMNS.join(', ')}`;
const HASH_BEGINNINGS = `
  SELECT id, SUBSTR(password_hash, 1, 7) AS beginning FROM accounts WHERE id > ? ORDER BY id LIMIT ?`;
/** Beyond every character: the addresses that begin with `a` are those from `a` to `a\u{10FFFF}`. */
const LAST_CHARACTER = '\u{10FFFF}';

interface Order {
  readonly column: string;
  readonly direction: 'ASC' | 'DESC';
  /** Without it MariaDB reads all accounts for a page, or all until its cursor. */
  readonly index: string;
  /** A further condition; sponsored accounts have none of the other columns. */
  readonly where?: string;
  /** The value before the first row. */
  readonly start: SqlValue;
  readonly isPrefixed?: boolean;
}

const ORDERS: Readonly<Record<AccountView, Order>> = {
  used: {
    column: 'used',
    direction: 'DESC',
    index: 'accounts_kind_used_id',
    where: "kind = 'registered'",
    start: BigInt(Number.MAX_SAFE_INTEGER) + 1n,
  },
  address: { column: 'address', direction: 'ASC', index: 'accounts_address', start: '', isPrefixed: true },
  over_limit: {
    column: 'hard_exceeded_since',
    direction: 'ASC',
    index: 'accounts_hard_exceeded_since_id',
    start: -1,
  },
  suspended: { column: 'suspension_mode', direction: 'ASC', index: 'accounts_suspension_mode_id', start: '' },
  deleting: { column: 'deletes_at', direction: 'ASC', index: 'accounts_deletes_at_id', start: -1 },
};

/** Two ranges of one index, since neither engine seeks by a pair: the rest of one value, and the values beyond it. */
function statement({ column, direction, index, where, isPrefixed }: Order): string {
  const beyond = direction === 'ASC' ? '>' : '<';
  const also = where === undefined ? '' : `${where} AND `;
  const until = isPrefixed === true ? ` AND ${column} < ?` : '';
  const inOrder = `${column} ${direction}, id ${direction}`;
  // An address is unique, and MariaDB would sort all of them by their ids too.
  const rest = isPrefixed === true ? `${column} ${direction}` : inOrder;
  const part = (range: string, order: string) =>
    `SELECT * FROM (SELECT ${COLUMNS} FROM accounts ${byIndex(index)} WHERE ${also}${range} ORDER BY ${order} LIMIT ?)`;
  return `
    ${part(`${column} = ? AND id ${beyond} ?`, `id ${direction}`)} same
    UNION ALL ${part(`${column} ${beyond} ?${until}`, rest)} further
    ORDER BY ${inOrder} LIMIT ?`;
}

const STATEMENTS = Object.fromEntries(
  Object.entries(ORDERS).map(([view, order]) => [view, statement(order)]),
) as Readonly<Record<AccountView, string>>;

export class TypeormAccountListStore extends SqlStore implements AccountListStore {
  async list({ view, prefix, limit, after }: AccountPage): Promise<readonly ListedAccount[]> {
    const { start, isPrefixed } = ORDERS[view];
    const value = after?.value ?? (isPrefixed === true ? prefix : start);
    const until = isPrefixed === true ? [prefix + LAST_CHARACTER] : [];
    const values = [value, UUID.to(after?.id ?? NIL_UUID), limit, value, ...until, limit, limit];
    const rows = await this.all(STATEMENTS[view], values);
    return rows.map(toListedAccount);
  }

  async hashBeginnings(after: AccountId | null, limit: number): Promise<readonly HashBeginning[]> {
    const rows = await this.all(HASH_BEGINNINGS, [UUID.to(after ?? NIL_UUID), limit]);
    return rows.map((row) => ({ id: UUID.from(row['id']), beginning: optional(TEXT).from(row['beginning']) }));
  }
}

function toListedAccount(row: Row): ListedAccount {
  return {
    account: {
      id: UUID.from(row['id']),
      address: TEXT.from(row['address']),
      handleUser: TEXT.from(row['handle_user']),
      displayName: optional(TEXT).from(row['display_name']),
      createdAt: INSTANT.from(row['created_at']),
      deletesAt: optional(INSTANT).from(row['deletes_at']),
      suspension: suspensionIn(row),
    },
    usage: toUsage(row),
    ownLimits: toOwnLimits(row),
  };
}
