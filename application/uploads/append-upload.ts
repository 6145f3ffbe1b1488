import { admitUpload as passWriteGate } from '../../domain/albums/write-gate.js';
import { DomainError, hasCode } from '../../domain/kernel/errors.js';
import { uuidV7 } from '../../domain/kernel/ids.js';
import { timeLeft } from '../../domain/kernel/instant.js';
import type { Checksum } from '../../domain/uploads/tus-headers.js';
import {
  abandonUpload,
  checkAppend,
  remainingBytes,
  startUpload,
  tooLarge,
  type UploadSession,
} from '../../domain/uploads/upload-session.js';
import type { BlobStore, StagingId } from '../ports/stores/blob-store.js';
import type { StoredUpload, UploadStore } from '../ports/stores/upload-store.js';
import type { Settings } from '../settings.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import { lockAlbum } from '../albums/lock-album.js';
import type { Caller } from '../sessions/caller.js';
import { ActiveWriters } from './active-writers.js';
import { endUpload } from './end-upload.js';
import { ownUpload } from './own-upload.js';
import type { ProcessUpload } from './process-upload.js';
import { uploadLocked, UploadWriter, whyNot, WRITER_LEASE } from './upload-writer.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Random } from '../ports/platform/random.js';
import type { Incidents } from '../ports/platform/incidents.js';

export interface Append {
  readonly offset: bigint;
  /** `null` when the request does not announce it. */
  readonly length: bigint | null;
  readonly checksum: Checksum | null;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Ends `bytes` at once, with an error: for a client that has fallen silent. */
  readonly abort: () => void;
}

