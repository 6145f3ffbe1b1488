import type { HeldContent, Holder, ReferenceLedger } from '../../../../application/ports/stores/reference-ledger.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import { NO_TOTALS, type KindTotals } from '../../../../domain/quota/charged-kind.js';
import { placeholders, type Row } from '../../engine/sql.js';
import type { StoreContext } from '../../engine/store-context.js';
import { HEX, INSTANT, TEXT, U64, UUID } from '../../mapping/columns.js';

/** Selects one table's references by hash; `rest` follows the GROUP BY. An index gives the order. */
const ofTable = (table: string, where: string, rest = '') => `
  SELECT * FROM (
    SELECT content_hash, COUNT(*) AS held, MAX(size) AS size FROM ${table} WHERE ${where} GROUP BY content_hash ${rest}
  ) ${table}_held`;
const ofBoth = (where: string, rest = '') => `
  SELECT content_hash, SUM(held) AS held, MAX(size) AS size FROM (
    ${ofTable('asset_references', where, rest)} UNION ALL ${ofTable('cached_blobs', where, rest)}
  ) all_held GROUP BY content_hash ORDER BY content_hash`;

const IN_ORDER = 'ORDER BY content_hash LIMIT ?';
const PAGE = `${ofBoth('content_hash > ?', IN_ORDER)} LIMIT ?`;
const FIRST_HOLDER = `
  SELECT upload_user_id AS holder, kind, created_at FROM asset_references
  WHERE content_hash = ? AND upload_user_id <> ?
  UNION ALL SELECT account_id AS holder, 'cached' AS kind, created_at FROM cached_blobs
  WHERE content_hash = ? AND account_id <> ?
  ORDER BY created_at LIMIT 1`;
const largest = (table: string) => `(SELECT MAX(size) FROM ${table} WHERE ${table}.content_hash = b.content_hash)`;
const LOWEST_HASH = '0'.repeat(64);
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Uses raw SQL only. */
export class TypeormReferenceLedger implements ReferenceLedger {
  constructor(private readonly db: StoreContext) {}

  async page(after: string | null, limit: number): Promise<readonly HeldContent[]> {
    const from = HEX.to(after ?? LOWEST_HASH);
    return (await this.db.read(({ sql }) => sql.all(PAGE, [from, limit, from, limit, limit]))).map(toHeld);
  }

  async of(contentHashes: readonly string[]): Promise<ReadonlyMap<string, HeldContent>> {
    if (contentHashes.length === 0) return new Map();
    const hashes = contentHashes.map((hash) => HEX.to(hash));
    const text = ofBoth(`content_hash IN (${placeholders(contentHashes)})`);
    const rows = await this.db.read(({ sql }) => sql.allOnce(text, [...hashes, ...hashes]));
    return new Map(rows.map(toHeld).map((held) => [held.contentHash, held]));
  }

  async firstHolder(contentHash: string, except: AccountId = NOBODY): Promise<Holder | null> {
    const values = [HEX.to(contentHash), UUID.to(except)];
    const row = await this.db.read(({ sql }) => sql.first(FIRST_HOLDER, [...values, ...values]));
    return row === null ? null : toHolder(row);
  }

  async chargedTotals(accountIds: readonly AccountId[]): Promise<ReadonlyMap<AccountId, KindTotals>> {
    if (accountIds.length === 0) return new Map();
    const text = `
      SELECT b.charged_to, b.kind, SUM(COALESCE(${largest('asset_references')}, ${largest('cached_blobs')}, 0)) AS total
      FROM blobs b WHERE b.charged_to IN (${placeholders(accountIds)}) GROUP BY b.charged_to, b.kind`;
    const values = accountIds.map((id) => UUID.to(id));
    const rows = await this.db.read(({ sql }) => sql.allOnce(text, values));
    const totals = new Map<AccountId, KindTotals>();
    for (const row of rows) {
      const id = UUID.from(row['charged_to']);
      totals.set(id, { ...(totals.get(id) ?? NO_TOTALS), [TEXT.from(row['kind'])]: U64.from(row['total']) });
    }
    return totals;
  }
}

function toHolder(row: Row): Holder {
  return {
    accountId: UUID.from(row['holder']),
    kind: TEXT.from(row['kind']) as Holder['kind'],
    createdAt: INSTANT.from(row['created_at']),
  };
}

function toHeld(row: Row): HeldContent {
  return {
    contentHash: HEX.from(row['content_hash']),
    references: Number(U64.from(row['held'])),
    size: U64.from(row['size']),
  };
}
