import type {
  SmallBlob,
  SmallBlobExtent,
  SmallBlobRows,
} from '../../../../application/ports/stores/small-blob-rows.js';
import { byIndex } from '../../engine/ordered-pages.js';
import { KeyedRead, ListStatement, listsOf, placeholderRows, type SqlValue } from '../../engine/sql.js';
import { assertInTransaction, type StoreContext } from '../../engine/store-context.js';
import { BYTES, HEX, U64, UUID } from '../../mapping/columns.js';
import { LOWEST_HASH } from './blob-statements.js';

/** The most rows of one INSERT, since every connection keeps one prepared statement for each number of them. */
const MOST_INSERTED = 16;
const INSERTS = Array.from({ length: MOST_INSERTED }, (_, index) => {
  const rows = Array.from({ length: index + 1 }, () => ['location', 'content_hash', 'size', 'bytes']);
  return `INSERT INTO small_blobs (location, content_hash, size, bytes) VALUES ${placeholderRows(rows)}`;
});
const FIND = new KeyedRead('SELECT location, bytes FROM small_blobs', 'location');
const SIZE = 'SELECT size FROM small_blobs WHERE location = ?';
const DELETE = new ListStatement((list) => `DELETE FROM small_blobs WHERE location IN (${list})`);
/** Two comparisons, since MySQL does not use an index range for a comparison of pairs. */
const PAGE = `
  SELECT content_hash, location, size FROM small_blobs ${byIndex('small_blobs_content_hash_location_size')}
  WHERE content_hash >= ? AND (content_hash > ? OR location > ?)
  ORDER BY content_hash, location LIMIT ?`;
const LOWEST = { contentHash: LOWEST_HASH, location: '00000000-0000-0000-0000-000000000000' };

/** Uses raw SQL only. */
export class TypeormSmallBlobRows implements SmallBlobRows {
  constructor(private readonly db: StoreContext) {}

  async insertAll(blobs: readonly SmallBlob[]): Promise<void> {
    assertInTransaction(this.db);
    for (let from = 0; from < blobs.length; from += MOST_INSERTED) {
      const some = blobs.slice(from, from + MOST_INSERTED);
      await this.db.write(({ sql }) => sql.run(INSERTS[some.length - 1] ?? '', some.flatMap(valuesOf)));
    }
  }

  async find(location: string): Promise<Uint8Array | null> {
    const row = await this.db.read(({ sql }) => sql.firstBy(FIND, UUID.to(location) as Uint8Array));
    return row === null ? null : BYTES.from(row['bytes']);
  }

  async sizeOf(location: string): Promise<bigint | null> {
    const row = await this.db.read(({ sql }) => sql.first(SIZE, [UUID.to(location)]));
    return row === null ? null : U64.from(row['size']);
  }

  async deleteAll(locations: readonly string[]): Promise<void> {
    for (const list of listsOf(locations.map((location) => UUID.to(location)))) {
      await this.db.write(({ sql }) => sql.run(DELETE.for(list), list));
    }
  }

  async page(after: SmallBlobExtent | null, limit: number): Promise<readonly SmallBlobExtent[]> {
    const { contentHash, location } = after ?? LOWEST;
    const hash = HEX.to(contentHash);
    const rows = await this.db.read(({ sql }) => sql.all(PAGE, [hash, hash, UUID.to(location), limit]));
    return rows.map((row) => ({
      contentHash: HEX.from(row['content_hash']),
      location: UUID.from(row['location']),
      size: U64.from(row['size']),
    }));
  }
}

function valuesOf({ location, contentHash, bytes }: SmallBlob): readonly SqlValue[] {
  return [UUID.to(location), HEX.to(contentHash), bytes.length, bytes];
}
