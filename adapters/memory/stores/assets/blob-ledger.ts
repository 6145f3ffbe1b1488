import type { BlobLedger } from '../../../../application/ports/stores/blob-ledger.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import type { BlobRecord } from '../../../../domain/uploads/blob-attribution.js';
import { assertInTransaction, type MemoryContext } from '../../engine/memory-database.js';
import type { TableDefinition } from '../../engine/memory-table.js';

type BlobRow = BlobRecord & { readonly doomedAt: Instant | null };

const BLOBS: TableDefinition<BlobRow> = { name: 'blobs', key: ({ contentHash }) => contentHash };

export class MemoryBlobLedger implements BlobLedger {
  constructor(private readonly db: MemoryContext) {}

  find(contentHash: string): Promise<BlobRecord | null> {
    return this.db.run((database) => toBlob(database.table(BLOBS).get(contentHash)));
  }

  async lock(contentHash: string): Promise<BlobRecord | null> {
    assertInTransaction(this.db);
    return this.find(contentHash);
  }

  async claim(blob: Omit<BlobRecord, 'references'>, now: Instant): Promise<BlobRecord> {
    assertInTransaction(this.db);
    const fresh = { ...blob, references: 0 };
    return this.db.run((database) => {
      database.table(BLOBS).insert({ ...fresh, doomedAt: now });
      return toBlob(database.table(BLOBS).get(blob.contentHash)) ?? fresh;
    });
  }

  async save(blob: BlobRecord, now: Instant): Promise<void> {
    assertInTransaction(this.db);
    const changes = { ...blob, doomedAt: blob.references === 0 ? now : null };
    await this.db.run((database) =>
      database.table(BLOBS).update(({ contentHash }) => contentHash === blob.contentHash, changes),
    );
  }

  doomed(limit: number): Promise<readonly string[]> {
    return this.db.run((database) =>
      database
        .table(BLOBS)
        .filter(({ doomedAt }) => doomedAt !== null)
        .sort((left, right) => (left.doomedAt ?? 0) - (right.doomedAt ?? 0))
        .slice(0, limit)
        .map(({ contentHash }) => contentHash),
    );
  }

  async deleteDoomed(contentHash: string): Promise<boolean> {
    const isDoomed = (row: BlobRow) => row.contentHash === contentHash && row.references === 0;
    return (await this.db.run((database) => database.table(BLOBS).delete(isDoomed))) === 1;
  }

  page(after: string | null, limit: number): Promise<readonly BlobRecord[]> {
    return this.db.run((database) =>
      database
        .table(BLOBS)
        .filter(({ contentHash }) => after === null || contentHash > after)
        .sort((left, right) => (left.contentHash < right.contentHash ? -1 : 1))
        .slice(0, limit)
        .map(({ doomedAt: _doomedAt, ...blob }) => blob),
    );
  }

  known(contentHashes: readonly string[]): Promise<ReadonlySet<string>> {
    return this.db.run((database) => new Set(contentHashes.filter((hash) => database.table(BLOBS).get(hash) !== null)));
  }

  chargedTotals(accountIds: readonly AccountId[]): Promise<ReadonlyMap<AccountId, bigint>> {
    return this.db.run((database) => {
      const totals = new Map<AccountId, bigint>();
      for (const { chargedTo, references, size } of database.table(BLOBS).filter(() => true)) {
        if (references > 0 && accountIds.includes(chargedTo))
          totals.set(chargedTo, (totals.get(chargedTo) ?? 0n) + size);
      }
      return totals;
    });
  }
}

function toBlob(row: BlobRow | null): BlobRecord | null {
  if (row === null) return null;
  const { contentHash, size, chargedTo, references } = row;
  return { contentHash, size, chargedTo, references };
}
