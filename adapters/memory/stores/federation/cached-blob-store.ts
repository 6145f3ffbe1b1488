import type { CachedBlob, CachedBlobStore } from '../../../../application/ports/stores/cached-blob-store.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import type { MemoryContext } from '../../engine/memory-database.js';
import type { TableDefinition } from '../../engine/memory-table.js';
import { newestFirst } from '../../engine/newest-first.js';

export const CACHED_BLOBS: TableDefinition<CachedBlob> = {
  name: 'cached_blobs',
  key: ({ id }) => id,
  unique: { content: ({ accountId, contentHash }) => `${accountId} ${contentHash}` },
};

export class MemoryCachedBlobStore implements CachedBlobStore {
  constructor(private readonly db: MemoryContext) {}

  insert(blob: CachedBlob): Promise<boolean> {
    return this.db.run((database) => {
      const clash = database.table(CACHED_BLOBS).insert(blob);
      if (clash === 'primary') throw new Error('cached_blobs: duplicate id');
      return clash === null;
    });
  }

  find(accountId: AccountId, contentHash: string): Promise<CachedBlob | null> {
    return this.first((row) => row.accountId === accountId && row.contentHash === contentHash);
  }

  findById(accountId: AccountId, id: string): Promise<CachedBlob | null> {
    return this.first((row) => row.accountId === accountId && row.id === id);
  }

  delete(accountId: AccountId, id: string): Promise<boolean> {
    const matches = (row: CachedBlob) => row.accountId === accountId && row.id === id;
    return this.db.run((database) => database.table(CACHED_BLOBS).delete(matches) === 1);
  }

  async charge(accountId: AccountId, contentHash: string, charged: bigint): Promise<void> {
    const matches = (row: CachedBlob) => row.accountId === accountId && row.contentHash === contentHash;
    await this.db.run((database) => database.table(CACHED_BLOBS).update(matches, { charged }));
  }

  chargedFrom(accountId: AccountId, peer: string): Promise<bigint> {
    return this.db.run((database) => {
      const rows = database.table(CACHED_BLOBS).filter((row) => row.accountId === accountId && row.peer === peer);
      return rows.reduce((sum, { charged }) => sum + charged, 0n);
    });
  }

  list(accountId: AccountId, page: Parameters<CachedBlobStore['list']>[1]): Promise<readonly CachedBlob[]> {
    const listed = (row: CachedBlob) =>
      row.accountId === accountId && (page.after === null || newestFirst(page.after, row) < 0);
    return this.db.run((database) =>
      database.table(CACHED_BLOBS).filter(listed).sort(newestFirst).slice(0, page.limit),
    );
  }

  countReferences(contentHashes: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return this.db.run((database) => {
      const counts = new Map<string, number>();
      for (const { contentHash } of database
        .table(CACHED_BLOBS)
        .filter((row) => contentHashes.includes(row.contentHash))) {
        counts.set(contentHash, (counts.get(contentHash) ?? 0) + 1);
      }
      return counts;
    });
  }

  private first(matches: (row: CachedBlob) => boolean): Promise<CachedBlob | null> {
    return this.db.run((database) => database.table(CACHED_BLOBS).first(matches));
  }
}
