import type { StagedWriter, Staging } from '../../../application/ports/stores/blob-store.js';
import { BlobStoreUnavailable } from '../../../application/ports/stores/blob-store-unavailable.js';
import { DomainError } from '../../../domain/kernel/errors.js';
import { stagedBytesLost, storageFull, writerClosed } from '../../../domain/uploads/blob-refusals.js';
import { PartBuffer } from './part-buffer.js';
import { MOST_PARTS, partSize } from './part-sizes.js';
import { isInvalidPart } from './s3-errors.js';
import type { StagedPart, StagedState } from './staged-state.js';
import { bytesInParts, stagedBytes } from './staged-state.js';
import type { StagingArea } from './staging-area.js';

/** Per writer. With the part that is being filled, this bounds an upload's memory. */
const PARTS_IN_FLIGHT_PER_UPLOAD = 2;

/**
 * One PATCH's writer of staged bytes. Whole parts go to the multipart upload while the next one is filled. `flush`
 * makes the rest durable: in a state object, or, when the hash shows that the content is complete, at its final place.
 */
export class StagedObject implements StagedWriter {
  private readonly key: string;
  private readonly sending: Promise<StagedPart>[];
  private hashing: Promise<Uint8Array | null>;
  private uploadId: string | null;
  private buffer: PartBuffer;
  private inParts: bigint;
  private durable: bigint;
  private durableParts: number;
  private isPlaced = false;
  /** Set by the first failure and by `close`: every further call rejects with it. */
  private ended: Error | null = null;
  /** The offsets of the existing state objects, the newest last. */
  private states: readonly bigint[];

  /** `state`: the bytes staged before, whose parts are at this staging's own place. */
  constructor(
    private readonly area: StagingArea,
    private readonly staging: Staging,
    private readonly epoch: number,
    state: Omit<StagedState, 'contentHash'>,
  ) {
    this.key = area.names.placeOf(staging);
    this.sending = state.parts.map((part) => Promise.resolve(part));
    this.hashing = Promise.resolve(state.hashState);
    this.uploadId = state.uploadId;
    this.inParts = bytesInParts(state);
    this.durable = stagedBytes(state);
    this.durableParts = state.parts.length;
    this.states = this.durable === 0n ? [] : [this.durable];
    this.buffer = new PartBuffer(partSize(this.inParts));
    this.buffer.add(state.tail);
  }

  write(pieces: readonly Uint8Array[]): Promise<void> {
    return this.unlessEnded(async () => {
      for (const piece of pieces) await this.add(piece);
    });
  }

  flush(isPart = false): Promise<void> {
    return this.unlessEnded(() => this.makeDurable(isPart));
  }

  /** Waits for parts in flight: a part that arrived late would overwrite the next writer's. */
  async close(): Promise<void> {
    this.ended ??= writerClosed();
    await Promise.allSettled([...this.sending, this.hashing]);
    this.buffer.free();
  }

  /** A write after a failure would leave a gap, and one after `close` has no buffer. */
  private async unlessEnded(work: () => Promise<void>): Promise<void> {
    if (this.ended !== null) throw this.ended;
    try {
      await work();
    } catch (error) {
      this.ended ??= error as Error;
      throw error;
    }
  }

  private async add(piece: Uint8Array): Promise<void> {
    if (this.isPlaced && piece.length > 0) throw allHasCome();
    for (let taken = 0; taken < piece.length;) {
      taken += this.buffer.add(piece.subarray(taken));
      if (this.buffer.isFull) await this.startPart();
    }
  }

  private async makeDurable(isPart: boolean): Promise<void> {
    const written = this.written;
    if (written === this.durable) return;
    const parts = await Promise.all(this.sending);
    const hashState = await this.hashing;
    const tail = this.buffer.bytes;
    const contentHash = await this.area.hashes.whole(hashState, tail);
    const isComplete = !isPart && contentHash === this.staging.contentHash;
    if (isComplete) await this.place(parts);
    else await this.keep({ uploadId: this.uploadId, parts, hashState, origin: null, tail, contentHash });
    this.durable = written;
    this.durableParts = parts.length;
  }

