import { admitAlbumUpload } from '../../domain/albums/write-gate.js';
import { lengthOf } from '../../domain/kernel/bytes.js';
import { DomainError, hasCode } from '../../domain/kernel/errors.js';
import { uuidV7 } from '../../domain/kernel/ids.js';
import { timeLeft } from '../../domain/kernel/instant.js';
import { placeOf } from '../../domain/uploads/blob-attribution.js';
import {
  abandonUpload,
  checkAppend,
  remainingBytes,
  startUpload,
  tooLarge,
  type UploadSession,
} from '../../domain/uploads/upload-session.js';
import { WRITER_LEASE } from '../../domain/uploads/writing.js';
import type { BlobStore, Staging } from '../ports/stores/blob-store.js';
import { stagingOf, type StoredUpload, type UploadStore } from '../ports/stores/upload-store.js';
import { isDatabaseAway } from '../ports/stores/blob-store-unavailable.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { ActiveWriters } from './active-writers.js';
import type { Append, Appended } from './append.js';
import type { DiscardStaged } from './discard-staged.js';
import { endUpload } from './end-upload.js';
import { lockForUpload } from './lock-for-upload.js';
import { intentOf } from './upload-write.js';
import { ownUpload } from './own-upload.js';
import type { ProcessUpload } from './process-upload.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Random } from '../ports/platform/random.js';
import type { Uploader } from './uploader.js';
import type { UploadClaim, UploadClaims } from './upload-claims.js';
import { UploadAtOnce, type AtOnceParts, type WholeContent } from './upload-at-once.js';
import { UploadWriter, type Arriving, type TakenLease } from './upload-writer.js';
import { uploadLocked, refusedWriteError } from './refused-write.js';

/** Handles one append. Everything it answers is durable and acknowledged. */
export class AppendUpload {
  private readonly atOnce: UploadAtOnce;

  constructor(
    private readonly parts: AtOnceParts & {
      readonly unitOfWork: UnitOfWork;
      readonly uploads: UploadStore;
      readonly blobStore: BlobStore;
      readonly discardStaged: DiscardStaged;
      /** Shared by all routes that append, so that a writer started by another request can be stopped too. */
      readonly activeWriters: ActiveWriters;
      readonly uploadClaims: UploadClaims;
      readonly processUpload: ProcessUpload;
      readonly clock: Clock;
      readonly random: Random;
    },
  ) {
    this.atOnce = new UploadAtOnce(parts);
  }

  /** Keeps other writers out before the first bytes are stored; `null` if another request does so already. */
  claim(uploader: Uploader, uploadId: string): UploadClaim | null {
    return this.parts.uploadClaims.take(uploader, uploadId);
  }

  /**
   * @throws error.upload.not_found, error.upload.gone, error.upload.state_conflict, error.upload.offset_mismatch,
   * error.upload.too_large, error.upload.locked, error.upload.album_quiescing, error.album.not_found,
   * error.album.role_required, error.storage.full; the error that `bytes` end with, if it is a `DomainError`
   */
  async execute(uploader: Uploader, uploadId: string, append: Append): Promise<Appended> {
    const found = await this.find(uploader, uploadId, append);
    if (append.length === 0n) return ended(found.session);
    if (remainingBytes(found.session) === 0n) return ended(await expectNothing(found.session, append.bytes));
    this.requireUnclaimed(uploader, uploadId, append);
    const { whole = null } = append;
    const completed = whole === null ? null : await this.appendAtOnce(found, uploader, whole);
    if (completed !== null) return ended(completed);
    const lease = await this.takeOver(await this.freed(found, uploader, append), uploader);
    append.claim?.end();
    const writer = new UploadWriter(this.parts, lease);
    const session = await this.parts.activeWriters.run(lease.session.id, append.abort, () =>
      this.write(writer, append),
    );
    if (session.state !== 'WaitingForProcessing') return ended(session);
    return { session, processed: this.parts.processUpload.attempt(session.id) };
  }

  /** Only the first bytes are claimed, so that a stale request for them does not keep out the one that continues. */
  private requireUnclaimed(uploader: Uploader, uploadId: string, { offset, claim = null }: Append): void {
    if (offset === 0n && claim === null && this.parts.uploadClaims.isTaken(uploader, uploadId)) throw uploadLocked();
  }

  private async appendAtOnce(
    found: StoredUpload,
    uploader: Uploader,
    whole: WholeContent,
  ): Promise<UploadSession | null> {
    try {
      return await this.atOnce.append(found, uploader, whole);
    } catch (error) {
      // Nothing is staged for an untouched upload.
      if (cannotGoOn(error)) await this.abandon(found.session, found.lease.epoch, error);
      throw error;
    }
  }

  private async find(uploader: Uploader, uploadId: string, { offset, length }: Append): Promise<StoredUpload> {
    const stored = await ownUpload(this.parts.uploads, uploader, uploadId);
    checkAppend(stored.session, offset, length, this.parts.clock.now());
    return stored;
  }

  /**
   * Returns the upload once no lease on it is held. Stops an expired writer that runs in this process; the bytes that
   * it wrote count, so the upload is read and checked again.
   */
  private async freed(stored: StoredUpload, uploader: Uploader, append: Append): Promise<StoredUpload> {
    this.requireFree(stored);
    const { session, lease } = stored;
    if (lease.until === 0 || !(await this.parts.activeWriters.end(session.id))) return stored;
    const settled = await this.find(uploader, session.id, append);
    this.requireFree(settled);
    return settled;
  }

