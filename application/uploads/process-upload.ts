import { uuidV7 } from '../../domain/kernel/ids.js';
import { placeOf } from '../../domain/uploads/blob-attribution.js';
import { failUpload, isGivenUp, type UploadFailure, type UploadSession } from '../../domain/uploads/upload-session.js';
import type { BlobLedger } from '../ports/stores/blob-ledger.js';
import type { BlobDigest, BlobStore } from '../ports/stores/blob-store.js';
import { isDatabaseAway } from '../ports/stores/blob-store-unavailable.js';
import { UnreadableBytes } from '../ports/stores/unreadable-bytes.js';
import type { Settings } from '../settings.js';
import { processingLease, stagingOf, type StoredUpload, type UploadStore } from '../ports/stores/upload-store.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import { attaching } from './attach-blob.js';
import type { Attest } from './attest.js';
import { commitUpload } from './commit-upload.js';
import type { DiscardStaged } from './discard-staged.js';
import { endUpload } from './end-upload.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Random } from '../ports/platform/random.js';
import type { Incidents } from '../ports/platform/incidents.js';
import type { Lifecycle } from '../ports/platform/lifecycle.js';

const BATCH = 20;

/**
 * Processes an upload after its last byte: compares the hash of the staged bytes, puts them in place, and commits blob,
 * reference, asset and quota in one transaction. It may stop at any point, and any node may repeat it from the start:
 * the row's state, under its lock, decides who completes it, and putting the same bytes in place twice is a no-op.
 */
export class ProcessUpload {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly uploads: UploadStore;
      readonly blobs: BlobLedger;
      readonly blobStore: BlobStore;
      readonly discardStaged: DiscardStaged;
      readonly attest: Attest;
      readonly incidents: Incidents;
      readonly clock: Clock;
      readonly random: Random;
      readonly lifecycle: Pick<Lifecycle, 'stopping'>;
      readonly settings: Pick<Settings, 'quota'>;
    },
  ) {}

  /**
   * Called by the holder of the lease, taken at the last byte or by `resume`. Returns the upload as it is afterwards;
   * `null` after a failure, which `resume` retries. Never throws.
   */
  async attempt(id: string): Promise<UploadSession | null> {
    try {
      await this.process(id);
      return (await this.parts.uploads.find(id))?.session ?? null;
    } catch (cause) {
      // A stop interrupts it like a crash, which is no failure.
      if (!this.parts.lifecycle.stopping) this.parts.incidents.report('an upload could not be processed', cause);
      return null;
    }
  }

  /**
   * Processes uploads that dead nodes or failures left behind; returns how many it tried. Begins no further one when the
   * service is stopping.
   */
  async resume(): Promise<number> {
    const { clock, lifecycle } = this.parts;
    let tried = 0;
    for (const id of await this.parts.uploads.unprocessed(clock.now(), BATCH)) {
      if (lifecycle.stopping) break;
      const stored = await this.parts.uploads.find(id);
      if (stored === null) continue;
      const now = clock.now();
      const until = now + processingLease(stored.session.request.declaredSize);
      if (!(await this.parts.uploads.takeProcessingLease(id, now, until))) continue;
      await this.attempt(id);
      tried += 1;
    }
    return tried;
  }

  private async process(id: string): Promise<void> {
    const upload = await this.parts.uploads.find(id);
    if (upload?.session.state !== 'WaitingForProcessing') return;
    try {
      await this.settle(upload);
    } catch (error) {
      await this.giveBack(upload, error);
      throw error;
    }
  }

  private async settle(upload: StoredUpload): Promise<void> {
    const { contentHash, declaredSize } = upload.session.request;
    const digest = await this.digest(upload);
    if (digest === 'unreadable') return this.reject(upload, 'bytes_unreadable');
    if (digest?.contentHash === contentHash && digest.size === declaredSize) return this.commit(upload);
    await this.reject(upload, 'content_hash_mismatch');
  }

  /**
   * Lets the next `resume` try again. A lease on unreadable bytes stays, so that a failing disk is not read all the time;
   * while the database does not answer, the lease ends by itself.
   */
  private async giveBack({ session, lease }: StoredUpload, failure: unknown): Promise<void> {
    if (failure instanceof UnreadableBytes || isDatabaseAway(failure)) return;
    const { uploads, clock } = this.parts;
    await uploads.releaseProcessingLease(session.id, lease.epoch, clock.now()).catch(() => undefined);
  }

  /**
   * Fails the upload of unreadable bytes once the session's expiry has passed; until then throws, and `resume` retries.
   */
  private async digest(upload: StoredUpload): Promise<BlobDigest | null | 'unreadable'> {
    try {
      return await this.parts.blobStore.digest(stagingOf(upload), upload.lease.epoch);
    } catch (error) {
      if (error instanceof UnreadableBytes && isGivenUp(upload.session, this.parts.clock.now())) return 'unreadable';
      throw error;
    }
  }

  private async commit(upload: StoredUpload): Promise<void> {
    const { clock, random, settings } = this.parts;
    const { contentHash, declaredSize: size } = upload.session.request;
    const staging = stagingOf(upload);
    await this.parts.blobStore.commit(staging);
    const now = clock.now();
    const newAssetId = uuidV7(now, random.bytes(16));
    const attestation = this.parts.attest.execute({ contentHash, size, storedAt: now });
    const terms = { newAssetId, attestation, limits: settings.quota, now };
    await attaching(this.parts, placeOf(staging), () =>
      this.parts.unitOfWork.run((stores) => commitUpload(stores, upload, terms)),
    );
  }

  private async reject(upload: StoredUpload, failure: UploadFailure): Promise<void> {
    const now = this.parts.clock.now();
    const { id, uploadUserId } = upload.session;
    await this.parts.unitOfWork.run((stores) =>
      endUpload(stores, { id, uploadUserId }, (session) =>
        session.state === 'WaitingForProcessing' ? failUpload(session, failure, now) : null,
      ),
    );
    await this.parts.discardStaged.execute([stagingOf(upload)]);
  }
}
