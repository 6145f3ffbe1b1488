import type { Room } from '../../../application/ports/platform/room.js';
import type {
  BlobBytes,
  BlobRange,
  BlobStore,
  StagedBytes,
  StagedDigest,
  StagedWriter,
  Staging,
  StagingId,
  StoredFile,
} from '../../../application/ports/stores/blob-store.js';
import {
  MOST_INSERTED,
  type SmallBlob,
  type SmallBlobExtent,
  type SmallBlobRows,
} from '../../../application/ports/stores/small-blob-rows.js';
import { uuidV7Instant } from '../../../domain/kernel/ids.js';
import { type BlobPlace, placeOf } from '../../../domain/uploads/blob-attribution.js';
import { isInDatabase } from '../../../domain/uploads/blob-location.js';
import { allSettled } from '../all-settled.js';
import { GroupedCalls } from './grouped-calls.js';
import { RowBytes } from './row-bytes.js';

/** The most rows of one DELETE, which SQLite runs on the event loop. */
const MOST_REMOVED = 64;
const PAGE = 500;

/**
 * Puts the blobs whose location says so (`isInDatabase`) into rows, and hands all others to the store below. They come
 * whole: only `put` makes them (docs/decisions/metadata-in-the-database.md).
 */
export class DatabaseBlobStore implements BlobStore {
  private readonly inserts: GroupedCalls<SmallBlob>;
  private readonly removals: GroupedCalls<string>;

  constructor(
    private readonly others: BlobStore,
    private readonly rows: SmallBlobRows,
    private readonly room: Pick<Room, 'forRows'>,
  ) {
    this.inserts = new GroupedCalls((blobs) => rows.insertAll(blobs), MOST_INSERTED);
    this.removals = new GroupedCalls((locations) => rows.deleteAll(locations), MOST_REMOVED);
  }

  async put(staging: Staging, pieces: readonly Uint8Array[]): Promise<void> {
    const { id: location, contentHash } = staging;
    if (!isInDatabase(location)) return this.others.put(staging, pieces);
    await this.room.forRows();
    const [first] = pieces;
    const bytes = pieces.length === 1 && first !== undefined ? first : Buffer.concat(pieces);
    await this.inserts.join({ location, contentHash, bytes });
  }

  async stat(place: BlobPlace): Promise<bigint | null> {
    if (!isInDatabase(place.location)) return this.others.stat(place);
    return this.rows.sizeOf(place.location);
  }

  async read(place: BlobPlace, range?: BlobRange): Promise<BlobBytes | null> {
    if (!isInDatabase(place.location)) return this.others.read(place, range);
    const bytes = await this.rows.find(place.location);
    return bytes === null ? null : new RowBytes(bytes, range);
  }

  async remove(place: BlobPlace): Promise<void> {
    if (!isInDatabase(place.location)) return this.others.remove(place);
    await this.removals.join(place.location);
  }

  async removeAll(places: readonly BlobPlace[]): Promise<void> {
    const locations = places.map(({ location }) => location).filter(isInDatabase);
    const others = places.filter(({ location }) => !isInDatabase(location));
    await allSettled([
      ...(others.length === 0 ? [] : [this.others.removeAll(others)]),
      ...locations.map((location) => this.removals.join(location)),
    ]);
  }

  /** Merges the two lists, which both are in the order of the hashes. Names that no service gives come in between. */
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
    let after: SmallBlobExtent | null = null;
    for (;;) {
      const page: readonly SmallBlobExtent[] = await this.rows.page(after, PAGE);
      yield* page;
      after = page.at(-1) ?? null;
      if (page.length < PAGE) return;
    }
  }

  async stage(staging: Staging, offset: bigint, epoch: number): Promise<StagedWriter> {
    return this.others.stage(inParts(staging), offset, epoch);
  }

  async fence(from: Staging, to: StagingId, offset: bigint): Promise<Staging> {
    return this.others.fence(from, inParts({ id: to, contentHash: from.contentHash }).id, offset);
  }

  digest(staging: Staging, epoch: number): Promise<StagedDigest | null> {
    return this.others.digest(staging, epoch);
  }

  async commit(staging: Staging): Promise<void> {
    await this.others.commit(inParts(staging));
  }

  discard(staging: StagedBytes): Promise<void> {
    return this.others.discard(staging);
  }

  staged(): AsyncIterable<StagedBytes> {
    return this.others.staged();
  }
}

function inParts(staging: Staging): Staging {
  if (isInDatabase(staging.id)) throw new Error('bytes that come in parts are no row of the database');
  return staging;
}

function storedRow({ size, ...row }: SmallBlobExtent): StoredFile {
  const place = placeOf({ id: row.location, contentHash: row.contentHash });
  return { name: `${row.contentHash}.${row.location}`, place, size, storedAt: uuidV7Instant(row.location) };
}