  private get written(): bigint {
    return this.inParts + BigInt(this.buffer.length);
  }

  private async startPart(): Promise<void> {
    if (this.sending.length >= MOST_PARTS - 1)
      throw storageFull(new Error('An object holds no more than 10,000 parts'));
    await this.sending.at(-PARTS_IN_FLIGHT_PER_UPLOAD);
    this.uploadId ??= await this.area.requests.createUpload(this.key);
    const full = this.buffer;
    await this.area.bytesInFlight.acquire(full.length);
    this.inParts += BigInt(full.length);
    this.buffer = new PartBuffer(partSize(this.inParts));
    const sent = this.send(this.uploadId, this.sending.length + 1, full);
    // `startPart` for the next part but one, or `flush`, awaits it; until then a failure is not an unhandled rejection.
    sent.catch(() => undefined);
    this.sending.push(sent);
  }

  private async send(uploadId: string, number: number, full: PartBuffer): Promise<StagedPart> {
    const { length } = full;
    this.hashing = this.hashing.then((state) => this.area.hashes.after(state, full.bytes));
    const sent = this.area.requests.uploadPart(this.key, uploadId, number, full.bytes);
    try {
      await Promise.allSettled([sent, this.hashing]);
      await this.hashing;
      return await sent;
    } finally {
      full.free();
      this.area.bytesInFlight.release(length);
    }
  }

  /** Removes the states before the last: the last was acknowledged before more was written. */
  private async keep(state: StagedState): Promise<void> {
    const offset = stagedBytes(state);
    const last = this.states.at(-1);
    const old = this.states.slice(0, -1);
    await Promise.all([this.area.putState(this.staging, offset, state), this.area.dropStates(this.staging, old)]);
    this.states = last === undefined || last === offset ? [offset] : [last, offset];
  }

  private async place(parts: readonly StagedPart[]): Promise<void> {
    const { requests, placed } = this.area;
    if (this.uploadId === null) await requests.put(this.key, this.buffer.bytes);
    else await this.complete(this.uploadId, parts);
    this.isPlaced = true;
    placed.remember(this.staging.id, { epoch: this.epoch, size: this.written, hasStates: this.states.length > 0 });
  }

  private async complete(uploadId: string, parts: readonly StagedPart[]): Promise<void> {
    const { requests } = this.area;
    const tail = this.buffer.bytes;
    const last = tail.length === 0 ? [] : [await requests.uploadPart(this.key, uploadId, parts.length + 1, tail)];
    try {
      if (await requests.complete(this.key, uploadId, [...parts, ...last])) return;
    } catch (error) {
      if (isInvalidPart(error)) await this.requireDurableParts(uploadId, parts);
      throw error;
    }
    if ((await requests.size(this.key)) !== this.written) {
      throw new BlobStoreUnavailable('object store: the multipart upload was not completed');
    }
  }

  /** The next writer sends later parts again, but not those that were acknowledged: a retry cannot bring them back. */
  private async requireDurableParts(uploadId: string, parts: readonly StagedPart[]): Promise<void> {
    const stored = (await this.area.requests.parts(this.key, uploadId)) ?? [];
    const acknowledged = parts.slice(0, this.durableParts);
    const lost = acknowledged.findIndex(({ etag }, index) => unquoted(stored[index]?.etag) !== unquoted(etag));
    if (lost < 0) return;
    throw stagedBytesLost(this.durable, bytesInParts({ parts: parts.slice(0, lost) }));
  }
}

function unquoted(etag: string | undefined): string | undefined {
  return etag?.replaceAll('"', '');
}

function allHasCome(): DomainError {
  return new DomainError('error.upload.gone', 'The announced content is complete. Create a new upload.');
}
