import { lengthOf } from '../../domain/kernel/bytes.js';
import { DomainError } from '../../domain/kernel/errors.js';
import type { Duration, Instant } from '../../domain/kernel/instant.js';
import type { UploadSession } from '../../domain/uploads/upload-session.js';
import {
  acknowledge,
  beginWriting,
  dutyOf,
  forget,
  receive,
  renew,
  WRITER_LEASE,
  type Writing,
} from '../../domain/uploads/writing.js';
import type { BlobStore, StagedWriter, Staging } from '../ports/stores/blob-store.js';
import { processingLease, type Progress, type UploadStore } from '../ports/stores/upload-store.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Settings } from '../settings.js';
import { lifetimeOf } from './uploader.js';
import { refusedWriteError } from './refused-write.js';

export interface Arriving {
  /** Pieces in their order; they are lent until the next ones are requested. */
  readonly bytes: AsyncIterable<readonly Uint8Array[]>;
  /** True for a checksum over all bytes: nothing is kept unless `bytes` end normally. */
  readonly allOrNothing: boolean;
}

/** A lease that the writer has taken. */
export interface TakenLease {
  readonly session: UploadSession;
  readonly staging: Staging;
  readonly epoch: number;
  /** The latest time until which the upload waits for bytes; `null` for a member's upload. */
  readonly endsAt: Instant | null;
}

/** One append's hold on its upload, from the first byte to the last: its offset, its lease and its checkpoints. */
export class UploadWriter {
  private writing: Writing;

  constructor(
    private readonly parts: {
      readonly uploads: UploadStore;
      readonly blobStore: BlobStore;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'uploadExpiry'>;
    },
    private readonly lease: TakenLease,
  ) {
    this.writing = beginWriting(lease.session, this.now());
  }

  get session(): UploadSession {
    return this.writing.session;
  }

  get staging(): Staging {
    return this.lease.staging;
  }

  /** Counts the leases on the upload: a row with a higher one has been taken over. */
  get epoch(): number {
    return this.lease.epoch;
  }

  /**
   * Writes and acknowledges all bytes, then releases the lease, or keeps it for processing after the last byte. An
   * error of `bytes` means that the client disconnected: the received bytes are kept. A `DomainError` of `bytes`, and
   * any other failure, keeps only the bytes that a checkpoint acknowledged.
   */
  async run(arriving: Arriving): Promise<UploadSession> {
    const staged = await this.parts.blobStore.stage(this.staging, this.session.offset, this.lease.epoch);
    try {
      const isWhole = await this.take(arriving, staged);
      if (isWhole || !arriving.allOrNothing) await staged.flush(this.isPart);
      else this.writing = forget(this.writing);
    } finally {
      // Before the lease is released, since the next writer opens the same bytes.
      await staged.close();
    }
    return this.finish();
  }

  /** Releases the lease after a failure. No-op if the lease was lost. */
  async release(): Promise<void> {
    await this.advance(this.session, 0);
  }

  /** Returns `false` when the client disconnected. */
  private async take({ bytes, allOrNothing }: Arriving, staged: StagedWriter): Promise<boolean> {
    const arriving = bytes[Symbol.asyncIterator]();
    try {
      for (;;) {
        const pieces = await nextOf(arriving);
        if (pieces === 'interrupted') return false;
        if (pieces === 'end') return true;
        this.writing = receive(this.writing, lengthOf(pieces));
        await staged.write(pieces);
        await this.doDuty(allOrNothing, staged);
      }
    } finally {
      // Allows an answer although the bytes were not read to their end.
      await arriving.return?.();
    }
  }

  private async doDuty(allOrNothing: boolean, staged: StagedWriter): Promise<void> {
    switch (dutyOf(this.writing, this.now(), allOrNothing)) {
      case 'checkpoint':
        await staged.flush(this.isPart);
        return this.acknowledged(WRITER_LEASE);
      case 'renewal':
        return this.renew();
      case 'nothing':
    }
  }

  /** True if the client announced more bytes than have arrived. */
  private get isPart(): boolean {
    return this.writing.received < this.session.request.declaredSize;
  }

  private async renew(): Promise<void> {
    const now = this.now();
    const renewed = renew(this.writing, now, this.lifetimeAt(now));
    await this.advanceOrThrow(renewed.session, now + WRITER_LEASE);
    this.writing = renewed;
  }

  private async finish(): Promise<UploadSession> {
    const { declaredSize } = this.session.request;
    await this.acknowledged(this.writing.received === declaredSize ? processingLease(declaredSize) : null);
    return this.session;
  }

  /** `null` releases the lease. */
  private async acknowledged(lease: number | null): Promise<void> {
    const now = this.now();
    const grown = acknowledge(this.writing, now, this.lifetimeAt(now));
    await this.advanceOrThrow(grown.session, lease === null ? 0 : now + lease);
    this.writing = grown;
  }

  private async advanceOrThrow(grown: UploadSession, until: Instant): Promise<void> {
    if (await this.advance(grown, until)) return;
    throw await refusedWriteError(this.parts.uploads, this.session, this.now());
  }

  private advance({ offset, expiresAt, state }: UploadSession, until: Instant): Promise<boolean> {
    const position = { epoch: this.lease.epoch, offset: this.session.offset };
    const open = state === 'WaitingForProcessing' ? state : 'Uploading';
    const progress: Progress = { offset, expiresAt, state: open };
    return this.parts.uploads.advance(this.session.id, position, progress, until);
  }

  private lifetimeAt(now: Instant): Duration {
    return lifetimeOf(this.lease, now, this.parts.settings.uploadExpiry);
  }

  private now(): Instant {
    return this.parts.clock.now();
  }
}

async function nextOf(
  arriving: AsyncIterator<readonly Uint8Array[]>,
): Promise<readonly Uint8Array[] | 'end' | 'interrupted'> {
  try {
    const next = await arriving.next();
    return next.done === true ? 'end' : next.value;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    return 'interrupted';
  }
}
