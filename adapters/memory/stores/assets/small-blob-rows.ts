import type { AuditedPage } from '../../../../application/ports/stores/reference-ledger.js';
import type {
  SmallBlob,
  SmallBlobExtent,
  SmallBlobRows,
} from '../../../../application/ports/stores/small-blob-rows.js';
import { assertInTransaction, type MemoryContext } from '../../engine/memory-database.js';
import type { TableDefinition } from '../../engine/memory-table.js';

const SMALL_BLOBS: TableDefinition<SmallBlob> = { name: 'small_blobs', key: ({ location }) => location };

export class MemorySmallBlobRows implements SmallBlobRows {
  constructor(private readonly db: MemoryContext) {}

  insertAll(blobs: readonly SmallBlob[]): Promise<void> {
    assertInTransaction(this.db);
    return this.db.run((database) => {
      for (const blob of blobs) database.table(SMALL_BLOBS).mustInsert(blob);
    });
  }

  find(location: string): Promise<Uint8Array | null> {
    return this.db.run((database) => database.table(SMALL_BLOBS).get(location)?.bytes ?? null);
  }

  async sizeOf(location: string): Promise<bigint | null> {
    const bytes = await this.find(location);
    return bytes === null ? null : BigInt(bytes.length);
  }

  deleteAll(locations: readonly string[]): Promise<void> {
    const removed = new Set(locations);
    return this.db.run((database) => {
      database.table(SMALL_BLOBS).delete(({ location }) => removed.has(location));
    });
  }

  page(after: SmallBlobExtent | null, limit: number): Promise<readonly SmallBlobExtent[]> {
    const first = after === null ? '' : keyOf(after);
    return this.db.run((database) =>
      database
        .table(SMALL_BLOBS)
        .filter((row) => keyOf(row) > first)
        .map(({ location, contentHash, bytes }) => ({ location, contentHash, size: BigInt(bytes.length) }))
        .sort((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1))
        .slice(0, limit),
    );
  }

  /** Here the size is always that of the bytes, so no row differs. */
  measure(after: string | null, limit: number): Promise<AuditedPage> {
    return this.db.run((database) => {
      const rows = database.table(SMALL_BLOBS).filter(({ location }) => after === null || location > after);
      const page = rows.map(({ location }) => location).sort();
      const read = page.slice(0, limit);
      return { count: read.length, last: read.at(-1) ?? null, suspects: [] };
    });
  }
}

function keyOf({ contentHash, location }: Pick<SmallBlobExtent, 'contentHash' | 'location'>): string {
  return `${contentHash} ${location}`;
}
