import type {
  AuditedPage,
  ChargedPage,
  ChargePlace,
  HeldContent,
  Holder,
  ReferenceLedger,
} from '../../../../application/ports/stores/reference-ledger.js';
import { NIL_UUID, type AccountId } from '../../../../domain/kernel/ids.js';
import { NO_TOTALS, type ChargedKind, type KindTotals } from '../../../../domain/quota/charged-kind.js';
import { ordered, orderedValues } from '../../engine/ordered-pages.js';
import { placeholders, type Row, type SqlValue } from '../../engine/sql.js';
import { SqlStore } from '../../engine/sql-store.js';
import { assertInTransaction, type Dialect } from '../../engine/store-context.js';
import { HEX, INSTANT, optional, TEXT, U64, UUID } from '../../mapping/columns.js';
import { LOWEST_HASH } from './blob-statements.js';
import { BY_CHARGE } from './charged-index.js';

/** Selects one table's references by hash; `rest` follows the GROUP BY. An index gives the order. */
const ofTable = (table: string, where: string, rest = '') => `
  SELECT * FROM (
    SELECT content_hash, COUNT(*) AS held, MAX(size) AS size, MIN(size) AS smallest FROM ${table} WHERE ${where} GROUP BY content_hash ${rest}
  ) ${table}_held`;
const ofBoth = (where: string, rest = '') => `
  SELECT content_hash, SUM(held) AS held, MAX(size) AS size, MIN(smallest) AS smallest FROM (
    ${ofTable('asset_references', where, rest)} UNION ALL ${ofTable('cached_blobs', where, rest)}
  ) all_held GROUP BY content_hash ORDER BY content_hash`;

const IN_ORDER = 'ORDER BY content_hash LIMIT ?';
const HELD = `${ofBoth('content_hash > ?', IN_ORDER)} LIMIT ?`;
const ROWS = `SELECT content_hash, refs, size FROM blobs WHERE content_hash > ? ${IN_ORDER}`;
const referring = (table: string) => `FROM ${table} r WHERE r.content_hash = p.content_hash`;
const TABLES = ['asset_references', 'cached_blobs'];
const DIFFERS = [
  `p.refs <> ${TABLES.map((table) => `(SELECT COUNT(*) ${referring(table)})`).join(' + ')}`,
  ...TABLES.map((table) => `EXISTS (SELECT 1 ${referring(table)} AND r.size <> p.size)`),
].join(' OR ');
const HAS_NO_ROW = 'NOT EXISTS (SELECT 1 FROM blobs b WHERE b.content_hash = p.content_hash)';
/** Nearly every page has no suspects, so one row with the sums suffices. */
const audit = (page: string, suspicion: string) => ({
  sums: `SELECT COUNT(*) AS contents, MAX(content_hash) AS last, SUM(CASE WHEN ${suspicion} THEN 1 ELSE 0 END) AS suspects FROM (${page}) p`,
  suspects: `SELECT content_hash FROM (${page}) p WHERE ${suspicion} ORDER BY content_hash`,
});
const COMPARE_ROWS = audit(ROWS, DIFFERS);
const FIND_ROWS = audit(HELD, HAS_NO_ROW);
const FIRST_HOLDER = `
  SELECT upload_user_id AS holder, kind, created_at FROM asset_references
  WHERE content_hash = ? AND upload_user_id <> ?
  UNION ALL SELECT account_id AS holder, 'cached' AS kind, created_at FROM cached_blobs
  WHERE content_hash = ? AND account_id <> ?
  ORDER BY created_at LIMIT 1`;
const RESIZE = 'UPDATE asset_references SET size = ? WHERE content_hash = ? AND size <> ?';
/** A pull of content that the server already had does not count against its budget. */
const RESIZE_PULLS = `
  UPDATE cached_blobs SET size = ?, charged = CASE WHEN charged = 0 THEN 0 ELSE ? END
  WHERE content_hash = ? AND (size <> ? OR charged NOT IN (0, ?))`;
