import { uuidV7 } from '../../domain/kernel/ids.js';
import { placeOf, samePlace, type BlobExtent } from '../../domain/uploads/blob-attribution.js';
import { isInDatabase } from '../../domain/uploads/blob-location.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Random } from '../ports/platform/random.js';
import type { BlobLedger } from '../ports/stores/blob-ledger.js';
import type { BlobStore } from '../ports/stores/blob-store.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import { blobRows } from './blob-rows.js';
import { copyBytes } from './copy-bytes.js';

const COPIED_AT_ONCE = 4;
/** Beyond this number missing blobs are only counted. */
const LISTED = 1_000;

export interface CopyOptions {
  readonly from: BlobStore;
  readonly to: BlobStore;
  readonly progress: (report: Readonly<CopyCounts>) => void;
}

interface CopyCounts {
  /** The number of blobs that the ledger names outside the database. */
  blobs: number;
  allBytes: bigint;
  copied: number;
  bytes: bigint;
  /** Blobs that were already there, whole. */
  skipped: number;
  /** Hashes of blobs that are missing from `from` or have other bytes there; the first of them. */
  missing: string[];
  missingCount: number;
}

export type CopyReport = Readonly<CopyCounts>;

/**
 * Copies every blob that the ledger names outside the database from one store into another, to the same place. Each
 * blob is hashed on the way and appears at its place only whole and correct, so an interrupted run can be repeated and
 * skips the blobs already copied. The ledger changes in one case only: blobs of early releases, which have no location,
 * first get one in `from`. A service may run on `from` meanwhile; another run copies its changes.
 */
export class CopyStorage {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly blobs: BlobLedger;
      readonly clock: Clock;
      readonly random: Random;
    },
  ) {}

  async execute(options: CopyOptions): Promise<CopyReport> {
    const total = await this.total();
    const counts: CopyCounts = { ...total, copied: 0, bytes: 0n, skipped: 0, missing: [], missingCount: 0 };
    const rows = this.rows();
    const copyNext = async (): Promise<void> => {
      try {
        for (let next = await rows.next(); next.done !== true; next = await rows.next()) {
          await this.bring(next.value, options, counts);
          options.progress(counts);
        }
      } finally {
        // After a failure the other lanes get no further row.
        await rows.return(undefined);
      }
    };
    // Waits for all lanes even after a failure: the caller then closes the stores that they use.
    const lanes = await Promise.allSettled(Array.from({ length: COPIED_AT_ONCE }, copyNext));
    for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason;
    return counts;
  }

  /** Yields the blobs outside the database, whose own are in no store. */
  private async *rows(): AsyncGenerator<BlobExtent> {
    for await (const row of blobRows(this.parts.unitOfWork)) if (!isInDatabase(row.location)) yield row;
  }

  private async total(): Promise<Pick<CopyCounts, 'blobs' | 'allBytes'>> {
    let [blobs, allBytes] = [0, 0n];
    for await (const { size } of this.rows()) {
      blobs += 1;
      allBytes += size;
    }
    return { blobs, allBytes };
  }

  private async bring(row: BlobExtent, options: CopyOptions, counts: CopyCounts): Promise<void> {
    const outcome = await this.copy(row, options);
    if (outcome === 'skipped') counts.skipped += 1;
    if (outcome === 'copied') {
      counts.copied += 1;
      counts.bytes += row.size;
    }
    if (outcome !== 'missing') return;
    counts.missingCount += 1;
    if (counts.missing.length < LISTED) counts.missing.push(row.contentHash);
  }

  private async copy(row: BlobExtent, { from, to }: CopyOptions): Promise<'copied' | 'skipped' | 'missing' | 'gone'> {
    const location = row.location ?? (await this.located(row, from));
    if (location === null) return 'missing';
    const staging = { id: location, contentHash: row.contentHash };
    const place = placeOf(staging);
    if ((await to.stat(place)) === row.size) return 'skipped';
    if (await copyBytes(from, place, to, staging, row.size)) return 'copied';
    const now = await this.parts.blobs.find(row.contentHash);
    // The blob was purged, or purged and uploaded again, since the row was read.
    if (now === null || isInDatabase(now.location)) return 'gone';
    return samePlace(now, place) ? 'missing' : this.copy(now, { from, to, progress: () => undefined });
  }

  /** Gives the bytes a location that the row then names, and returns it; `null` when they are missing. */
  private async located(row: BlobExtent, store: BlobStore): Promise<string | null> {
    const id = uuidV7(this.parts.clock.now(), this.parts.random.bytes(16));
    const staging = { id, contentHash: row.contentHash };
    if (!(await copyBytes(store, row, store, staging, row.size))) return null;
    const place = placeOf(staging);
    const isMine = await this.parts.blobs.relocate(row, id);
    await store.remove(isMine ? { contentHash: row.contentHash, location: null } : place);
    return isMine ? id : ((await this.parts.blobs.find(row.contentHash))?.location ?? null);
  }
}
