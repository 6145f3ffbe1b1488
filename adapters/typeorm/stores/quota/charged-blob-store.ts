import type { ChargedBlob, ChargedBlobStore } from '../../../../application/ports/stores/charged-blob-store.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import { placeholders, type Row, type SqlValue } from '../../engine/sql.js';
import { SqlStore } from '../../engine/sql-store.js';
import { HEX, INSTANT, INTEGER, optional, TEXT, U64, UUID } from '../../mapping/columns.js';
import { BY_CHARGE } from '../assets/charged-index.js';

const charged = (range: string) => `
  SELECT * FROM (
    SELECT content_hash, size, kind, charged_at, refs FROM blobs ${BY_CHARGE}
    WHERE charged_to = ? AND ${range}
    ORDER BY size DESC, content_hash DESC LIMIT ?
  )`;
/** Two ranges of one index, since neither engine seeks by a pair: the rest of one size, and the smaller sizes. */
const LIST = `
  SELECT p.content_hash, p.size, p.kind, p.charged_at,
         EXISTS (SELECT 1 FROM asset_references r WHERE r.content_hash = p.content_hash AND r.upload_user_id <> ?)
         OR EXISTS (SELECT 1 FROM cached_blobs c WHERE c.content_hash = p.content_hash AND c.account_id <> ?) AS shared
  FROM (${charged('size = ? AND content_hash < ?')} same_size UNION ALL ${charged('size < ?')} smaller) p
  ORDER BY p.size DESC, p.content_hash DESC LIMIT ?`;
const MOST_REFERENCES = `
  SELECT MAX(p.refs) AS most
  FROM (${charged('size = ? AND content_hash < ?')} same_size UNION ALL ${charged('size < ?')} smaller) p`;
/**
 * The asset of the account's oldest reference to each content: one row, however many there are. The plus keeps SQLite
 * from using the index by account, which would read all of the account's blobs for each page.
 */
const oldest = (hashes: readonly string[]) => `
  SELECT b.content_hash, (
    SELECT r.asset_id FROM asset_references r
    WHERE r.content_hash = b.content_hash AND +r.upload_user_id = ? ORDER BY r.created_at LIMIT 1
  ) AS asset_id
  FROM blobs b WHERE b.content_hash IN (${placeholders(hashes)})`;
const homes = (ids: readonly SqlValue[]) =>
  `SELECT id, album_id, trashed_at FROM assets WHERE id IN (${placeholders(ids)})`;
/** Larger than every blob. */
const HIGHEST_CURSOR = { size: BigInt(Number.MAX_SAFE_INTEGER) + 1n, contentHash: '0'.repeat(64) };

type Page = Parameters<ChargedBlobStore['list']>[1];

export class TypeormChargedBlobStore extends SqlStore implements ChargedBlobStore {
  async list(accountId: AccountId, { limit, after }: Page): Promise<readonly ChargedBlob[]> {
    const account = UUID.to(accountId);
    const values = [account, account, ...rangesOf(account, { limit, after }), limit];
    const rows = await this.all(LIST, values);
    const held = await this.holders(
      account,
      rows.map((row) => HEX.from(row['content_hash'])),
    );
    return rows.map((row) => toChargedBlob(row, held));
  }

  async mostReferences(accountId: AccountId, page: Page): Promise<number> {
    const values = rangesOf(UUID.to(accountId), page);
    const row = await this.first(MOST_REFERENCES, values);
    return INTEGER.from(row?.['most'] ?? 0);
  }

  private async holders(account: SqlValue, hashes: readonly string[]): Promise<ReadonlyMap<string, Row>> {
    if (hashes.length === 0) return new Map();
    const values = [account, ...hashes.map((hash) => HEX.to(hash))];
    const found = await this.db.read(({ sql }) => sql.allOnce(oldest(hashes), values));
    const held = found.filter((row) => row['asset_id'] !== null);
    if (held.length === 0) return new Map();
    const ids = held.map((row) => row['asset_id'] as SqlValue);
    const assets = await this.db.read(({ sql }) => sql.allOnce(homes(ids), ids));
    const byId = new Map(assets.map((row) => [UUID.from(row['id']), row]));
    return new Map(
      held.flatMap((row) => {
        const asset = byId.get(UUID.from(row['asset_id']));
        return asset === undefined ? [] : [[HEX.from(row['content_hash']), asset]];
      }),
    );
  }
}

/** The values of the two ranges. */
function rangesOf(account: SqlValue, { limit, after }: Page): readonly SqlValue[] {
  const { size, contentHash } = after ?? HIGHEST_CURSOR;
  return [account, size, HEX.to(contentHash), limit, account, size, limit];
}

function toChargedBlob(row: Row, holders: ReadonlyMap<string, Row>): ChargedBlob {
  const contentHash = HEX.from(row['content_hash']);
  const holder = holders.get(contentHash);
  return {
    contentHash,
    size: U64.from(row['size']),
    kind: TEXT.from(row['kind']) as ChargedBlob['kind'],
    chargedAt: INSTANT.from(row['charged_at']),
    holder:
      holder === undefined
        ? null
        : {
            assetId: UUID.from(holder['id']),
            albumId: UUID.from(holder['album_id']),
            trashedAt: optional(INSTANT).from(holder['trashed_at']),
          },
    referredByOthers: INTEGER.from(row['shared']) === 1,
  };
}
