import {
  DELETION_STOPS_GROWTH,
  type QuotaAccount,
  type QuotaLedger,
} from '../../../../application/ports/stores/quota-ledger.js';
import { NIL_UUID, type AccountId } from '../../../../domain/kernel/ids.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import type { OwnLimits } from '../../../../domain/quota/limits.js';
import type { Usage } from '../../../../domain/quota/usage.js';
import type { ChargedKind, KindTotals } from '../../../../domain/quota/charged-kind.js';
import { suspensionIn } from '../accounts/account-store.js';
import { EXPIRED_BYTES } from '../uploads/upload-statements.js';
import { INSTANT, keysOf, optional, U64, UUID } from '../../mapping/columns.js';
import { placeholders, type Row } from '../../engine/sql.js';
import { SqlStore } from '../../engine/sql-store.js';
import { assertInTransaction } from '../../engine/store-context.js';

/** The columns that `toUsage` and `toOwnLimits` read; the session ledger selects them too. */
export const QUOTA_COLUMNS = ['used', 'reserved', 'hard_exceeded_since', 'soft_limit', 'hard_limit'] as const;

const COLUMNS = `id, ${QUOTA_COLUMNS.join(', ')}, suspension_mode, suspension_reason, deletes_at`;
const READ = `SELECT ${COLUMNS} FROM accounts WHERE id = ?`;
const READ_AT = `SELECT ${COLUMNS}, (${EXPIRED_BYTES}) AS expired FROM accounts WHERE id = ?`;
const SAVE = 'UPDATE accounts SET used = ?, reserved = ?, hard_exceeded_since = ? WHERE id = ?';
const SET_LIMITS = 'UPDATE accounts SET soft_limit = ?, hard_limit = ? WHERE id = ?';
/** `original` is the remainder of `used`. */
const KIND_COLUMNS: Record<Exclude<ChargedKind, 'original'>, string> = {
  derivative: 'used_derivative',
  provenance: 'used_provenance',
  metadata: 'used_metadata',
  cached: 'used_cached',
};
const SAVE_WITH_KINDS = `
  UPDATE accounts SET used = ?, reserved = ?, hard_exceeded_since = ?,
         ${Object.values(KIND_COLUMNS)
           .map((column) => `${column} = ${column} + ?`)
           .join(', ')}
  WHERE id = ?`;
const KINDS = `SELECT id, used, ${Object.values(KIND_COLUMNS).join(', ')} FROM accounts`;
const PAGE = `SELECT ${COLUMNS} FROM accounts WHERE id > ? ORDER BY id LIMIT ?`;

export class TypeormQuotaLedger extends SqlStore implements QuotaLedger {
  async read(id: AccountId): Promise<QuotaAccount | null> {
    const row = await this.first(READ, [UUID.to(id)]);
    return row === null ? null : toQuotaAccount(row);
  }

  async readAt(id: AccountId, now: Instant): Promise<QuotaAccount | null> {
    const key = UUID.to(id);
    // One statement sees the counter and the sessions at one instant, also while a sweep releases them.
    const row = await this.first(READ_AT, [key, now, now, key]);
    if (row === null) return null;
    const account = toQuotaAccount(row);
    const reserved = account.usage.reserved - (optional(U64).from(row['expired']) ?? 0n);
    return { ...account, usage: { ...account.usage, reserved } };
  }

  async lock(id: AccountId): Promise<QuotaAccount | null> {
    const key = UUID.to(id);
    const { forUpdate } = await this.db.lock({ table: 'accounts', key });
    const row = await this.first(READ + forUpdate, [key]);
    return row === null ? null : toQuotaAccount(row);
  }

  async save(
    id: AccountId,
    { used, reserved, hardExceededSince }: Usage,
    added: ReadonlyMap<ChargedKind, bigint> = new Map(),
  ): Promise<void> {
    assertInTransaction(this.db);
    const usage = [used, reserved, hardExceededSince];
    const kinds = (Object.keys(KIND_COLUMNS) as (keyof typeof KIND_COLUMNS)[]).map((kind) => added.get(kind) ?? 0n);
    const isSplit = kinds.some((bytes) => bytes !== 0n);
    const [text, values] = isSplit ? [SAVE_WITH_KINDS, [...usage, ...kinds]] : [SAVE, usage];
    await this.run(text, [...values, UUID.to(id)]);
  }

  async addToKind(id: AccountId, kind: ChargedKind, bytes: bigint): Promise<void> {
    assertInTransaction(this.db);
    if (kind === 'original' || bytes === 0n) return;
    const text = `UPDATE accounts SET ${KIND_COLUMNS[kind]} = ${KIND_COLUMNS[kind]} + ? WHERE id = ?`;
    await this.run(text, [bytes, UUID.to(id)]);
  }

  async kinds(ids: readonly AccountId[]): Promise<ReadonlyMap<AccountId, KindTotals>> {
    if (ids.length === 0) return new Map();
    const text = `${KINDS} WHERE id IN (${placeholders(ids)})`;
    const values = keysOf(ids);
    const rows = await this.db.read(({ sql }) => sql.allOnce(text, values));
    return new Map(rows.map((row) => [UUID.from(row['id']), toKinds(row)]));
  }

  async setLimits(id: AccountId, { soft, hard }: OwnLimits): Promise<void> {
    assertInTransaction(this.db);
    await this.run(SET_LIMITS, [soft, hard, UUID.to(id)]);
  }

  async page(after: AccountId | null, limit: number): Promise<readonly QuotaAccount[]> {
    const values = [UUID.to(after ?? NIL_UUID), limit];
    return (await this.all(PAGE, values)).map(toQuotaAccount);
  }
}

function toKinds(row: Row): KindTotals {
  const of = (kind: keyof typeof KIND_COLUMNS) => U64.from(row[KIND_COLUMNS[kind]]);
  const others = {
    derivative: of('derivative'),
    provenance: of('provenance'),
    metadata: of('metadata'),
    cached: of('cached'),
  };
  const original = Object.values(others).reduce((left, bytes) => left - bytes, U64.from(row['used']));
  return { original, ...others };
}

export function toUsage(row: Row): Usage {
  return {
    used: U64.from(row['used']),
    reserved: U64.from(row['reserved']),
    hardExceededSince: optional(INSTANT).from(row['hard_exceeded_since']),
  };
}

export function toOwnLimits(row: Row): OwnLimits {
  return { soft: optional(U64).from(row['soft_limit']), hard: optional(U64).from(row['hard_limit']) };
}

function toQuotaAccount(row: Row): QuotaAccount {
  return {
    id: UUID.from(row['id']),
    usage: toUsage(row),
    ownLimits: toOwnLimits(row),
    suspension: suspensionIn(row) ?? (row['deletes_at'] === null ? null : DELETION_STOPS_GROWTH),
  };
}
