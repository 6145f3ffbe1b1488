import { createHash } from 'node:crypto';
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
import type { Instant } from '../../../domain/kernel/instant.js';
import { lengthOf } from '../../../domain/kernel/bytes.js';
import { uuidV7Instant } from '../../../domain/kernel/ids.js';
import { placeOf, type BlobPlace } from '../../../domain/uploads/blob-attribution.js';
import {
  checkContentHash,
  checkStagingId,
  stagedBytesLost,
  storageFull,
  writerClosed,
} from '../../../domain/uploads/blob-refusals.js';

/** A file's content, like an inode: an open writer keeps it when its name is removed or replaced. */
interface Area {
  bytes: Uint8Array;
}

interface Committed extends Area {
  readonly place: BlobPlace;
  readonly storedAt: Instant;
}

/**
 * A store for tests and trials. It keeps every promise of the port except durability and bounded memory. Like the real
 * stores, it loses bytes that were not flushed, and reuses the memory of lent chunks.
 */
export class MemoryBlobStore implements BlobStore {
  private readonly areas = new Map<StagingId, Area>();
  private readonly blobs = new Map<string, Committed>();

  /** `capacity`: the bytes that one staging area holds before the "disk" is full. */
  constructor(private readonly capacity = Infinity) {}

  async stage({ id }: Staging, offset: bigint, _epoch: number): Promise<StagedWriter> {
    checkStagingId(id);
    const area = this.areas.get(id) ?? { bytes: new Uint8Array() };
    requireStaged(this.areas.has(id) || offset === 0n ? area : undefined, offset);
    this.areas.set(id, area);
    area.bytes = area.bytes.slice(0, Number(offset));
    return new MemoryWriter(area, this.capacity);
  }

  async fence(from: Staging, to: StagingId, offset: bigint): Promise<Staging> {
    checkStagingId(from.id);
    checkStagingId(to);
    if (offset > 0n) {
      const area = this.areas.get(from.id);
      requireStaged(area, offset);
      this.areas.set(to, { bytes: area.bytes.slice(0, Number(offset)) });
    }
    return { id: to, contentHash: from.contentHash };
  }

  async digest(staging: Staging): Promise<BlobDigest | null> {
    checkStagingId(staging.id);
    const area = this.areas.get(staging.id) ?? this.blobs.get(nameOf(placeOf(staging)));
    return area === undefined ? null : digestOf(area);
  }

  async commit(staging: Staging): Promise<void> {
    checkStagingId(staging.id);
    const place = placeOf(staging);
    const [name, area] = [nameOf(place), this.areas.get(staging.id)];
    if (area === undefined && this.blobs.has(name)) return;
    if (area === undefined) throw new Error('nothing is staged under this id');
    this.areas.delete(staging.id);
    this.blobs.set(name, Object.assign(area, { place, storedAt: uuidV7Instant(staging.id) }));
  }

  async put(staging: Staging, pieces: readonly Uint8Array[]): Promise<void> {
    const writer = await this.stage(staging, 0n, 1);
    try {
      await writer.write(pieces);
      await writer.flush();
      await this.commit(staging);
    } catch (error) {
      this.areas.delete(staging.id);
      throw error;
    } finally {
      await writer.close();
    }
  }

  async discard({ id }: StagedBytes): Promise<void> {
    checkStagingId(id);
    this.areas.delete(id);
  }

  async *staged(): AsyncIterable<StagedBytes> {
    for (const id of [...this.areas.keys()]) yield { id, contentHash: null };
  }

  async stat(place: BlobPlace): Promise<bigint | null> {
    const area = this.blobs.get(nameOf(place));
    return area === undefined ? null : BigInt(area.bytes.length);
  }

  async digestAt(place: BlobPlace): Promise<BlobDigest | null> {
    const area = this.blobs.get(nameOf(place));
    return area === undefined ? null : digestOf(area);
  }

