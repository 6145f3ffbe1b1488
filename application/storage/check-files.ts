import { uuidV7Instant } from '../../domain/kernel/ids.js';
import { HOUR, type Duration, type Instant } from '../../domain/kernel/instant.js';
import { samePlace, type BlobPlace, type BlobRecord } from '../../domain/uploads/blob-attribution.js';
import { isMinted } from '../../domain/uploads/blob-location.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Random } from '../ports/platform/random.js';
import type { BlobLedger } from '../ports/stores/blob-ledger.js';
import type { BlobStore, StagingId, StoredFile } from '../ports/stores/blob-store.js';
import type { ReferenceLedger } from '../ports/stores/reference-ledger.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import { MEASURE_ROWS } from '../quota/audit-step.js';
import { suspects } from '../quota/suspects.js';
import type { Settings } from '../settings.js';
import { blobRows } from './blob-rows.js';
import type { CheckOptions, Finding } from './finding.js';
import { healBlob } from './heal-blob.js';
import { isOnlyCopy } from './only-copy.js';
import { resizeBlob } from './resize-blob.js';
import { storedContents, type StoredContent } from './stored-contents.js';
import { wholeSize } from './whole-size.js';

/** The number of contents between two progress reports. */
const STEP = 1_000;
/** The number of unnamed files that are checked again together. */
const BATCH = 10_000;
/** The transaction over bytes that were put in place takes seconds; their location is minted before they arrive. */
const UNDER_WAY: Duration = HOUR;

interface Unnamed {
  readonly place: BlobPlace;
  readonly size: bigint;
}

interface Parts {
  readonly blobs: BlobLedger;
  readonly references: ReferenceLedger;
  readonly unitOfWork: UnitOfWork;
  readonly blobStore: BlobStore;
  readonly clock: Clock;
  readonly random: Random;
  readonly settings: Pick<Settings, 'quota'>;
}

/**
 * Compares rows with stored bytes. The service may run meanwhile: the two lists are read at different moments, so an
 * apparent fault is checked against row and store once more before it is reported.
 */
export class CheckFiles {
  private readonly startedAt: Instant;

  /** `open` holds the staging ids of open uploads, read before this check. */
  constructor(
    private readonly parts: Parts,
    private readonly open: ReadonlySet<StagingId>,
    private readonly options: CheckOptions,
  ) {
    this.startedAt = parts.clock.now();
  }

  async *findings(): AsyncGenerator<Finding> {
    const unnamed: Unnamed[] = [];
    let done = 0;
    const { unitOfWork, blobStore } = this.parts;
    const damaged = await this.damagedRows();
    for await (const content of storedContents(blobRows(unitOfWork), blobStore.stored()[Symbol.asyncIterator]())) {
      if (!isSound(content, damaged)) yield* this.checkContent(content);
      unnamed.push(...this.unnamed(content));
      if (unnamed.length >= BATCH) yield* this.checkUnnamed(unnamed.splice(0));
      done += 1;
      if (done % STEP === 0) this.options.progress('contents', done);
    }
    this.options.progress('contents', done);
    yield* this.checkUnnamed(unnamed);
  }

  /** The store lists rows of bytes by an index, which does not show whether the bytes have the named length. */
  private async damagedRows(): Promise<ReadonlySet<string>> {
    const damaged = new Set<string>();
    const found = suspects(this.parts.unitOfWork, MEASURE_ROWS, () => undefined);
    for await (const location of found) damaged.add(location);
    return damaged;
  }

  private async *checkContent({ contentHash, files }: StoredContent): AsyncGenerator<Finding> {
    if (contentHash === null) {
      yield* files.map(foreign);
      return;
    }
    const finding = await this.verifyBlob(contentHash, files);
    if (finding !== null) yield finding;
  }

  private async verifyBlob(contentHash: string, files: readonly StoredFile[]): Promise<Finding | null> {
    const { blobs, blobStore } = this.parts;
    const blob = await blobs.find(contentHash);
    if (blob === null) return null;
    const actual = await blobStore.stat(blob);
    const now = await blobs.find(contentHash);
    // A place that a row names keeps its bytes until no row names it any more.
    const isStill = now !== null && samePlace(now, blob) && now.size === blob.size;
    if (actual === blob.size || !isStill) return null;
    const kind = actual === null ? 'missing_file' : 'wrong_size';
    return { kind, subject: contentHash, stored: blob.size, actual, ...(await this.mend(blob, files)) };
  }

