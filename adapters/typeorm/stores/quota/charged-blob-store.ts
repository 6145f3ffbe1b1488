import type {
  Charge,
  ChargedBlob,
  ChargedBlobStore,
  ChargesPage,
} from '../../../../application/ports/stores/charged-blob-store.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import { placeholders, type Row, type SqlValue } from '../../engine/sql.js';
import { SqlStore } from '../../engine/sql-store.js';
import { HEX, INSTANT, INTEGER, optional, TEXT, U64, UUID } from '../../mapping/columns.js';
import { BY_CHARGE } from '../assets/charged-index.js';

const LARGEST_FIRST = 'ORDER BY size DESC, content_hash DESC';
const charged = (range: string) => `
  SELECT * FROM (
    SELECT content_hash, size, kind, charged_at, refs FROM blobs ${BY_CHARGE}
    WHERE charged_to = ? AND ${range}
    ${LARGEST_FIRST} LIMIT ?
  )`;
/** Two ranges of one index, since neither engine seeks by a pair: the rest of one size, and the smaller sizes. */
const RANGES = `${charged('size = ? AND content_hash < ?')} same_size UNION ALL ${charged('size < ?')} smaller`;
/** The inner limit comes first: the references are looked up for the page's rows alone. */
const LIST = `
  SELECT p.content_hash, p.size, p.kind, p.charged_at,
         EXISTS (SELECT 1 FROM asset_references r WHERE r.content_hash = p.content_hash AND r.upload_user_id <> ?)
         OR EXISTS (SELECT 1 FROM cached_blobs c WHERE c.content_hash = p.content_hash AND c.account_id <> ?) AS shared
  FROM (SELECT * FROM (${RANGES}) u ${LARGEST_FIRST} LIMIT ?) p
  ${LARGEST_FIRST}`;
const MOST_REFERENCES = `SELECT MAX(p.refs) AS most FROM (${RANGES}) p`;
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

export class TypeormChargedBlobStore extends SqlStore implements ChargedBlobStore {
  async list(accountId: AccountId, page: ChargesPage): Promise<readonly ChargedBlob[]> {
    const charges = await this.charges(accountId, page);
    const held = await this.holders(
      UUID.to(accountId),
      charges.map(({ contentHash }) => contentHash),
    );
    return charges.map((charge) => ({ ...charge, holder: toHolder(held.get(charge.contentHash)) }));
  }

  async charges(accountId: AccountId, page: ChargesPage): Promise<readonly Charge[]> {
    const account = UUID.to(accountId);
    const values = [account, account, ...rangesOf(account, page), page.limit];
    return (await this.all(LIST, values)).map(toCharge);
  }

  async mostReferences(accountId: AccountId, page: ChargesPage): Promise<number> {
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
function rangesOf(account: SqlValue, { limit, after }: ChargesPage): readonly SqlValue[] {
  const { size, contentHash } = after ?? HIGHEST_CURSOR;
  return [account, size, HEX.to(contentHash), limit, account, size, limit];
}

function toCharge(row: Row): Charge {
  return {
    contentHash: HEX.from(row['content_hash']),
    size: U64.from(row['size']),
    kind: TEXT.from(row['kind']) as Charge['kind'],
    chargedAt: INSTANT.from(row['charged_at']),
    referredByOthers: INTEGER.from(row['shared']) === 1,
  };
}

function toHolder(asset: Row | undefined): ChargedBlob['holder'] {
  if (asset === undefined) return null;
  return {
    assetId: UUID.from(asset['id']),
    albumId: UUID.from(asset['album_id']),
    trashedAt: optional(INSTANT).from(asset['trashed_at']),
  };
}