  private requireFree({ lease }: StoredUpload): void {
    const now = this.parts.clock.now();
    if (timeLeft(lease.until - WRITER_LEASE, WRITER_LEASE, now) > 0) throw uploadLocked();
  }

  private async takeOver(stored: StoredUpload, { endsAt }: Uploader): Promise<TakenLease> {
    const { session, lease } = stored;
    const before = stagingOf(stored);
    const staging = lease.until === 0 ? before : await this.fenced(stored);
    // Read after the copy, which may have taken longer than a lease.
    const now = this.parts.clock.now();
    const isTaken = await this.takeLease(stored, { now, until: now + WRITER_LEASE, stagingId: staging.id });
    if (staging.id !== before.id) await this.parts.discardStaged.execute([isTaken ? before : staging]);
    if (!isTaken) throw await this.refused(session);
    return { session: startUpload(session, now), staging, epoch: lease.epoch + 1, endsAt };
  }

  /**
   * The lease has expired and was not released: its holder may be dead, or slow on another node. The upload continues
   * where the holder's further writes do not reach.
   */
  private async fenced(stored: StoredUpload): Promise<Staging> {
    const { session, lease } = stored;
    const before = stagingOf(stored);
    const next = uuidV7(this.parts.clock.now(), this.parts.random.bytes(16));
    try {
      return await this.parts.blobStore.fence(before, next, session.offset);
    } catch (error) {
      if (!cannotGoOn(error)) throw error;
      if (!(await this.abandon(session, lease.epoch, error))) throw await this.refused(session);
      await this.parts.discardStaged.execute([before]);
      throw error;
    }
  }

  /**
   * A Pending session passes the write gate, under the album's lock, so that a frozen album stays frozen; its actor
   * must still have the role in it. An Uploading session is not checked again.
   */
  private takeLease(
    { session, lease }: StoredUpload,
    taken: Parameters<UploadStore['takeLease']>[2],
  ): Promise<boolean> {
    const { id, offset, request } = session;
    const seen = { epoch: lease.epoch, offset };
    if (session.state !== 'Pending') return this.parts.uploads.takeLease(id, seen, taken);
    return this.parts.unitOfWork.run(async (stores) => {
      const album = await lockForUpload(stores, session, request.manifest.protocolVersion);
      admitAlbumUpload(album, intentOf(session), taken.now);
      return stores.uploads.takeLease(id, seen, taken);
    });
  }

  private async write(writer: UploadWriter, arriving: Arriving): Promise<UploadSession> {
    try {
      return await writer.run(arriving);
    } catch (error) {
      const cleaned = this.cleanUp(writer, error).catch((cause: unknown) => {
        this.parts.incidents.report('a failed append was not cleaned up', cause);
      });
      // In an outage nobody waits twice: the lease ends by itself (tests/http/uploads/append-outage.test.ts).
      const other = isDatabaseAway(error) ? undefined : await cleaned;
      throw other ?? error;
    }
  }

  /** Returns the error to answer instead of `error`, if there is one. */
  private async cleanUp(writer: UploadWriter, error: unknown): Promise<Error | undefined> {
    const { session, staging, epoch } = writer;
    if (cannotGoOn(error)) {
      const isOurs = await this.abandon(session, epoch, error);
      await this.parts.discardStaged.execute([staging]);
      return isOurs ? undefined : this.refused(session);
    }
    if (hasCode(error, 'error.upload.gone')) await this.removeBytes(staging);
    else await writer.release();
    return undefined;
  }

  private refused(session: UploadSession): Promise<Error> {
    return refusedWriteError(this.parts.uploads, session, this.parts.clock.now());
  }

  /**
   * The upload was cancelled or has expired, so it is never committed. An object store may have put its last bytes at
   * their place already, from which `discard` removes nothing. If the store is unavailable, `SweepStrays` removes the
   * bytes later.
   */
  private async removeBytes(staging: Staging): Promise<void> {
    if (await this.parts.discardStaged.execute([staging])) await this.parts.blobStore.remove(placeOf(staging));
  }

  /**
   * Ends the upload and releases its reservation. `false` if it has ended by itself, or if a later writer has taken it
   * over: a stale writer's failure says nothing about the later writer's bytes.
   */
  private async abandon(upload: UploadSession, epoch: number, error: DomainError): Promise<boolean> {
    const { clock, incidents } = this.parts;
    const now = clock.now();
    const ended = await this.parts.unitOfWork.run((stores) =>
      endUpload(stores, upload, (session, { lease }) => (lease.epoch === epoch ? abandonUpload(session, now) : null)),
    );
    if (ended !== null && bytesWereLost(error)) incidents.report('staged bytes were lost', error.cause);
    return ended !== null;
  }
}

function ended(session: UploadSession): Appended {
  return { session, processed: null };
}

/** A full disk has no room for the rest of the upload either, and lost bytes stay lost. */
function cannotGoOn(error: unknown): error is DomainError {
  return hasCode(error, 'error.storage.full') || bytesWereLost(error);
}

/** An upload that merely ended meanwhile is gone too, but without a cause. */
function bytesWereLost(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'error.upload.gone' && error.cause !== undefined;
}

/** All bytes are there; a body without a declared length may still turn out to be empty. */
async function expectNothing(session: UploadSession, bytes: Arriving['bytes']): Promise<UploadSession> {
  for await (const pieces of bytes) if (lengthOf(pieces) > 0) throw tooLarge(session.request.declaredSize);
  return session;
}