  /** Whole bytes decide the size; a row with another one is wrong. */
  private async mend(blob: BlobRecord, files: readonly StoredFile[]): Promise<Pick<Finding, 'mended' | 'note'>> {
    const { blobStore } = this.parts;
    const size = await wholeSize(blobStore, blob);
    if (!this.options.repair) return { mended: false, note: size === null ? LOST : OVERRULED };
    if (size !== null) {
      const mended = await resizeBlob(this.parts, blob.contentHash, size);
      return { mended, note: mended ? RESIZED : OVERRULED };
    }
    for (const place of otherPlaces(blob, files)) {
      const whole = await wholeSize(blobStore, place);
      if (whole === null) continue;
      if (whole !== blob.size && !(await resizeBlob(this.parts, blob.contentHash, whole))) break;
      if (await healBlob(this.parts, { ...blob, size: whole }, place)) return { mended: true, note: HEALED };
    }
    return { mended: false, note: LOST };
  }

  private unnamed({ row, files }: StoredContent): Unnamed[] {
    return files.flatMap(({ place, size }) => {
      if (place === null || (row !== null && samePlace(row, place))) return [];
      return this.isUnderWay(place) ? [] : [{ place, size }];
    });
  }

  /** A file with a location that the service does not mint was not put there by it. */
  private isUnderWay({ location }: BlobPlace): boolean {
    if (location === null || !isMinted(location)) return false;
    if (this.open.has(location)) return true;
    const mintedAt = uuidV7Instant(location);
    return mintedAt > this.startedAt - UNDER_WAY && mintedAt < this.parts.clock.now() + UNDER_WAY;
  }

  private async *checkUnnamed(unnamed: readonly Unnamed[]): AsyncGenerator<Finding> {
    if (unnamed.length === 0) return;
    await this.options.settle();
    for (const each of unnamed) {
      const finding = await this.verifyUnnamed(each);
      if (finding !== null) yield finding;
    }
  }

  private async verifyUnnamed({ place, size: actual }: Unnamed): Promise<Finding | null> {
    const { blobs, blobStore } = this.parts;
    const row = await blobs.find(place.contentHash);
    if (row !== null && samePlace(row, place)) return null;
    // The doomed place is asked first: a place stays doomed until its file is gone.
    if ((await blobs.isDoomed(place)) || (await blobStore.stat(place)) === null) return null;
    const finding = { kind: 'stray_file', subject: nameOf(place), stored: null, actual } as const;
    if (await isOnlyCopy(this.parts, row, place.contentHash)) return { ...finding, mended: false, note: ONLY_COPY };
    if (!this.options.repair) return { ...finding, mended: false, note: STRAY };
    await blobStore.remove(place);
    return { ...finding, mended: true, note: 'The file was removed.' };
  }
}

/** Checked before anything else, since nearly every content passes. */
function isSound({ contentHash, row, files }: StoredContent, damaged: ReadonlySet<string>): boolean {
  if (contentHash === null) return false;
  if (row === null) return true;
  if (row.location !== null && damaged.has(row.location)) return false;
  return files.some(({ place, size }) => place !== null && samePlace(place, row) && size === row.size);
}

const HEALED = 'The blob uses another file of the same hash name, whose content has that hash.';
const RESIZED = 'Row, references and charge have the size of the stored bytes, whose hash is right.';
const OVERRULED =
  'The stored bytes have the right hash, so the size in the row and its references is wrong. --repair corrects it, and the charge.';
const LOST =
  'No complete file with these bytes was found. Restore it from a backup, or let a client upload the same content again.';
const STRAY = 'No row names this file. --repair removes it.';
const ONLY_COPY = 'No row names this file, and it may be the only copy of content that assets refer to: it is kept.';
const FOREIGN = 'The service does not create files with such a name, and leaves this one alone. Remove it by hand.';

function foreign({ name, size }: StoredFile): Finding {
  return { kind: 'stray_file', subject: name, stored: null, actual: size, mended: false, note: FOREIGN };
}

function otherPlaces(blob: BlobRecord, files: readonly StoredFile[]): readonly BlobPlace[] {
  return files.flatMap(({ place }) => (place === null || samePlace(place, blob) ? [] : [place]));
}

function nameOf({ contentHash, location }: BlobPlace): string {
  return location === null ? contentHash : `${contentHash}.${location}`;
}