  async read(place: BlobPlace, range?: BlobRange): Promise<BlobBytes | null> {
    const area = this.blobs.get(nameOf(place));
    return area === undefined ? null : new MemoryBytes(area.bytes, range);
  }

  async remove(place: BlobPlace): Promise<void> {
    this.blobs.delete(nameOf(place));
  }

  async removeAll(places: readonly BlobPlace[]): Promise<void> {
    for (const place of places) await this.remove(place);
  }

  async *stored(): AsyncIterable<StoredFile> {
    const inOrder = [...this.blobs].sort(([left], [right]) => (left < right ? -1 : 1));
    for (const [name, { place, bytes, storedAt }] of inOrder) {
      yield { name, place, size: BigInt(bytes.length), storedAt };
    }
  }
}

/**
 * Writes at positions of its own, as a file's writer does: one that lost its lease overwrites, and on `close` cuts off,
 * what the next writer of the same area wrote, also once the area is committed. Only `fence` keeps it away.
 */
class MemoryWriter implements StagedWriter {
  private pending: Uint8Array[] = [];
  private durable: number;
  private written: number;
  /** Set by the first failure and by `close`: every further call rejects with it. */
  private ended: Error | null = null;

  constructor(
    private readonly area: Area,
    private readonly capacity: number,
  ) {
    this.durable = area.bytes.length;
    this.written = this.durable;
  }

  async write(pieces: readonly Uint8Array[]): Promise<void> {
    if (this.ended !== null) throw this.ended;
    this.written += lengthOf(pieces);
    if (this.written > this.capacity) throw (this.ended = storageFull());
    for (const piece of pieces) this.pending.push(new Uint8Array(piece));
  }

  async flush(): Promise<void> {
    if (this.ended !== null) throw this.ended;
    const grown = new Uint8Array(Math.max(this.area.bytes.length, this.written));
    grown.set(this.area.bytes);
    grown.set(Buffer.concat(this.pending), this.durable);
    this.area.bytes = grown;
    this.pending = [];
    this.durable = this.written;
  }

  async close(): Promise<void> {
    if (this.written > this.durable) this.area.bytes = this.area.bytes.slice(0, this.durable);
    this.written = this.durable;
    this.pending = [];
    this.ended ??= writerClosed();
  }
}

/** Small, so that tests observe the reuse of lent memory. */
const CHUNK_BYTES = 64;

class MemoryBytes implements BlobBytes {
  readonly size: bigint;
  private readonly lent = new Uint8Array(CHUNK_BYTES);
  private isClosed = false;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly range: BlobRange | undefined,
  ) {
    this.size = BigInt(bytes.length);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    const start = Number(this.range?.start ?? 0n);
    const end = this.range === undefined ? this.bytes.length : Number(this.range.end) + 1;
    try {
      for (let position = start; position < end && !this.isClosed; position += CHUNK_BYTES) {
        const next = Math.min(position + CHUNK_BYTES, end);
        if (next > this.bytes.length) throw new Error(`a blob ends at byte ${this.bytes.length} of ${end}`);
        const part = this.bytes.subarray(position, next);
        this.lent.fill(0).set(part);
        yield this.lent.subarray(0, part.length);
      }
    } finally {
      await this.close();
    }
  }

  /** Another reader uses the memory from now on. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.lent.fill(0);
  }
}

function digestOf({ bytes }: Area): BlobDigest {
  return { size: BigInt(bytes.length), contentHash: createHash('sha256').update(bytes).digest('hex') };
}

function nameOf({ contentHash, location }: BlobPlace): string {
  checkContentHash(contentHash);
  if (location !== null) checkStagingId(location);
  return location === null ? contentHash : `${contentHash}.${location}`;
}

function requireStaged(area: Area | undefined, offset: bigint): asserts area is Area {
  const staged = area?.bytes.length ?? 0;
  if (area === undefined || BigInt(staged) < offset) throw stagedBytesLost(offset, staged);
}
