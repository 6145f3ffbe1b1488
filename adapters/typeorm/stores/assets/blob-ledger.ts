import type { BlobLedger } from '../../../../application/ports/stores/blob-ledger.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import {
  placeKey,
  samePlace,
  tooFewReferences,
  type Arrival,
  type BlobExtent,
  type BlobPlace,
  type BlobRecord,
  type Credit,
} from '../../../../domain/uploads/blob-attribution.js';
import { HEX, INTEGER, optional, UUID } from '../../mapping/columns.js';
import { listsOf, placeholderRows, rowValues, type Row, type SqlValue } from '../../engine/sql.js';
import { SqlStore } from '../../engine/sql-store.js';
import { assertInTransaction } from '../../engine/store-context.js';
import { byHash, chargeOf, sorted, toBlob, toCredit, toExtent, toPlace, valuesOf } from './blob-rows.js';
import {
  AT_LOCATION,
  BY_HASH,
  CHARGED_TO,
  CHARGES,
  CLAIM,
  DELETE_DOOMED,
  DOOM_ALL,
  DOOM_THOSE_WITH,
  DOOMED,
  DOOMED_AT,
  DOOMED_OF,
  FIND,
  FIND_ALL,
  INSERT_INTO,
  LOWEST_HASH,
  LOWEST_PLACE,
  PAGE,
  RELOCATE,
  REPLACING,
  SAVE,
  SUBTRACT,
  UNLESS_THERE,
  UNLESS_THERE_COUNTING,
} from './blob-statements.js';

export class TypeormBlobLedger extends SqlStore implements BlobLedger {
  async find(contentHash: string): Promise<BlobRecord | null> {
    const row = await this.db.read(({ sql }) => sql.firstBy(BY_HASH, HEX.to(contentHash) as Uint8Array));
    return row === null ? null : toBlob(row);
  }

  findAll(contentHashes: readonly string[]): Promise<ReadonlyMap<string, BlobRecord>> {
    return this.each(contentHashes, (list) => FIND_ALL[''].for(list));
  }

  async lock(contentHash: string): Promise<BlobRecord | null> {
    const key = HEX.to(contentHash);
    const { forUpdate } = await this.db.lock({ table: 'blobs', key });
    const row = await this.first(FIND + forUpdate, [key]);
    return row === null ? null : toBlob(row);
  }

  async chargedTo(contentHashes: readonly string[]): Promise<ReadonlySet<AccountId>> {
    const rows = await this.allOf(CHARGED_TO, sorted(contentHashes));
    return new Set(rows.map((row) => UUID.from(row['charged_to'])));
  }

  async drop(times: ReadonlyMap<string, number>): Promise<readonly Credit[]> {
    assertInTransaction(this.db);
    const charges: Row[] = [];
    let valid = 0;
    for (const count of new Set(times.values())) {
      const hashes = [...times].filter(([, each]) => each === count).map(([contentHash]) => contentHash);
      for (const list of listsOf(sorted(hashes))) {
        const text = CHARGES[this.db.dialect].for(list);
        const rows = await this.all(text, [count, count, ...list]);
        const found = rows.reduce((sum, row) => sum + INTEGER.from(row['valid']), 0);
        const doomed = await this.doom(DOOM_THOSE_WITH, list, [count]);
        if (doomed < found) await this.run(SUBTRACT.for(list), [count, ...list, count]);
        charges.push(...rows);
        valid += found;
      }
    }
    if (valid !== times.size) throw tooFewReferences(times.size - valid);
    return charges.map(toCredit);
  }

  async claim({ contentHash, location, ...arrival }: Arrival): Promise<BlobRecord> {
    assertInTransaction(this.db);
    const values = [HEX.to(contentHash), optional(UUID).to(location), ...chargeOf(arrival)];
    await this.run(CLAIM[this.db.dialect], values);
    const claimed = await this.lock(contentHash);
    if (claimed === null) throw new Error('The blob that was claimed does not exist.');
    return claimed;
  }

