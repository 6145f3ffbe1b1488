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
import { BlobStoreUnavailable } from '../../../application/ports/stores/blob-store-unavailable.js';
import type { BlobPlace } from '../../../domain/uploads/blob-attribution.js';
import { checkStagingId, stagedBytesLost } from '../../../domain/uploads/blob-refusals.js';
import { allSettled } from '../all-settled.js';
import { digestOf } from '../digest-of.js';
import { copyParts, moveParts } from './move-parts.js';
import { ObjectBytes } from './object-bytes.js';
import { ObjectNames } from './object-names.js';
import type { ObjectRequests } from './object-requests.js';
import { PartHashes } from './part-hashes.js';
import { openRequests } from './s3-client.js';
import type { S3Settings } from './s3-settings.js';
import { StagedObject } from './staged-object.js';
import { stagedBytes, type StagedState } from './staged-state.js';
import { StagingArea } from './staging-area.js';

/** The store answers each removal by itself. */
const REMOVALS_AT_ONCE = 16;

/**
 * Blobs as objects of a bucket that every node reaches: `blobs/…` under the file store's names, and `staging/…` with
 * the durable state of unfinished uploads, whose whole parts wait in a multipart upload at the blob's place. No
 * conditional requests are used: the ledger decides (docs/decisions/object-store.md).
 */
export class S3BlobStore implements BlobStore {
  private readonly hashes = new PartHashes();
  private readonly names: ObjectNames;
  private readonly area: StagingArea;

  private constructor(
    private readonly requests: ObjectRequests,
    prefix: string,
  ) {
    this.names = new ObjectNames(prefix);
    this.area = new StagingArea(requests, this.names, this.hashes);
  }

  static open(settings: S3Settings): S3BlobStore {
    return new S3BlobStore(openRequests(settings), settings.prefix);
  }

  async stage(staging: Staging, offset: bigint, epoch: number): Promise<StagedWriter> {
    this.names.placeOf(staging);
    const state = await this.settled(staging, offset, await this.area.stateAt(staging, offset));
    return new StagedObject(this.area, staging, epoch, state);
  }

  /**
   * The parts stay where the stale writer may still add to them; `stage` moves them once that writer has lost its lease
   * for good. Until then a mark under the old staging keeps `discard` from removing them.
   */
  async fence(from: Staging, to: StagingId, offset: bigint): Promise<Staging> {
    const fenced = { id: to, contentHash: from.contentHash };
    const source = this.names.placeOf(from);
    checkStagingId(to);
    if (offset === 0n) return fenced;
    const state = await this.area.stateAt(from, offset);
    const origin = state.parts.length === 0 ? null : (state.origin ?? source);
    if (origin !== null) await this.requests.put(this.names.heir(this.stagingAt(origin), to), new Uint8Array());
    await this.area.putState(fenced, offset, { ...state, origin });
    return fenced;
  }

  async digest(staging: Staging, epoch: number): Promise<BlobDigest | null> {
    const place = this.names.placeOf(staging);
    const placed = this.area.placed.find(staging.id);
    const size = placed?.epoch === epoch ? placed.size : await this.requests.size(place);
    // An object at a place always has the content that the place names.
    if (size !== null) return { size, contentHash: staging.contentHash };
    const state = await this.area.lastState(staging);
    return state === null ? null : { size: stagedBytes(state), contentHash: state.contentHash };
  }

  /** The flush that brought the last bytes has already put them at their place. */
  async commit(staging: Staging): Promise<void> {
    const place = this.names.placeOf(staging);
    const placed = this.area.placed.find(staging.id);
    if (placed?.hasStates === false) return;
    if (placed === null && (await this.requests.size(place)) === null) {
      throw new Error('the bytes staged under this id are missing, or not the announced ones');
    }
    await unlessUnavailable(this.removeNames(staging));
  }

  async put(staging: Staging, pieces: readonly Uint8Array[]): Promise<void> {
    // Copied: a request that was given up may still read its body.
    await this.requests.put(this.names.placeOf(staging), Buffer.concat(pieces));
  }

  async discard(staging: StagedBytes): Promise<void> {
    checkStagingId(staging.id);
    await this.drop(staging);
  }

  async *staged(): AsyncIterable<StagedBytes> {
    const seen = new Set<StagingId>();
    const isNew = (id: StagingId) => !seen.has(id) && seen.add(id);
    for await (const { id, contentHash } of this.area.namesBelow(this.names.staging)) {
      if (isNew(id)) yield { id, contentHash };
    }
    for await (const { key } of this.requests.uploads(this.names.blobs)) {
      const place = this.names.parseBlob(key);
      const id = place?.location ?? null;
      if (place !== null && id !== null && isNew(id)) yield { id, contentHash: place.contentHash };
    }
  }

