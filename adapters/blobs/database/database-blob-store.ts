import { inPages } from '../../../application/in-pages.js';
import type {
  BlobBytes,
  BlobRange,
  BlobStore,
  StagedBytes,
  BlobDigest,
  StagedWriter,
  Staging,
  StagingId,
  StoredFile,
} from '../../../application/ports/stores/blob-store.js';
import type { SmallBlobExtent, SmallBlobRows } from '../../../application/ports/stores/small-blob-rows.js';
import { uuidV7Instant } from '../../../domain/kernel/ids.js';
import type { BlobPlace } from '../../../domain/uploads/blob-attribution.js';
import { isInDatabase } from '../../../domain/uploads/blob-location.js';
import { allSettled } from '../all-settled.js';
import { digestOf } from '../digest-of.js';
import { RowBytes } from './row-bytes.js';

const PAGE = 500;

/**
 * Finds the blobs whose location says so (`isInDatabase`) in rows, and hands all others to the store below. It never
 * inserts a row: the transaction that adds the references does (docs/decisions/metadata-in-the-database.md).
 */
export class DatabaseBlobStore implements BlobStore {
  constructor(
    private readonly others: BlobStore,
    private readonly rows: SmallBlobRows,
  ) {}

  async put(staging: Staging, pieces: readonly Uint8Array[]): Promise<void> {
    await this.others.put(elsewhere(staging), pieces);
  }

  async stat(place: BlobPlace): Promise<bigint | null> {
    if (!isInDatabase(place.location)) return this.others.stat(place);
    return this.rows.sizeOf(place.location);
  }

  async digestAt(place: BlobPlace): Promise<BlobDigest | null> {
    if (!isInDatabase(place.location)) return this.others.digestAt(place);
    const bytes = await this.read(place);
    return bytes === null ? null : digestOf(bytes);
  }

  async read(place: BlobPlace, range?: BlobRange, known?: bigint): Promise<BlobBytes | null> {
    if (!isInDatabase(place.location)) return this.others.read(place, range, known);
    const bytes = await this.rows.find(place.location);
    return bytes === null ? null : new RowBytes(bytes, range);
  }

  async remove(place: BlobPlace): Promise<void> {
    if (!isInDatabase(place.location)) return this.others.remove(place);
    await this.rows.deleteAll([place.location]);
  }

  async removeAll(places: readonly BlobPlace[]): Promise<void> {
    const locations = places.map(({ location }) => location).filter(isInDatabase);
    const others = places.filter(({ location }) => !isInDatabase(location));
    await allSettled([this.others.removeAll(others), this.rows.deleteAll(locations)]);
  }

  /**
   * Merges the two lists, both of which are in the order of the hashes. Names that the service does not give may stand
   * in between.
   */
  async *stored(): AsyncIterable<StoredFile> {
    const rows = this.pages();
    let row = await rows.next();
    for await (const file of this.others.stored()) {
      const hash = file.place?.contentHash;
      for (; hash !== undefined && row.done !== true && row.value.contentHash <= hash; row = await rows.next()) {
        yield storedRow(row.value);
      }
      yield file;
    }
    for (; row.done !== true; row = await rows.next()) yield storedRow(row.value);
  }

  private async *pages(): AsyncGenerator<SmallBlobExtent> {
    const read = (after: SmallBlobExtent | null) => this.rows.page(after, PAGE);
    for await (const page of inPages(read, PAGE, (row) => row)) yield* page;
  }

  async stage(staging: Staging, offset: bigint, epoch: number): Promise<StagedWriter> {
    return this.others.stage(elsewhere(staging), offset, epoch);
  }

  async fence(from: Staging, to: StagingId, offset: bigint): Promise<Staging> {
    return this.others.fence(from, elsewhere({ id: to, contentHash: from.contentHash }).id, offset);
  }

  digest(staging: Staging, epoch: number): Promise<BlobDigest | null> {
    return this.others.digest(staging, epoch);
  }

  async commit(staging: Staging): Promise<void> {
    await this.others.commit(elsewhere(staging));
  }

  discard(staging: StagedBytes): Promise<void> {
    return this.others.discard(staging);
  }

  staged(): AsyncIterable<StagedBytes> {
    return this.others.staged();
  }
}

function elsewhere(staging: Staging): Staging {
  if (isInDatabase(staging.id)) throw new Error('only a transaction makes a row of bytes');
  return staging;
}

function storedRow({ contentHash, location, size }: SmallBlobExtent): StoredFile {
  const place = { contentHash, location };
  return { name: `${contentHash}.${location}`, place, size, storedAt: uuidV7Instant(location) };
}
