import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type {
  Appended,
  AppendTerms,
  BlobBytes,
  BlobRange,
  BlobStore,
  StagedDigest,
  StagingId,
} from '../../../application/ports/stores/blob-store.js';
import { bytesEqual } from '../../../domain/kernel/bytes.js';
import {
  checkContentHash,
  checkStagingId,
  checksumMismatch,
  stagedBytesLost,
  storageFull,
} from '../../../domain/uploads/blob-refusals.js';
import { tooLarge } from '../../../domain/uploads/upload-session.js';

/** Shared by staging and blob after a commit, as an inode is. */
interface Area {
  bytes: Uint8Array;
  isCommitted: boolean;
}

/** For tests and trials: every promise of the port but durability and, of course, bounded memory. */
export class MemoryBlobStore implements BlobStore {
  private readonly areas = new Map<StagingId, Area>();
  private readonly blobs = new Map<string, Area>();

  /** `capacity`: how many bytes one staging area can take before the "disk" is full. */
  constructor(private readonly capacity = Infinity) {}

  async append(
    stagingId: StagingId,
    offset: bigint,
    source: AsyncIterable<Uint8Array>,
    terms: AppendTerms,
  ): Promise<Appended> {
    const area = this.areaToAppend(stagingId, offset);
    const progress = { kept: 0n };
    try {
      return await this.receive(area, Number(offset), source, terms, progress);
    } catch (error) {
      area.bytes = area.bytes.slice(0, Number(offset + progress.kept));
      throw error;
    }
  }

  private areaToAppend(stagingId: StagingId, offset: bigint): Area {
    checkStagingId(stagingId);
    const area = this.areas.get(stagingId) ?? { bytes: new Uint8Array(), isCommitted: false };
    if (area.isCommitted) throw new Error('these staged bytes are a committed blob already');
    requireStaged(area, offset);
    this.areas.set(stagingId, area);
    area.bytes = area.bytes.slice(0, Number(offset));
    return area;
  }

  private async receive(
    area: Area,
    start: number,
    source: AsyncIterable<Uint8Array>,
    terms: AppendTerms,
    progress: { kept: bigint },
  ): Promise<Appended> {
    const { checksum, checkpoint, limit } = terms;
    const arriving = { interrupted: false };
    for await (const chunk of untilInterrupted(source, arriving)) {
      if (BigInt(area.bytes.length + chunk.length - start) > limit) throw tooLarge(BigInt(start) + limit);
      if (area.bytes.length + chunk.length > this.capacity) throw storageFull();
      area.bytes = Buffer.concat([area.bytes, chunk]);
      const received = BigInt(area.bytes.length - start);
      if (checksum === null && checkpoint !== null && received - progress.kept >= checkpoint.every) {
        progress.kept = received;
        await checkpoint.acknowledge(received);
      }
    }
    if (checksum !== null) {
      if (arriving.interrupted) area.bytes = area.bytes.slice(0, start);
      else if (!bytesEqual(hashOf(checksum.algorithm, area.bytes.subarray(start)), checksum.digest)) {
        throw checksumMismatch();
      }
    }
    return { written: BigInt(area.bytes.length - start), interrupted: arriving.interrupted };
  }

  async copyStaged(from: StagingId, to: StagingId, offset: bigint): Promise<void> {
    if (offset === 0n) return;
    checkStagingId(from);
    checkStagingId(to);
    const area = this.areas.get(from);
    requireStaged(area, offset);
    this.areas.set(to, { bytes: area.bytes.slice(0, Number(offset)), isCommitted: false });
  }

  async digest(stagingId: StagingId): Promise<StagedDigest | null> {
    checkStagingId(stagingId);
    const area = this.areas.get(stagingId);
    if (area === undefined) return null;
    return { size: BigInt(area.bytes.length), contentHash: hashOf('sha256', area.bytes).toString('hex') };
  }

  async commit(stagingId: StagingId, contentHash: string): Promise<void> {
    checkStagingId(stagingId);
    checkContentHash(contentHash);
    if (this.blobs.has(contentHash)) return;
    const area = this.areas.get(stagingId);
    if (area === undefined) throw new Error('nothing is staged under this id');
    area.isCommitted = true;
    this.blobs.set(contentHash, area);
  }

  async discard(stagingId: StagingId): Promise<void> {
    checkStagingId(stagingId);
    this.areas.delete(stagingId);
  }

  async *staged(): AsyncIterable<StagingId> {
    yield* [...this.areas.keys()];
  }

  async stat(contentHash: string): Promise<bigint | null> {
    checkContentHash(contentHash);
    const area = this.blobs.get(contentHash);
    return area === undefined ? null : BigInt(area.bytes.length);
  }

  async open(contentHash: string, range?: BlobRange): Promise<BlobBytes | null> {
    checkContentHash(contentHash);
    const area = this.blobs.get(contentHash);
    if (area === undefined) return null;
    const bytes = range ? area.bytes.subarray(Number(range.start), Number(range.end) + 1) : area.bytes;
    return Readable.from([Buffer.from(bytes)]);
  }

  async remove(contentHash: string): Promise<void> {
    checkContentHash(contentHash);
    this.blobs.delete(contentHash);
  }

  async *committed(): AsyncIterable<string> {
    yield* [...this.blobs.keys()];
  }
}

function requireStaged(area: Area | undefined, offset: bigint): asserts area is Area {
  const staged = area?.bytes.length ?? 0;
  if (area === undefined || BigInt(staged) < offset) {
    throw stagedBytesLost(offset, staged);
  }
}

function hashOf(algorithm: string, bytes: Uint8Array): Buffer {
  return createHash(algorithm).update(bytes).digest();
}

async function* untilInterrupted(
  source: AsyncIterable<Uint8Array>,
  arriving: { interrupted: boolean },
): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch {
    arriving.interrupted = true;
  }
}