/** One PATCH. What it answers is durable and acknowledged; after the last byte the upload is processed before the answer. */
export class AppendUpload {
  private readonly writers = new ActiveWriters();

  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly uploads: UploadStore;
      readonly blobStore: BlobStore;
      readonly processUpload: ProcessUpload;
      readonly clock: Clock;
      readonly random: Random;
      readonly incidents: Incidents;
      readonly settings: Pick<Settings, 'uploadExpiry'>;
    },
  ) {}

  /**
   * @throws error.upload.not_found, error.upload.gone, error.upload.state_conflict, error.upload.offset_mismatch,
   * error.upload.too_large, error.upload.locked, error.upload.album_quiescing, error.album.not_found,
   * error.album.role_required, error.upload.checksum_mismatch,
   * error.storage.full
   */
  async execute(caller: Caller, uploadId: string, append: Append): Promise<UploadSession> {
    const stored = await ownUpload(this.parts.uploads, caller.account.id, uploadId);
    const { session: before, lease } = stored;
    const now = this.parts.clock.now();
    checkAppend(before, append.offset, append.length, now);
    if (append.length === 0n) return before;
    if (remainingBytes(before) === 0n) return expectNothing(before, append.bytes);
    if (timeLeft(lease.until - WRITER_LEASE, WRITER_LEASE, now) > 0) throw uploadLocked();
    // Its lease has run out while it is still at it, here: what it has counts, so all is looked at anew.
    if (lease.until !== 0 && (await this.writers.end(before.id))) return this.execute(caller, uploadId, append);
    const writer = await this.begin(stored);
    const session = await this.writers.run(before.id, append.abort, () => this.write(writer, append));
    if (session.state === 'WaitingForProcessing') await this.parts.processUpload.attempt(session.id);
    return session;
  }

  private async begin(stored: StoredUpload): Promise<UploadWriter> {
    const { session, lease } = stored;
    const stagingId = lease.until === 0 ? stored.stagingId : await this.fenced(stored);
    // After the copy, which may have taken longer than a lease.
    const now = this.parts.clock.now();
    const taken = { now, until: now + WRITER_LEASE, stagingId };
    if (!(await this.takeLease(stored, taken))) {
      if (stagingId !== stored.stagingId) await this.parts.blobStore.discard(stagingId);
      throw await whyNot(this.parts.uploads, session, now);
    }
    if (stagingId !== stored.stagingId) await this.parts.blobStore.discard(stored.stagingId);
    const started = startUpload(session, now);
    return new UploadWriter(started, stagingId, lease.epoch + 1, this.parts);
  }

  /**
   * The lease has run out without having been given back: its holder may be dead, or only be slow, and then it could
   * still write. So its bytes are copied, and it goes on where nobody looks.
   */
  private async fenced({ session, stagingId }: StoredUpload): Promise<StagingId> {
    const copy = uuidV7(this.parts.clock.now(), this.parts.random.bytes(16));
    try {
      await this.parts.blobStore.copyStaged(stagingId, copy, session.offset);
      return copy;
    } catch (error) {
      if (cannotGoOn(error)) await this.abandon(session, stagingId, error);
      throw error;
    }
  }

  /**
   * A Pending session passes the write gate, under the album's lock, so that a frozen album stays frozen; and its uploader
   * must still be a writer of it. What is Uploading is not asked again.
   */
  private takeLease(
    { session, lease }: StoredUpload,
    taken: Parameters<UploadStore['takeLease']>[2],
  ): Promise<boolean> {
    const { id, uploadUserId, offset, request } = session;
    const seen = { epoch: lease.epoch, offset };
    if (session.state !== 'Pending') return this.parts.uploads.takeLease(id, seen, taken);
    return this.parts.unitOfWork.run(async ({ albums, uploads }) => {
      const { albumId, manifest } = request;
      const { protocolVersion } = manifest;
      const album = await lockAlbum(albums, { albumId, accountId: uploadUserId, action: 'write', protocolVersion });
      passWriteGate(album, manifest.intentId, taken.now);
      return uploads.takeLease(id, seen, taken);
    });
  }

  private async write(writer: UploadWriter, { checksum, bytes }: Append): Promise<UploadSession> {
    const { stagingId, session, epoch, checkpoint } = writer;
    const terms = { limit: remainingBytes(session), epoch, checksum, checkpoint };
    try {
      const { written } = await this.parts.blobStore.append(stagingId, session.offset, writer.renewing(bytes), terms);
      return await writer.finish(written);
    } catch (error) {
      await this.cleanUp(writer, error).catch((cause: unknown) => {
        this.parts.incidents.report('a failed append was not cleaned up', cause);
      });
      throw error;
    }
  }

  private async cleanUp(writer: UploadWriter, error: unknown): Promise<void> {
    if (cannotGoOn(error)) return this.abandon(writer.session, writer.stagingId, error);
    if (hasCode(error, 'error.upload.gone')) return this.parts.blobStore.discard(writer.stagingId);
    return writer.release();
  }

  /** Its reservation is given back, and its bytes make room; it may have ended by itself already. */
  private async abandon(upload: UploadSession, stagingId: StagingId, error: DomainError): Promise<void> {
    const { clock, incidents } = this.parts;
    const now = clock.now();
    const ended = await this.parts.unitOfWork.run((stores) =>
      endUpload(stores, upload, (session) => abandonUpload(session, now)),
    );
    if (ended !== null && bytesWereLost(error)) incidents.report('staged bytes were lost', error.cause);
    await this.parts.blobStore.discard(stagingId);
  }
}

/** A full disk has no room for the rest of the upload either, and bytes that are gone do not come back. */
function cannotGoOn(error: unknown): error is DomainError {
  return hasCode(error, 'error.storage.full') || bytesWereLost(error);
}

/** An upload that merely ended meanwhile is gone too, but without a cause. */
function bytesWereLost(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'error.upload.gone' && error.cause !== undefined;
}

/** All bytes are there; a body that does not say its length may still turn out to be empty. */
async function expectNothing(session: UploadSession, bytes: AsyncIterable<Uint8Array>): Promise<UploadSession> {
  for await (const chunk of bytes) if (chunk.length > 0) throw tooLarge(session.request.declaredSize);
  return session;
}
