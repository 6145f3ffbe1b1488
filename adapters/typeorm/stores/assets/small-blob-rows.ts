import type { AuditedPage } from '../../../../application/ports/stores/reference-ledger.js';
import { NIL_UUID } from '../../../../domain/kernel/ids.js';
import type {
  SmallBlob,
  SmallBlobExtent,
  SmallBlobRows,
} from '../../../../application/ports/stores/small-blob-rows.js';
import { byIndex } from '../../engine/ordered-pages.js';
import { KeyedRead, ListStatement, placeholderRows, type SqlValue } from '../../engine/sql.js';
import { SqlStore } from '../../engine/sql-store.js';
import { assertInTransaction } from '../../engine/store-context.js';
import { BYTES, HEX, keysOf, optional, U64, UUID } from '../../mapping/columns.js';
import { LOWEST_HASH } from './blob-statements.js';

/** The most rows of one INSERT, since every connection keeps one prepared statement for each number of them. */
const MOST_INSERTED = 16;
const INSERTS = Array.from({ length: MOST_INSERTED }, (_, index) => {
  const rows = Array.from({ length: index + 1 }, () => ['location', 'content_hash', 'size', 'bytes']);
  return `INSERT INTO small_blobs (location, content_hash, size, bytes) VALUES ${placeholderRows(rows)}`;
});
const FIND = new KeyedRead('SELECT location, bytes FROM small_blobs', 'location');
const SIZE = 'SELECT OCTET_LENGTH(bytes) AS size FROM small_blobs WHERE location = ?';
const DELETE = new ListStatement((list) => `DELETE FROM small_blobs WHERE location IN (${list})`);
/** Two comparisons, since MySQL does not use an index range for a comparison of pairs. */
const PAGE = `
  SELECT content_hash, location, size FROM small_blobs ${byIndex('small_blobs_content_hash_location_size')}
  WHERE content_hash >= ? AND (content_hash > ? OR location > ?)
  ORDER BY content_hash, location LIMIT ?`;
/** In the order of the table itself, since it reads whole rows; for a page without suspects it returns one row. */
const MEASURED = `
  SELECT location, CASE WHEN OCTET_LENGTH(bytes) = size THEN 0 ELSE 1 END AS differs FROM small_blobs
  WHERE location > ? ORDER BY location LIMIT ?`;
const MEASURE = `SELECT COUNT(*) AS counted, MAX(location) AS last, SUM(differs) AS suspects FROM (${MEASURED}) p`;
const SUSPECTS = `SELECT location FROM (${MEASURED}) p WHERE differs = 1 ORDER BY location`;
const LOWEST = { contentHash: LOWEST_HASH, location: NIL_UUID };

export class TypeormSmallBlobRows extends SqlStore implements SmallBlobRows {
  async insertAll(blobs: readonly SmallBlob[]): Promise<void> {
    assertInTransaction(this.db);
    for (let from = 0; from < blobs.length; from += MOST_INSERTED) {
      const some = blobs.slice(from, from + MOST_INSERTED);
      await this.run(INSERTS[some.length - 1] ?? '', some.flatMap(valuesOf));
    }
  }

  async find(location: string): Promise<Uint8Array | null> {
    const row = await this.db.read(({ sql }) => sql.firstBy(FIND, UUID.to(location) as Uint8Array));
    return row === null ? null : BYTES.from(row['bytes']);
  }

  async sizeOf(location: string): Promise<bigint | null> {
    const row = await this.first(SIZE, [UUID.to(location)]);
    return row === null ? null : U64.from(row['size']);
  }

  async deleteAll(locations: readonly string[]): Promise<void> {
    await this.runOf(DELETE, keysOf(locations));
  }

  async page(after: SmallBlobExtent | null, limit: number): Promise<readonly SmallBlobExtent[]> {
    const { contentHash, location } = after ?? LOWEST;
    const hash = HEX.to(contentHash);
    const rows = await this.all(PAGE, [hash, hash, UUID.to(location), limit]);
    return rows.map((row) => ({
      contentHash: HEX.from(row['content_hash']),
      location: UUID.from(row['location']),
      size: U64.from(row['size']),
    }));
  }

  async measure(after: string | null, limit: number): Promise<AuditedPage> {
    const values = [UUID.to(after ?? LOWEST.location), limit];
    const sums = await this.first(MEASURE, values);
    const [count, last] = [Number(U64.from(sums?.['counted'])), optional(UUID).from(sums?.['last'])];
    if (count === 0 || U64.from(sums?.['suspects']) === 0n) return { count, last, suspects: [] };
    const rows = await this.all(SUSPECTS, values);
    return { count, last, suspects: rows.map((row) => UUID.from(row['location'])) };
  }
}

function valuesOf({ location, contentHash, bytes }: SmallBlob): readonly SqlValue[] {
  return [UUID.to(location), HEX.to(contentHash), bytes.length, bytes];
}
