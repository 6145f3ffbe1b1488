import type { AssetId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import { effectiveLimits } from '../../domain/quota/limits.js';
import type { QuotaLimits } from '../../domain/quota/quota-state.js';
import { commitReservation } from '../../domain/quota/usage.js';
import { placeOf, type BlobPlace } from '../../domain/uploads/blob-attribution.js';
import { completeUpload, failUpload, type UploadSession } from '../../domain/uploads/upload-session.js';
import type { QuotaAccount } from '../ports/stores/quota-ledger.js';
import type { Stores } from '../ports/stores/stores.js';
import type { StoredUpload } from '../ports/stores/upload-store.js';
import { attachBlob, type Attached } from './attach-blob.js';
import { endUpload, lockCharged } from './end-upload.js';

export interface CommitTerms {
  /** The id of the asset that an original creates. */
  readonly newAssetId: AssetId;
  readonly attestation: Uint8Array;
  /** The deployment's limits. */
  readonly limits: QuotaLimits;
  readonly now: Instant;
}

/**
 * Creates blob, reference, asset and charge of an upload whose bytes are verified and in place. Runs in a transaction,
 * which locks album, account, upload and blob in this order. An upload that another node has processed meanwhile is
 * left alone, and so is its place. The quota is not checked again: the declared size was the cap.
 */
export async function commitUpload(stores: Stores, upload: StoredUpload, terms: CommitTerms): Promise<Attached<void>> {
  const { uploadUserId, request } = upload.session;
  const place = placeOf({ id: upload.stagingId, contentHash: request.contentHash });
  await stores.albums.lock(request.albumId);
  const account = await lockCharged(stores.quotas, uploadUserId);
  const session = (await stores.uploads.lock(upload.session.id))?.session;
  if (session?.state !== 'WaitingForProcessing') return { result: undefined, unused: null };
  if (request.assetId !== null && (await stores.assets.find(request.assetId)) === null) {
    await endUpload(stores, session, (current) => failUpload(current, 'asset_purged', terms.now));
    return { result: undefined, unused: place };
  }
  const { unused } = await complete(stores, { session, account, place }, terms);
  return { result: undefined, unused };
}

/** The rows that a transaction has locked, or inserted, for an upload whose bytes are at `place`. */
export interface Completing {
  /** WaitingForProcessing. */
  readonly session: UploadSession;
  /** With the session's reservation. */
  readonly account: QuotaAccount;
  readonly place: BlobPlace;
}

/** The rest of the commit, under the locks of album, account and upload. Its asset exists if the request names one. */
export async function complete(
  stores: Stores,
  { session, account, place }: Completing,
  { newAssetId, attestation, limits, now }: CommitTerms,
): Promise<Attached<UploadSession>> {
  const { uploadUserId, request } = session;
  const { declaredSize: size } = request;
  const assetId = request.assetId ?? newAssetId;
  const isNew = await refer(stores, session, assetId, now);
  const arrival = { ...place, size, chargedTo: uploadUserId, kind: request.kind };
  const { charged, unused } = isNew ? await attachBlob(stores.blobs, arrival, now) : { charged: 0n, unused: place };
  const { hard } = effectiveLimits(account.ownLimits, limits);
  await stores.quotas.save(uploadUserId, commitReservation(account.usage, size, charged, hard, now));
  await stores.quotas.addToKind(uploadUserId, request.kind, charged);
  const completed = completeUpload(session, assetId, now);
  await stores.uploads.end(completed, attestation);
  return { result: completed, unused };
}

/** `false` when the asset already refers to this content as this kind: then nothing is added and nothing charged. */
async function refer(
  { assets }: Stores,
  { uploadUserId, actor, request }: UploadSession,
  id: AssetId,
  now: Instant,
): Promise<boolean> {
  const { albumId, ownerId, kind, contentHash, declaredSize: size, manifest } = request;
  const reference = { kind, contentHash, size, uploadUserId, createdAt: now, manifest };
  if (kind !== 'original') return assets.addReference({ id, albumId }, reference);
  const asset = {
    id,
    albumId,
    ownerId,
    sourceAssetId: null,
    createdAt: now,
    viaLink: actor.linkId,
    original: reference,
  };
  if (await assets.insert(asset)) return true;
  throw new Error(`The new asset ${id} exists already.`);
}
