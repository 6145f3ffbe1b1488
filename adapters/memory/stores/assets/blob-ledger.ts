import type { BlobLedger } from '../../../../application/ports/stores/blob-ledger.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import {
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

type BlobRow = BlobRecord & { readonly doomedAt: Instant | null };

export const BLOBS: TableDefinition<BlobRow> = {
  name: 'blobs',
  keyKinds: ['hash'],
  key: ({ contentHash }) => contentHash,
};

export class MemoryBlobLedger implements BlobLedger {
  constructor(private readonly db: MemoryContext) {}

  find(contentHash: string): Promise<BlobRecord | null> {
    return this.db.run((database) => toBlob(database.table(BLOBS).get(contentHash)));
  }

  findAll(contentHashes: readonly string[]): Promise<ReadonlyMap<string, BlobRecord>> {
    return this.db.run(
      (database) => new Map(rowsOf(database, contentHashes).map((row) => [row.contentHash, withoutDoom(row)])),
    );
  }

  async lock(contentHash: string): Promise<BlobRecord | null> {
    assertInTransaction(this.db);
    return this.find(contentHash);
  }

  chargedTo(contentHashes: readonly string[]): Promise<ReadonlySet<AccountId>> {
    return this.db.run((database) => new Set(rowsOf(database, contentHashes).map(({ chargedTo }) => chargedTo)));
  }

  async drop(times: ReadonlyMap<string, number>, now: Instant): Promise<readonly Credit[]> {
    assertInTransaction(this.db);
    const rows = [...(await this.findAll([...times.keys()])).values()];
    const left = rows.map((row) => ({ ...row, references: row.references - (times.get(row.contentHash) ?? 0) }));
    const valid = left.filter(({ references }) => references >= 0);
    if (valid.length !== times.size) throw tooFewReferences(times.size - valid.length);
    for (const blob of left) await this.save(blob, now);
    return left.map(({ chargedTo: accountId, kind, size, references }) => {
      return { accountId, kind, bytes: references === 0 ? size : 0n };
    });
  }

  async claim(arrival: Arrival, now: Instant): Promise<BlobRecord> {
    assertInTransaction(this.db);
    const fresh = { ...arrival, references: 0 };
    return this.db.run((database) => {
      database.table(BLOBS).insert({ ...fresh, doomedAt: now });
      return toBlob(database.table(BLOBS).get(arrival.contentHash)) ?? fresh;
    });
  }

  async claimAll(arrivals: readonly Arrival[], now: Instant): Promise<ReadonlyMap<string, BlobRecord>> {
    const claimed = await Promise.all(arrivals.map((arrival) => this.claim(arrival, now)));
    return new Map(claimed.map((blob) => [blob.contentHash, blob]));
  }

  async addAll(arrivals: readonly Arrival[], now: Instant): Promise<ReadonlyMap<string, BlobRecord>> {
    assertInTransaction(this.db);
    const there = await this.findAll(arrivals.map(({ contentHash }) => contentHash));
    for (const arrival of arrivals) {
      if (there.has(arrival.contentHash)) continue;
      await this.save({ ...(await this.claim(arrival, now)), references: 1 }, now);
    }
    return there;
  }

  async saveAll(blobs: readonly BlobRecord[], now: Instant): Promise<void> {
    for (const blob of blobs) await this.save(blob, now);
  }

  async save(blob: BlobRecord, now: Instant): Promise<void> {
    assertInTransaction(this.db);
    const changes = { ...blob, doomedAt: blob.references === 0 ? now : null };
    await this.db.run((database) =>
      database.table(BLOBS).update(({ contentHash }) => contentHash === blob.contentHash, changes),
    );
  }

  doomed(limit: number): Promise<readonly BlobPlace[]> {
    return this.db.run((database) =>
      database
        .table(BLOBS)
        .filter(({ doomedAt }) => doomedAt !== null)
        .sort((left, right) => (left.doomedAt ?? 0) - (right.doomedAt ?? 0))
        .slice(0, limit)
        .map(({ contentHash, location }) => ({ contentHash, location })),
    );
  }

  deleteDoomed(places: readonly BlobPlace[]): Promise<number> {
    assertInTransaction(this.db);
    const named = new Map(places.map((place) => [place.contentHash, place]));
    const isDoomed = (row: BlobRow) => {
      const place = named.get(row.contentHash);
      return place !== undefined && samePlace(row, place) && row.references === 0;
    };
    return this.db.run((database) => database.table(BLOBS).delete(isDoomed));
  }

  async relocate(from: BlobPlace, location: string): Promise<boolean> {
    const isThere = (row: BlobRow) => samePlace(row, from) && row.references > 0;
    return (await this.db.run((database) => database.table(BLOBS).update(isThere, { location }))) === 1;
  }

  page(after: string | null, limit: number): Promise<readonly BlobExtent[]> {
    return this.db.run((database) =>
      database
        .table(BLOBS)
        .filter(({ contentHash }) => after === null || contentHash > after)
        .sort((left, right) => (left.contentHash < right.contentHash ? -1 : 1))
        .slice(0, limit)
        .map(({ contentHash, location, size, references }) => ({ contentHash, location, size, references })),
    );
  }
}

function rowsOf(database: MemoryDatabase, contentHashes: readonly string[]): readonly BlobRow[] {
  return contentHashes.map((hash) => database.table(BLOBS).get(hash)).filter((row) => row !== null);
}

function toBlob(row: BlobRow | null): BlobRecord | null {
  if (row === null) return null;
  return withoutDoom(row);
}

function withoutDoom({ contentHash, location, size, chargedTo, kind, chargedAt, references }: BlobRow): BlobRecord {
  return { contentHash, location, size, chargedTo, kind, chargedAt, references };
}
