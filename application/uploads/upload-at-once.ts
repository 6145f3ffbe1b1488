import { admitAlbumUpload } from '../../domain/albums/write-gate.js';
import { uuidV7 } from '../../domain/kernel/ids.js';
import { placeOf } from '../../domain/uploads/blob-attribution.js';
import { acceptBytes, isExpired, type UploadSession } from '../../domain/uploads/upload-session.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Incidents } from '../ports/platform/incidents.js';
import type { Random } from '../ports/platform/random.js';
import type { BlobLedger } from '../ports/stores/blob-ledger.js';
import type { BlobStore, Staging } from '../ports/stores/blob-store.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { StoredUpload } from '../ports/stores/upload-store.js';
import type { Settings } from '../settings.js';
import { attaching, type Attached } from './attach-blob.js';
import type { Attest } from './attest.js';
import { complete, type CommitTerms } from './commit-upload.js';
import { lockCharged } from './end-upload.js';
import { lifetimeOf, type Uploader } from './uploader.js';
import { lockForUpload } from './lock-for-upload.js';
import { intentOf } from './upload-write.js';

/** All bytes of an upload, in memory. */
export interface WholeContent {
  readonly bytes: Uint8Array;
  /** SHA-256, 64 hex digits. */
  readonly contentHash: string;
}

/** The parts that completing an upload in one step takes. */
export interface AtOnceParts {
  readonly unitOfWork: UnitOfWork;
  readonly blobs: BlobLedger;
  readonly blobStore: BlobStore;
  readonly attest: Attest;
  readonly incidents: Incidents;
  readonly clock: Clock;
  readonly random: Random;
  readonly settings: Pick<Settings, 'quota' | 'uploadExpiry'>;
}

/** Bytes that are in place, with the terms of a transaction that attaches them. */
export interface InPlace {
  readonly staging: Staging;
  readonly terms: CommitTerms;
}

/**
 * Completes an upload whose bytes came all at once: they are put in place first, and one transaction does the rest. It
 * needs no lease and no checkpoint, since no other request can see half of it. Whatever is not that simple takes the
 * long way, which can be resumed (docs/decisions/small-uploads.md).
 */
export class UploadAtOnce {
  constructor(private readonly parts: AtOnceParts) {}

  /** Returns true for exactly the bytes that were announced; others are for the long way to reject. */
  fits({ request }: Pick<UploadSession, 'request'>, { bytes, contentHash }: WholeContent): boolean {
    return BigInt(bytes.length) === request.declaredSize && contentHash === request.contentHash;
  }

  /** Puts the bytes at a place of their own, runs the transaction over them, and removes them if it did not use them. */
  async attach<T>({ bytes, contentHash }: WholeContent, run: (put: InPlace) => Promise<Attached<T>>): Promise<T> {
    const { clock, random, settings, blobStore, attest } = this.parts;
    const staging = { id: uuidV7(clock.now(), random.bytes(16)), contentHash };
    await blobStore.put(staging, bytes);
    const now = clock.now();
    const attestation = attest.execute({ contentHash, size: BigInt(bytes.length), storedAt: now });
    const terms = { newAssetId: uuidV7(now, random.bytes(16)), attestation, limits: settings.quota, now };
    return attaching(this.parts, placeOf(staging), () => run({ staging, terms }));
  }

  /** Returns `null` for an upload that the long way must handle: one that was written to already. */
  async append(found: StoredUpload, uploader: Uploader, whole: WholeContent): Promise<UploadSession | null> {
    if (!isUntouched(found) || !this.fits(found.session, whole)) return null;
    return this.attach(whole, (put) =>
      this.parts.unitOfWork.run((stores) => this.appended(stores, found.session, uploader, put)),
    );
  }

  /** Locks album, account, upload and blob in this order. */
  private async appended(
    stores: Stores,
    { id, actor, request, uploadUserId }: UploadSession,
    uploader: Uploader,
    { staging, terms }: InPlace,
  ): Promise<Attached<UploadSession | null>> {
    const { now } = terms;
    const leftAlone = { result: null, unused: placeOf(staging) };
    const album = await lockForUpload(stores, { actor, request }, request.manifest.protocolVersion);
    const account = await lockCharged(stores.quotas, uploadUserId);
    const stored = await stores.uploads.lock(id);
    if (stored === null || !isUntouched(stored) || isExpired(stored.session, now)) return leftAlone;
    const { assetId } = request;
    if (assetId !== null && (await stores.assets.find(assetId)) === null) return leftAlone;
    admitAlbumUpload(album, intentOf(stored.session), now);
    const lifetime = lifetimeOf(uploader, now, this.parts.settings.uploadExpiry);
    const session = acceptBytes(stored.session, 0n, request.declaredSize, now, lifetime);
    return complete(stores, { session, account, place: placeOf(staging) }, terms);
  }
}

/** No writer has ever held its lease, so nothing is staged for it and nobody is writing. */
function isUntouched({ session, lease }: StoredUpload): boolean {
  return session.state === 'Pending' && lease.epoch === 0;
}
