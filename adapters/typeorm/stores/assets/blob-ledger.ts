import type { BlobLedger } from '../../../../application/ports/stores/blob-ledger.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import {
  samePlace,
  tooFewReferences,
  type Arrival,
  type BlobExtent,
  type BlobPlace,
  type BlobRecord,
  type Credit,
} from '../../../../domain/uploads/blob-attribution.js';
import { HEX, INSTANT, INTEGER, optional, TEXT, U64, UUID } from '../../mapping/columns.js';
import { listsOf, placeholderRows, type Row, type SqlValue } from '../../engine/sql.js';
import { assertInTransaction, type StoreContext } from '../../engine/store-context.js';
import {
  AT_LOCATION,
  CHARGED_TO,
  CHARGES,
  CLAIM,
  DELETE_DOOMED_AT,
  DELETE_DOOMED_NOWHERE,
  DOOMED,
  DROP,
  FIND,
  FIND_ALL,
  INSERT_INTO,
  LOWEST_HASH,
  PAGE,
  RELOCATE,
  REPLACING,
  SAVE,
  UNLESS_THERE,
  UNLESS_THERE_COUNTING,
} from './blob-statements.js';

/** Uses raw SQL only. */
export class TypeormBlobLedger implements BlobLedger {
  constructor(private readonly db: StoreContext) {}

  async find(contentHash: string): Promise<BlobRecord | null> {
    const row = await this.db.read(({ sql }) => sql.first(FIND, [HEX.to(contentHash)]));
    return row === null ? null : toBlob(row);
  }

  findAll(contentHashes: readonly string[]): Promise<ReadonlyMap<string, BlobRecord>> {
    return this.each(contentHashes, (list) => FIND_ALL[''].for(list));
  }

  async lock(contentHash: string): Promise<BlobRecord | null> {
    const key = HEX.to(contentHash);
    const { forUpdate } = await this.db.lock({ table: 'blobs', key });
    const row = await this.db.read(({ sql }) => sql.first(FIND + forUpdate, [key]));
    return row === null ? null : toBlob(row);
  }

  async chargedTo(contentHashes: readonly string[]): Promise<ReadonlySet<AccountId>> {
    const accounts = new Set<AccountId>();
    for (const list of listsOf(sorted(contentHashes))) {
      const rows = await this.db.read(({ sql }) => sql.all(CHARGED_TO.for(list), list));
      for (const row of rows) accounts.add(UUID.from(row['charged_to']));
    }
    return accounts;
  }

  /** The update locks the rows, so the charges that are read after it are those that it found. */
  async drop(times: ReadonlyMap<string, number>, now: Instant): Promise<readonly Credit[]> {
    assertInTransaction(this.db);
    const charges: Row[] = [];
    for (const count of new Set(times.values())) {
      const hashes = [...times].filter(([, each]) => each === count).map(([contentHash]) => contentHash);
      for (const list of listsOf(sorted(hashes))) {
        await this.change(DROP.for(list), [count, now, count, ...list]);
        charges.push(...(await this.db.read(({ sql }) => sql.all(CHARGES.for(list), list))));
      }
    }
    const valid = charges.reduce((sum, row) => sum + INTEGER.from(row['valid']), 0);
    if (valid !== times.size) throw tooFewReferences(times.size - valid);
    return charges.map(toCredit);
  }

  async claim({ contentHash, location, ...arrival }: Arrival, now: Instant): Promise<BlobRecord> {
    assertInTransaction(this.db);
    const values = [HEX.to(contentHash), optional(UUID).to(location), ...chargeOf(arrival), now];
    await this.db.write(({ sql }) => sql.run(CLAIM[this.db.dialect], values));
    const claimed = await this.lock(contentHash);
    if (claimed === null) throw new Error('The blob that was claimed does not exist.');
    return claimed;
  }

  async claimAll(arrivals: readonly Arrival[], now: Instant): Promise<ReadonlyMap<string, BlobRecord>> {
    const fresh = arrivals.map((arrival) => ({ ...arrival, references: 0 }));
    await this.insertAll(fresh, now, UNLESS_THERE[this.db.dialect]);
    return this.lockAll(arrivals.map(({ contentHash }) => contentHash));
  }

  async addAll(arrivals: readonly Arrival[], now: Instant): Promise<ReadonlyMap<string, BlobRecord>> {
    const added = arrivals.map((arrival) => ({ ...arrival, references: 1 }));
    const changed = await this.insertAll(added, now, UNLESS_THERE_COUNTING[this.db.dialect]);
    if (changed === arrivals.length) return new Map();
    const locked = new Map(await this.lockAll(arrivals.map(({ contentHash }) => contentHash)));
    for (const arrival of arrivals) {
      const row = locked.get(arrival.contentHash);
      if (row !== undefined && samePlace(row, arrival)) locked.delete(arrival.contentHash);
    }
    return locked;
  }

  async save(blob: BlobRecord, now: Instant): Promise<void> {
    assertInTransaction(this.db);
    const [hash = null, ...saved] = valuesOf(blob, now);
    await this.db.write(({ sql }) => sql.run(SAVE, [...saved, hash]));
  }

