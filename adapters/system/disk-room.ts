import { statfs } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import type { Room } from '../../application/ports/platform/room.js';
import { BlobStoreUnavailable } from '../../application/ports/stores/blob-store-unavailable.js';
import { StoreUnavailable } from '../../application/ports/stores/store-unavailable.js';
import { storageFull } from '../../domain/uploads/blob-refusals.js';

const MIB = 1 << 20;
/** The share of a disk that stays free, within the two bounds: room for thousands of revocations and purges. */
const KEPT_SHARE = 0.1;
const LEAST_KEPT = 4 * MIB;
const MOST_KEPT = 64 * MIB;
/** Smaller requests also need this much room, so that requests of all sizes are rejected from the same moment on. */
const LEAST_ASKED = 64 * 1024;
/** The ledger writes a row's content to its log, and later to its main file. */
const COPIES_OF_ROWS = 2;
/** The answer expires after this time or this many bytes, since other processes write to the disk too. */
const REMEMBERED_MS = 100;
const REMEMBERED_BYTES = 4 * MIB;

/** The room that the file system of a folder reports. Held by tests/blobs/disk-room.test.ts. */
export class DiskRoom implements Room {
  private free = 0;
  private askedAt = -Infinity;
  private taken = 0;
  private asking: Promise<void> | null = null;

  constructor(
    private readonly folder: string,
    private readonly holdsLedger: boolean,
  ) {}

  forBytes(bytes: number): Promise<void> {
    return this.take(bytes, BlobStoreUnavailable);
  }

  async forRows(bytes = 0): Promise<void> {
    if (this.holdsLedger) await this.take(bytes * COPIES_OF_ROWS, StoreUnavailable);
  }

  private async take(bytes: number, Unavailable: typeof StoreUnavailable): Promise<void> {
    const isOld = performance.now() - this.askedAt > REMEMBERED_MS || this.taken > REMEMBERED_BYTES;
    if (isOld) {
      await (this.asking ??= this.ask().finally(() => (this.asking = null))).catch((cause: unknown) => {
        throw new Unavailable(`the free space of ${this.folder} cannot be read`, { cause });
      });
    }
    if (this.free < Math.max(bytes, LEAST_ASKED))
      throw storageFull(new Error(`the free space of ${this.folder} is down to the reserve`));
    this.free -= bytes;
    this.taken += bytes;
  }

  private async ask(): Promise<void> {
    const { bavail, blocks, bsize } = await statfs(this.folder);
    const kept = Math.min(MOST_KEPT, Math.max(LEAST_KEPT, blocks * bsize * KEPT_SHARE));
    // A file system that does not report its size is not bounded here.
    this.free = blocks === 0 ? Infinity : bavail * bsize - kept;
    [this.askedAt, this.taken] = [performance.now(), 0];
  }
}

/** Reserves nothing: for tests, and where neither blobs nor ledger are on a disk of this machine. */
export const UNBOUNDED_ROOM: Room = { forBytes: () => Promise.resolve(), forRows: () => Promise.resolve() };
