import type { BlobLedger } from '../../../../application/ports/stores/blob-ledger.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import {
  MANY_REFERENCES,
  placeKey,
  samePlace,
  tooFewReferences,
  type Arrival,
  type BlobPlace,
  type BlobExtent,
  type BlobRecord,
  type Credit,
} from '../../../../domain/uploads/blob-attribution.js';
import { assertInTransaction, type MemoryContext, type MemoryDatabase } from '../../engine/memory-database.js';
import type { TableDefinition } from '../../engine/memory-table.js';

export const BLOBS: TableDefinition<BlobRecord> = {
  name: 'blobs',
  keyKinds: ['hash'],
  key: ({ contentHash }) => contentHash,
};

/** The databases leave out blobs with many references, so that no read of a download goes through these. */
export function ofFewReferences(blob: BlobRecord | null): BlobRecord | null {
  return blob !== null && blob.references <= MANY_REFERENCES ? blob : null;
}

const DOOMED: TableDefinition<BlobPlace> = { name: 'doomed_blobs', key: placeKey };

export class MemoryBlobLedger implements BlobLedger {
  constructor(private readonly db: MemoryContext) {}

  find(contentHash: string): Promise<BlobRecord | null> {
    return this.db.run((database) => database.table(BLOBS).get(contentHash));
  }

  findAll(contentHashes: readonly string[]): Promise<ReadonlyMap<string, BlobRecord>> {
    return this.db.run((database) => new Map(rowsOf(database, contentHashes).map((row) => [row.contentHash, row])));
  }

  async lock(contentHash: string): Promise<BlobRecord | null> {
    assertInTransaction(this.db);
    return this.find(contentHash);
  }

  chargedTo(contentHashes: readonly string[]): Promise<ReadonlySet<AccountId>> {
    return this.db.run((database) => new Set(rowsOf(database, contentHashes).map(({ chargedTo }) => chargedTo)));
  }

  async drop(times: ReadonlyMap<string, number>): Promise<readonly Credit[]> {
    assertInTransaction(this.db);
    const rows = [...(await this.findAll([...times.keys()])).values()];
    const left = rows.map((row) => ({ ...row, references: row.references - (times.get(row.contentHash) ?? 0) }));
    const valid = left.filter(({ references }) => references >= 0);
    if (valid.length !== times.size) throw tooFewReferences(times.size - valid.length);
    await this.saveAll(left);
    return left.map(({ chargedTo: accountId, kind, size, references }) => {
      return { accountId, kind, bytes: references === 0 ? size : 0n };
    });
  }

  async claim(arrival: Arrival): Promise<BlobRecord> {
    assertInTransaction(this.db);
    const fresh = { ...arrival, references: 0 };
    return this.db.run((database) => {
      database.table(BLOBS).insert(fresh);
      return database.table(BLOBS).get(arrival.contentHash) ?? fresh;
    });
  }

  async claimAll(arrivals: readonly Arrival[], known: readonly BlobRecord[]): Promise<ReadonlyMap<string, BlobRecord>> {
    await this.addAll(arrivals);
    await Promise.all(known.map((row) => this.claim(row)));
    return this.findAll([...arrivals, ...known].map(({ contentHash }) => contentHash));
  }

  async addAll(arrivals: readonly Arrival[]): Promise<ReadonlyMap<string, BlobRecord>> {
    assertInTransaction(this.db);
    const there = await this.findAll(arrivals.map(({ contentHash }) => contentHash));
    for (const arrival of arrivals) {
      if (there.has(arrival.contentHash)) continue;
      await this.save({ ...(await this.claim(arrival)), references: 1 });
    }
    return there;
  }

  async saveAll(blobs: readonly BlobRecord[]): Promise<void> {
    for (const blob of blobs) await this.save(blob);
  }

  async save(blob: BlobRecord): Promise<void> {
    assertInTransaction(this.db);
    const isSame = ({ contentHash }: BlobRecord) => contentHash === blob.contentHash;
    await this.db.run((database) =>
      blob.references === 0 ? doom(database, blob.contentHash) : database.table(BLOBS).update(isSame, blob),
    );
  }

  doomed(limit: number, after: BlobPlace | null = null): Promise<readonly BlobPlace[]> {
    return this.db.run((database) =>
      database
        .table(DOOMED)
        .filter((place) => after === null || placeKey(place) > placeKey(after))
        .sort((left, right) => (placeKey(left) < placeKey(right) ? -1 : 1))
        .slice(0, limit),
    );
  }

  isDoomed(place: BlobPlace): Promise<boolean> {
    return this.db.run((database) => database.table(DOOMED).get(placeKey(place)) !== null);
  }

  doomedPlaceOf(contentHash: string): Promise<BlobPlace | null> {
    return this.db.run((database) => database.table(DOOMED).first((place) => place.contentHash === contentHash));
  }

  deleteDoomed(places: readonly BlobPlace[]): Promise<number> {
    assertInTransaction(this.db);
    const ids = new Set(places.map(placeKey));
    return this.db.run((database) => database.table(DOOMED).delete((place) => ids.has(placeKey(place))));
  }

  async relocate(from: BlobPlace, location: string): Promise<boolean> {
    const isThere = (row: BlobRecord) => samePlace(row, from);
    return (await this.db.run((database) => database.table(BLOBS).update(isThere, { location }))) === 1;
  }

  page(after: string | null, limit: number): Promise<readonly BlobExtent[]> {
    return this.db.run((database) =>
      database
        .table(BLOBS)
        .filter(({ contentHash }) => after === null || contentHash > after)
        .sort((left, right) => (left.contentHash < right.contentHash ? -1 : 1))
        .slice(0, limit)
        .map(({ contentHash, location, size }) => ({ contentHash, location, size })),
    );
  }
}

function rowsOf(database: MemoryDatabase, contentHashes: readonly string[]): readonly BlobRecord[] {
  return contentHashes.map((hash) => database.table(BLOBS).get(hash)).filter((row) => row !== null);
}

function doom(database: MemoryDatabase, hash: string): void {
  for (const { contentHash, location } of rowsOf(database, [hash])) {
    database.table(DOOMED).mustInsert({ contentHash, location });
  }
  database.table(BLOBS).delete(({ contentHash }) => contentHash === hash);
}
