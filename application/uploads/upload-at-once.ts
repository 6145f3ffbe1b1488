import { uuidV7 } from '../../domain/kernel/ids.js';
import { placeOf } from '../../domain/uploads/blob-attribution.js';
import type { UploadSession } from '../../domain/uploads/upload-session.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Incidents } from '../ports/platform/incidents.js';
import type { Random } from '../ports/platform/random.js';
import type { BlobLedger } from '../ports/stores/blob-ledger.js';
import type { BlobStore } from '../ports/stores/blob-store.js';
import type { StoredUpload } from '../ports/stores/upload-store.js';
import type { Settings } from '../settings.js';
import { attaching, type Attached } from './attach-blob.js';
import type { Attest } from './attest.js';
import { isUntouched, type InPlace } from './joining-upload.js';
import type { JointUploads } from './joint-uploads.js';
import { lifetimeOf, type Uploader } from './uploader.js';

/** All bytes of an upload, in memory. */
export interface WholeContent {
  /** In order, and unchanged until the upload has been completed or rejected. */
  readonly pieces: readonly Uint8Array[];
  readonly size: number;
  /** SHA-256, 64 hex digits. */
  readonly contentHash: string;
}

/** The parts that completing an upload in one step takes. */
export interface AtOnceParts {
  readonly jointUploads: JointUploads;
  readonly blobs: BlobLedger;
  readonly blobStore: BlobStore;
  readonly attest: Attest;
  readonly incidents: Incidents;
  readonly clock: Clock;
  readonly random: Random;
  readonly settings: Pick<Settings, 'quota' | 'uploadExpiry'>;
}

/**
 * Completes an upload whose bytes arrived all at once: they are put in place first, and one transaction does the rest.
 * It needs no lease and no checkpoint, since no other request can see half of it. Every other upload takes the long
 * way, which can be resumed (docs/decisions/small-uploads.md).
 */
export class UploadAtOnce {
  constructor(private readonly parts: AtOnceParts) {}

  /** Returns true for exactly the announced bytes; the long way rejects others. */
  fits({ request }: Pick<UploadSession, 'request'>, { size, contentHash }: WholeContent): boolean {
    return BigInt(size) === request.declaredSize && contentHash === request.contentHash;
  }

  /** Puts the bytes at a place of their own, runs the transaction over them, and removes them if it did not use them. */
  async attach<T>(
    { pieces, size, contentHash }: WholeContent,
    run: (put: InPlace) => Promise<Attached<T>>,
  ): Promise<T> {
    const { clock, random, settings, blobStore, attest } = this.parts;
    const staging = { id: uuidV7(clock.now(), random.bytes(16)), contentHash };
    await blobStore.put(staging, pieces);
    const now = clock.now();
    const attestation = attest.execute({ contentHash, size: BigInt(size), storedAt: now });
    const terms = { newAssetId: uuidV7(now, random.bytes(16)), attestation, limits: settings.quota, now };
    return attaching(this.parts, placeOf(staging), () => run({ staging, terms }));
  }

  /** Returns `null` for an upload that was written to already: the long way must handle it. */
  async append(found: StoredUpload, uploader: Uploader, whole: WholeContent): Promise<UploadSession | null> {
    const { session } = found;
    if (!isUntouched(found) || !this.fits(session, whole)) return null;
    const { protocolVersion } = session.request.manifest;
    return this.attach(whole, (put) => {
      const lifetime = lifetimeOf(uploader, put.terms.now, this.parts.settings.uploadExpiry);
      return this.parts.jointUploads.join({ isNew: false, session, protocolVersion, lifetime, put });
    });
  }
}
