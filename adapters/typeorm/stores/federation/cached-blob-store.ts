import { LessThan } from 'typeorm';
import type {
  CachedBlob,
  CachedBlobCursor,
  CachedBlobStore,
} from '../../../../application/ports/stores/cached-blob-store.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import { HEX, INTEGER, TEXT, U64, UUID } from '../../mapping/columns.js';
import { CachedBlobEntity } from '../../mapping/cached-blob.js';
import { isDuplicateKey } from '../../engine/errors.js';
import type { Row } from '../../engine/sql.js';
import type { StoreContext } from '../../engine/store-context.js';

const CHARGED = 'SELECT COALESCE(SUM(charged), 0) AS charged FROM cached_blobs WHERE account_id = ? AND peer = ?';

export class TypeormCachedBlobStore implements CachedBlobStore {
  constructor(private readonly db: StoreContext) {}

  async insert(blob: CachedBlob): Promise<boolean> {
    try {
      await this.db.write(({ manager }) => manager.insert(CachedBlobEntity, { ...blob }));
      return true;
    } catch (error) {
      if (isDuplicateKey(error, 'cached_blobs_account_id_content_hash')) return false;
      throw error;
    }
  }

  find(accountId: AccountId, contentHash: string): Promise<CachedBlob | null> {
    return this.db.read(({ manager }) => manager.findOneBy(CachedBlobEntity, { accountId, contentHash }));
  }

  findById(accountId: AccountId, id: string): Promise<CachedBlob | null> {
    return this.db.read(({ manager }) => manager.findOneBy(CachedBlobEntity, { accountId, id }));
  }

  async delete(accountId: AccountId, id: string): Promise<boolean> {
    const result = await this.db.write(({ manager }) => manager.delete(CachedBlobEntity, { accountId, id }));
    return result.affected === 1;
  }

  async chargedFrom(accountId: AccountId, peer: string): Promise<bigint> {
    const row = await this.db.read(({ sql }) => sql.first(CHARGED, [UUID.to(accountId), TEXT.to(peer)]));
    return U64.from(row?.['charged']);
  }

  list(accountId: AccountId, page: Parameters<CachedBlobStore['list']>[1]): Promise<readonly CachedBlob[]> {
    return this.db.read(({ manager }) => {
      const where =
        page.after === null ? { accountId } : olderThan(page.after).map((older) => ({ accountId, ...older }));
      return manager.find(CachedBlobEntity, { where, order: { createdAt: 'DESC', id: 'DESC' }, take: page.limit });
    });
  }

  async countReferences(contentHashes: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (contentHashes.length === 0) return new Map();
    const text = `
      SELECT content_hash, COUNT(*) AS held FROM cached_blobs
      WHERE content_hash IN (${contentHashes.map(() => '?').join(', ')}) GROUP BY content_hash`;
    const values = contentHashes.map((hash) => HEX.to(hash));
    const rows = await this.db.read(({ manager }) => manager.query<Row[]>(text, values));
    return new Map(rows.map((row) => [HEX.from(row['content_hash']), INTEGER.from(row['held'])]));
  }
}

function olderThan({ createdAt, id }: CachedBlobCursor) {
  return [{ createdAt: LessThan(createdAt) }, { createdAt, id: LessThan(id) }];
}