const largest = (table: string) =>
  `(SELECT COALESCE(MAX(size), 0) FROM ${table} WHERE ${table}.content_hash = b.content_hash)`;
const COLUMNS = `SELECT content_hash, size, kind FROM blobs ${BY_CHARGE}`;
/** Pages of an account's charges, by the index of (charged_to, size, content_hash). */
const charges = (greatest: string) => `
  SELECT b.*, ${greatest}(${largest('asset_references')}, ${largest('cached_blobs')}) AS total
  FROM (${ordered(COLUMNS, 'charged_to', ['size', 'content_hash'])}) b
  ORDER BY b.size, b.content_hash`;
const CHARGES: Record<Dialect, string> = { sqlite: charges('MAX'), mysql: charges('GREATEST') };
/** Size and hash before every row's. */
const LOWEST_CHARGE: readonly SqlValue[] = [0n, new Uint8Array()];

export class TypeormReferenceLedger extends SqlStore implements ReferenceLedger {
  compareRows(after: string | null, limit: number): Promise<AuditedPage> {
    return this.audited(COMPARE_ROWS, [HEX.to(after ?? LOWEST_HASH), limit]);
  }

  findRows(after: string | null, limit: number): Promise<AuditedPage> {
    const from = HEX.to(after ?? LOWEST_HASH);
    return this.audited(FIND_ROWS, [from, limit, from, limit, limit]);
  }

  async of(contentHashes: readonly string[]): Promise<ReadonlyMap<string, HeldContent>> {
    if (contentHashes.length === 0) return new Map();
    const hashes = contentHashes.map((hash) => HEX.to(hash));
    const text = ofBoth(`content_hash IN (${placeholders(contentHashes)})`);
    const rows = await this.db.read(({ sql }) => sql.allOnce(text, [...hashes, ...hashes]));
    return new Map(rows.map(toHeld).map((held) => [held.contentHash, held]));
  }

  async resize(contentHash: string, size: bigint): Promise<void> {
    assertInTransaction(this.db);
    const hash = HEX.to(contentHash);
    await this.run(RESIZE, [size, hash, size]);
    await this.run(RESIZE_PULLS, [size, size, hash, size, size]);
  }

  async firstHolder(contentHash: string, except: AccountId = NIL_UUID): Promise<Holder | null> {
    const values = [HEX.to(contentHash), UUID.to(except)];
    const row = await this.first(FIRST_HOLDER, [...values, ...values]);
    return row === null ? null : toHolder(row);
  }

  async sumCharges(accountId: AccountId, after: ChargePlace | null, limit: number): Promise<ChargedPage> {
    const from = after === null ? LOWEST_CHARGE : [after.size, HEX.to(after.contentHash)];
    const values = orderedValues(UUID.to(accountId), from, limit);
    const rows = await this.all(CHARGES[this.db.dialect], values);
    const last = rows.at(-1);
    return { totals: sumOfRows(rows), last: last === undefined || rows.length < limit ? null : toPlace(last) };
  }

  private async audited(texts: typeof FIND_ROWS, values: readonly SqlValue[]): Promise<AuditedPage> {
    const sums = await this.first(texts.sums, values);
    const [count, last] = [Number(U64.from(sums?.['contents'])), optional(HEX).from(sums?.['last'])];
    if (count === 0 || U64.from(sums?.['suspects']) === 0n) return { count, last, suspects: [] };
    const rows = await this.all(texts.suspects, values);
    return { count, last, suspects: rows.map((row) => HEX.from(row['content_hash'])) };
  }
}

function sumOfRows(rows: readonly Row[]): KindTotals {
  const sums: Record<ChargedKind, bigint> = { ...NO_TOTALS };
  for (const row of rows) sums[TEXT.from(row['kind']) as ChargedKind] += U64.from(row['total']);
  return sums;
}

function toPlace(row: Row): ChargePlace {
  return { size: U64.from(row['size']), contentHash: HEX.from(row['content_hash']) };
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
    smallest: U64.from(row['smallest']),
  };
}
