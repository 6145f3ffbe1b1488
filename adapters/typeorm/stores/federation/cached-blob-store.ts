import type { CachedBlob, CachedBlobStore } from '../../../../application/ports/stores/cached-blob-store.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import { HEX, INSTANT, INTEGER, TEXT, U64, UUID } from '../../mapping/columns.js';
import { unlessTaken } from '../../engine/errors.js';
import { byIndex, NEWEST } from '../../engine/ordered-pages.js';
import { placeholders, type Row } from '../../engine/sql.js';
import { SqlStore } from '../../engine/sql-store.js';

const COLUMNS = 'id, account_id, content_hash, peer, size, charged, created_at';
const INSERT = `INSERT INTO cached_blobs (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`;
const FIND = `SELECT ${COLUMNS} FROM cached_blobs WHERE account_id = ? AND content_hash = ?`;
const FIND_BY_ID = `SELECT ${COLUMNS} FROM cached_blobs WHERE account_id = ? AND id = ?`;
const DELETE = 'DELETE FROM cached_blobs WHERE account_id = ? AND id = ?';
const CHARGE = 'UPDATE cached_blobs SET charged = ? WHERE account_id = ? AND content_hash = ?';
const CHARGED = 'SELECT COALESCE(SUM(charged), 0) AS charged FROM cached_blobs WHERE account_id = ? AND peer = ?';
/** Two comparisons, since MySQL does not use an index range for a comparison of pairs. */
const LIST = `
  SELECT ${COLUMNS} FROM cached_blobs ${byIndex('cached_blobs_account_id_created_at_id')}
  WHERE account_id = ? AND created_at <= ? AND (created_at < ? OR id < ?)
  ORDER BY created_at DESC, id DESC LIMIT ?`;
export class TypeormCachedBlobStore extends SqlStore implements CachedBlobStore {
  async insert({ id, accountId, contentHash, peer, size, charged, createdAt }: CachedBlob): Promise<boolean> {
    const ids = [UUID.to(id), UUID.to(accountId), HEX.to(contentHash), TEXT.to(peer)];
    const values = [...ids, U64.to(size), U64.to(charged), INSTANT.to(createdAt)];
    return unlessTaken(this.run(INSERT, values), 'cached_blobs_account_id_content_hash');
  }

  async find(accountId: AccountId, contentHash: string): Promise<CachedBlob | null> {
    const values = [UUID.to(accountId), HEX.to(contentHash)];
    return toCachedBlob(await this.first(FIND, values));
  }

  async findById(accountId: AccountId, id: string): Promise<CachedBlob | null> {
    const values = [UUID.to(accountId), UUID.to(id)];
    return toCachedBlob(await this.first(FIND_BY_ID, values));
  }

  async delete(accountId: AccountId, id: string): Promise<boolean> {
    return (await this.run(DELETE, [UUID.to(accountId), UUID.to(id)])) === 1;
  }

  async charge(accountId: AccountId, contentHash: string, charged: bigint): Promise<void> {
    const values = [U64.to(charged), UUID.to(accountId), HEX.to(contentHash)];
    await this.run(CHARGE, values);
  }

  async chargedFrom(accountId: AccountId, peer: string): Promise<bigint> {
    const row = await this.first(CHARGED, [UUID.to(accountId), TEXT.to(peer)]);
    return U64.from(row?.['charged']);
  }

  async list(accountId: AccountId, page: Parameters<CachedBlobStore['list']>[1]): Promise<readonly CachedBlob[]> {
    const { createdAt, id } = page.after ?? NEWEST;
    const before = INSTANT.to(createdAt);
    const values = [UUID.to(accountId), before, before, UUID.to(id), page.limit];
    const rows = await this.all(LIST, values);
    return rows.map((row) => toCachedBlob(row));
  }

  async countReferences(contentHashes: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (contentHashes.length === 0) return new Map();
    const text = `
      SELECT content_hash, COUNT(*) AS held FROM cached_blobs
      WHERE content_hash IN (${placeholders(contentHashes)}) GROUP BY content_hash`;
    const values = contentHashes.map((hash) => HEX.to(hash));
    const rows = await this.db.read(({ sql }) => sql.allOnce(text, values));
    return new Map(rows.map((row) => [HEX.from(row['content_hash']), INTEGER.from(row['held'])]));
  }
}

function toCachedBlob(row: Row): CachedBlob;
function toCachedBlob(row: Row | null): CachedBlob | null;
function toCachedBlob(row: Row | null): CachedBlob | null {
  if (row === null) return null;
  return {
    id: UUID.from(row['id']),
    accountId: UUID.from(row['account_id']),
    contentHash: HEX.from(row['content_hash']),
    peer: TEXT.from(row['peer']),
    size: U64.from(row['size']),
    charged: U64.from(row['charged']),
    createdAt: INSTANT.from(row['created_at']),
  };
}
