import type { BlobLedger } from '../../../../application/ports/stores/blob-ledger.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import {
  samePlace,
  type Arrival,
  type BlobExtent,
  type BlobPlace,
  type BlobRecord,
} from '../../../../domain/uploads/blob-attribution.js';
import { HEX, INSTANT, INTEGER, optional, TEXT, U64, UUID } from '../../mapping/columns.js';
import { ListStatement, listsOf, placeholderRows, type Row, type SqlValue } from '../../engine/sql.js';
import { assertInTransaction, type Dialect, type StoreContext } from '../../engine/store-context.js';

const COLUMNS = 'content_hash, location, size, charged_to, kind, charged_at, refs';
const FIND = `SELECT ${COLUMNS} FROM blobs WHERE content_hash = ?`;
const CHARGED_TO = new ListStatement((list) => `SELECT DISTINCT charged_to FROM blobs WHERE content_hash IN (${list})`);
const findAll = (forUpdate: string) =>
  new ListStatement(
    (list) => `SELECT ${COLUMNS} FROM blobs WHERE content_hash IN (${list}) ORDER BY content_hash${forUpdate}`,
  );
const FIND_ALL = { '': findAll(''), ' FOR UPDATE': findAll(' FOR UPDATE') };
/** `doomed_at` comes first: MySQL assigns from left to right, SQLite all at once. */
const DROP = new ListStatement(
  (list) => `
  UPDATE blobs SET doomed_at = CASE WHEN refs = ? THEN ? ELSE doomed_at END, refs = refs - ?
  WHERE content_hash IN (${list})`,
);
const INSERT_INTO =
  'INSERT INTO blobs (content_hash, location, size, charged_to, kind, charged_at, refs, doomed_at) VALUES';
/** MySQL locks an existing row exclusively until the transaction ends; INSERT IGNORE would take only a shared lock. */
const UNLESS_THERE: Record<Dialect, string> = {
  sqlite: 'ON CONFLICT DO NOTHING',
  mysql: 'ON DUPLICATE KEY UPDATE content_hash = content_hash',
};
/** The count of changed rows is that of inserted ones; on MySQL a row that is there adds two, since its gate changes. */
const UNLESS_THERE_COUNTING: Record<Dialect, string> = {
  sqlite: UNLESS_THERE.sqlite,
  mysql: 'ON DUPLICATE KEY UPDATE gate = gate + 1',
};
const claim = (dialect: Dialect) => `${INSERT_INTO} (?, ?, ?, ?, ?, ?, 0, ?) ${UNLESS_THERE[dialect]}`;
const CLAIM: Record<Dialect, string> = { sqlite: claim('sqlite'), mysql: claim('mysql') };
const PAGE = `
  SELECT content_hash, location, size, refs FROM blobs WHERE content_hash > ? ORDER BY content_hash LIMIT ?`;
/** Smaller than every real hash. */
const LOWEST_HASH = '0'.repeat(64);
const SAVE =
  'UPDATE blobs SET location = ?, size = ?, charged_to = ?, kind = ?, charged_at = ?, refs = ?, doomed_at = ? WHERE content_hash = ?';
const SAVED = ['location', 'size', 'charged_to', 'kind', 'charged_at', 'refs', 'doomed_at'];
/** Replaces the columns of rows that are there. */
const REPLACING: Record<Dialect, string> = {
  sqlite: `ON CONFLICT (content_hash) DO UPDATE SET ${SAVED.map((name) => `${name} = excluded.${name}`).join(', ')}`,
  mysql: `ON DUPLICATE KEY UPDATE ${SAVED.map((name) => `${name} = VALUES(${name})`).join(', ')}`,
};
const DOOMED = 'SELECT content_hash, location FROM blobs WHERE doomed_at IS NOT NULL ORDER BY doomed_at LIMIT ?';
/** Also matches `NULL`. */
const AT_LOCATION: Record<Dialect, string> = { sqlite: 'location IS ?', mysql: 'location <=> ?' };
const deleteDoomed = (list: string) => `DELETE FROM blobs WHERE refs = 0 AND content_hash IN (${list}) AND `;
/** A row of these hashes at one of these locations is at its own: no two contents have the same one. */
const DELETE_DOOMED_AT = new ListStatement((list) => `${deleteDoomed(list)} location IN (${list})`);
const DELETE_DOOMED_NOWHERE = new ListStatement((list) => `${deleteDoomed(list)} location IS NULL`);
const RELOCATE = 'UPDATE blobs SET location = ? WHERE content_hash = ? AND refs > 0 AND ';

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

  lockAll(contentHashes: readonly string[]): Promise<ReadonlyMap<string, BlobRecord>> {
    return this.each(contentHashes, async (list) =>
      FIND_ALL[(await this.db.lockAll('blobs', list)).forUpdate].for(list),
    );
  }

  async drop(times: ReadonlyMap<string, number>, now: Instant): Promise<void> {
    assertInTransaction(this.db);
    for (const count of new Set(times.values())) {
      const hashes = [...times].filter(([, each]) => each === count).map(([contentHash]) => contentHash);
      for (const list of listsOf(sorted(hashes))) {
        await this.db.write(({ sql }) => sql.run(DROP.for(list), [count, now, count, ...list]));
      }
    }
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