  async saveAll(blobs: readonly BlobRecord[], now: Instant): Promise<void> {
    await this.insertAll(blobs, now, REPLACING[this.db.dialect]);
  }

  /** Returns the number of changed rows, as the engine counts them. */
  private insertAll(blobs: readonly BlobRecord[], now: Instant, onConflict: string): Promise<number> {
    assertInTransaction(this.db);
    const rows = blobs.toSorted(byHash).map((blob) => valuesOf(blob, now));
    const text = `${INSERT_INTO} ${placeholderRows(rows)} ${onConflict}`;
    return this.db.write(({ sql }) => sql.runOnce(text, rows.flat()));
  }

  async doomed(limit: number): Promise<readonly BlobPlace[]> {
    return (await this.db.read(({ sql }) => sql.all(DOOMED, [limit]))).map(toPlace);
  }

  async deleteDoomed(places: readonly BlobPlace[]): Promise<number> {
    assertInTransaction(this.db);
    const inOrder = places.toSorted(byHash);
    const located = inOrder.filter(({ location }) => location !== null);
    const locations = listsOf(located.map(({ location }) => UUID.to(location ?? '')));
    let deleted = 0;
    for (const [index, hashes] of listsOf(located.map(hashOf)).entries()) {
      deleted += await this.change(DELETE_DOOMED_AT.for(hashes), [...hashes, ...(locations[index] ?? [])]);
    }
    for (const hashes of listsOf(inOrder.filter(({ location }) => location === null).map(hashOf))) {
      deleted += await this.change(DELETE_DOOMED_NOWHERE.for(hashes), hashes);
    }
    return deleted;
  }

  async relocate(from: BlobPlace, location: string): Promise<boolean> {
    const text = RELOCATE + AT_LOCATION[this.db.dialect];
    const values = [UUID.to(location), HEX.to(from.contentHash), optional(UUID).to(from.location)];
    return (await this.db.write(({ sql }) => sql.run(text, values))) === 1;
  }

  async page(after: string | null, limit: number): Promise<readonly BlobExtent[]> {
    const values = [HEX.to(after ?? LOWEST_HASH), limit];
    return (await this.db.read(({ sql }) => sql.all(PAGE, values))).map(toExtent);
  }

  /** Locks the rows, in the order of their hashes. */
  private lockAll(contentHashes: readonly string[]): Promise<ReadonlyMap<string, BlobRecord>> {
    return this.each(contentHashes, async (list) =>
      FIND_ALL[(await this.db.lockAll('blobs', list)).forUpdate].for(list),
    );
  }

  private async each(
    contentHashes: readonly string[],
    textOf: (list: readonly SqlValue[]) => string | Promise<string>,
  ): Promise<ReadonlyMap<string, BlobRecord>> {
    const found = new Map<string, BlobRecord>();
    for (const list of listsOf(sorted(contentHashes))) {
      const text = await textOf(list);
      const rows = await this.db.read(({ sql }) => sql.all(text, list));
      for (const blob of rows.map(toBlob)) found.set(blob.contentHash, blob);
    }
    return found;
  }

  private change(text: string, values: readonly SqlValue[]): Promise<number> {
    return this.db.write(({ sql }) => sql.run(text, values));
  }
}

function byHash(left: BlobPlace, right: BlobPlace): number {
  return left.contentHash < right.contentHash ? -1 : 1;
}

function hashOf({ contentHash }: BlobPlace): SqlValue {
  return HEX.to(contentHash);
}

function sorted(contentHashes: readonly string[]): SqlValue[] {
  return contentHashes.toSorted().map((hash) => HEX.to(hash));
}

function chargeOf({ size, chargedTo, kind, chargedAt }: Omit<Arrival, keyof BlobPlace>): SqlValue[] {
  return [size, UUID.to(chargedTo), kind, chargedAt];
}

/** In the order of `INSERT_INTO`. */
function valuesOf({ contentHash, location, references, ...blob }: BlobRecord, now: Instant): SqlValue[] {
  const doomedAt = references === 0 ? now : null;
  return [HEX.to(contentHash), optional(UUID).to(location), ...chargeOf(blob), references, doomedAt];
}

/** Sums come as decimals from MySQL. */
function toCredit(row: Row): Credit {
  return {
    accountId: UUID.from(row['charged_to']),
    kind: TEXT.from(row['kind']) as Credit['kind'],
    bytes: U64.from(row['bytes']),
  };
}

function toPlace(row: Row): BlobPlace {
  return { contentHash: HEX.from(row['content_hash']), location: optional(UUID).from(row['location']) };
}

function toExtent(row: Row): BlobExtent {
  return { ...toPlace(row), size: U64.from(row['size']), references: INTEGER.from(row['refs']) };
}

function toBlob(row: Row): BlobRecord {
  return {
    ...toExtent(row),
    chargedTo: UUID.from(row['charged_to']),
    kind: TEXT.from(row['kind']) as BlobRecord['kind'],
    chargedAt: INSTANT.from(row['charged_at']),
  };
}