  async claimAll(arrivals: readonly Arrival[], known: readonly BlobRecord[]): Promise<ReadonlyMap<string, BlobRecord>> {
    const fresh = arrivals.map((arrival) => ({ ...arrival, references: 1 }));
    if (known.length === 0) {
      const there = await this.addAll(arrivals);
      return new Map(fresh.map((row) => [row.contentHash, there.get(row.contentHash) ?? row]));
    }
    const rows = [...fresh, ...known.map((row) => ({ ...row, references: 0 }))];
    await this.insertAll(rows, UNLESS_THERE[this.db.dialect]);
    return this.lockAll(rows.map(({ contentHash }) => contentHash));
  }

  async addAll(arrivals: readonly Arrival[]): Promise<ReadonlyMap<string, BlobRecord>> {
    const added = arrivals.map((arrival) => ({ ...arrival, references: 1 }));
    const changed = await this.insertAll(added, UNLESS_THERE_COUNTING[this.db.dialect]);
    if (changed === arrivals.length) return new Map();
    const locked = new Map(await this.lockAll(arrivals.map(({ contentHash }) => contentHash)));
    for (const arrival of arrivals) {
      const row = locked.get(arrival.contentHash);
      if (row !== undefined && samePlace(row, arrival)) locked.delete(arrival.contentHash);
    }
    return locked;
  }

  async save(blob: BlobRecord): Promise<void> {
    assertInTransaction(this.db);
    const [hash = null, ...saved] = valuesOf(blob);
    if (blob.references === 0) await this.doomAll([blob]);
    else await this.run(SAVE, [...saved, hash]);
  }

  async saveAll(blobs: readonly BlobRecord[]): Promise<void> {
    const kept = blobs.filter(({ references }) => references > 0);
    if (kept.length > 0) await this.insertAll(kept, REPLACING[this.db.dialect]);
    await this.doomAll(blobs.filter(({ references }) => references === 0));
  }

  private async doomAll(blobs: readonly BlobRecord[]): Promise<void> {
    const hashes = blobs.map(({ contentHash }) => contentHash);
    for (const list of listsOf(sorted(hashes))) await this.doom(DOOM_ALL, list, []);
  }

  /** Returns the number of rows that it deleted and whose places it doomed. */
  private async doom(texts: typeof DOOM_ALL, list: readonly SqlValue[], values: readonly SqlValue[]): Promise<number> {
    const doomed = await this.run(texts.doom.for(list), [...list, ...values]);
    if (doomed > 0) await this.run(texts.remove.for(list), [...list, ...values]);
    return doomed;
  }

  /** Returns the number of changed rows, as the engine counts them. */
  private insertAll(blobs: readonly BlobRecord[], onConflict: string): Promise<number> {
    assertInTransaction(this.db);
    const rows = blobs.toSorted(byHash).map(valuesOf);
    const text = `${INSERT_INTO} ${placeholderRows(rows)} ${onConflict}`;
    return this.db.write(({ sql }) => sql.runOnce(text, rowValues(rows)));
  }

  async doomed(limit: number, after: BlobPlace | null = null): Promise<readonly BlobPlace[]> {
    const values = [after === null ? LOWEST_PLACE : HEX.to(placeKey(after)), limit];
    return (await this.all(DOOMED, values)).map(toPlace);
  }

  async isDoomed(place: BlobPlace): Promise<boolean> {
    return (await this.first(DOOMED_AT, [HEX.to(placeKey(place))])) !== null;
  }

  async doomedPlaceOf(contentHash: string): Promise<BlobPlace | null> {
    const row = await this.first(DOOMED_OF, [HEX.to(contentHash)]);
    return row === null ? null : toPlace(row);
  }

  async deleteDoomed(places: readonly BlobPlace[]): Promise<number> {
    assertInTransaction(this.db);
    return this.runOf(DELETE_DOOMED, sorted(places.map(placeKey)));
  }

  async relocate(from: BlobPlace, location: string): Promise<boolean> {
    const text = RELOCATE + AT_LOCATION[this.db.dialect];
    const values = [UUID.to(location), HEX.to(from.contentHash), optional(UUID).to(from.location)];
    return (await this.run(text, values)) === 1;
  }

  async page(after: string | null, limit: number): Promise<readonly BlobExtent[]> {
    const values = [HEX.to(after ?? LOWEST_HASH), limit];
    return (await this.all(PAGE, values)).map(toExtent);
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
      const rows = await this.all(text, list);
      for (const blob of rows.map(toBlob)) found.set(blob.contentHash, blob);
    }
    return found;
  }
}