  stat(place: BlobPlace): Promise<bigint | null> {
    return Promise.resolve(place).then((checked) => this.requests.size(this.names.blob(checked)));
  }

  async digestAt(place: BlobPlace): Promise<BlobDigest | null> {
    const bytes = await this.read(place);
    return bytes === null ? null : digestOf(bytes);
  }

  async read(place: BlobPlace, range?: BlobRange): Promise<BlobBytes | null> {
    const key = this.names.blob(place);
    const opened = await this.requests.open(key, range);
    if (opened === null) return null;
    const { body, size } = opened;
    const end = range === undefined ? size : range.end + 1n;
    const reopen = async (start: bigint) => (await this.requests.open(key, { start, end: end - 1n }))?.body ?? null;
    return new ObjectBytes(body, size, range?.start ?? 0n, end, reopen);
  }

  async remove(place: BlobPlace): Promise<void> {
    const key = this.names.blob(place);
    if (place.location !== null) this.area.placed.forget(place.location);
    await this.requests.remove(key);
  }

  async removeAll(places: readonly BlobPlace[]): Promise<void> {
    const waiting = places.values();
    const lane = async () => {
      for (const place of waiting) await this.remove(place);
    };
    await allSettled(Array.from({ length: REMOVALS_AT_ONCE }, lane));
  }

  /** Skips objects that were completed only so that their parts can be moved. */
  async *stored(): AsyncIterable<StoredFile> {
    const moving = new Set<StagingId>();
    for await (const name of this.area.namesBelow(this.names.staging)) if (name.kind === 'heir') moving.add(name.id);
    for await (const { key, size, storedAt } of this.requests.list(this.names.blobs)) {
      const place = this.names.parseBlob(key);
      if (moving.has(place?.location ?? '')) continue;
      yield { name: key.slice(this.names.blobs.length), place, size, storedAt };
    }
  }

  async close(): Promise<void> {
    this.requests.close();
    await this.hashes.close();
  }

  /** Returns the state with its parts at the staging's own place, in an open multipart upload. */
  private async settled(staging: Staging, offset: bigint, state: StagedState): Promise<StagedState> {
    const place = this.names.placeOf(staging);
    const { origin, parts, uploadId } = state;
    if (origin !== null) {
      const moved = await moveParts(this.requests, state, origin, place);
      await this.area.putState(staging, offset, moved);
      await unlessUnavailable(this.forgetOrigin(origin));
      return moved;
    }
    if (uploadId === null) return state;
    const last = await this.requests.parts(place, uploadId, parts.length - 1);
    if (last?.length === 0) throw stagedBytesLost(offset, 0n);
    if (last !== null) return state;
    // A writer completed the upload but could not acknowledge it.
    const again = await copyParts(this.requests, state, place, place);
    await this.area.putState(staging, offset, again);
    return again;
  }

  private async forgetOrigin(origin: string): Promise<void> {
    await this.requests.remove(origin);
    await this.removeNames(this.stagingAt(origin));
  }

  private async drop({ id, contentHash }: StagedBytes): Promise<void> {
    const names = [];
    for await (const name of this.area.namesOf({ id })) names.push(name);
    for (const name of names) if (name.kind === 'heir' && (await this.hasNames(name.to))) return;
    const hash = contentHash ?? names[0]?.contentHash;
    if (hash !== undefined) await this.abortUploads(this.names.placeOf({ id, contentHash: hash }));
    for (const { key } of names) await this.requests.remove(key);
  }

  private async abortUploads(place: string): Promise<void> {
    for await (const { key, uploadId } of this.requests.uploads(place)) await this.requests.abort(key, uploadId);
  }

  private async hasNames(id: StagingId): Promise<boolean> {
    for await (const name of this.area.namesOf({ id })) if (name.id === id) return true;
    return false;
  }

  private async removeNames(staging: Staging): Promise<void> {
    for await (const { key } of this.area.namesOf(staging)) await this.requests.remove(key);
  }

  private stagingAt(key: string): Staging {
    const { location = null, contentHash = '' } = this.names.parseBlob(key) ?? {};
    if (location === null) throw new Error('The parts of a staging are in no multipart upload.');
    return { id: location, contentHash };
  }
}

async function unlessUnavailable(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof BlobStoreUnavailable)) throw error;
  }
}
