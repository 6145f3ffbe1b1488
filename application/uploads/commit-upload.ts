import type { AccountId, AssetId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import { effectiveLimits } from '../../domain/quota/limits.js';
import type { QuotaLimits } from '../../domain/quota/quota-state.js';
import { commitReservation } from '../../domain/quota/usage.js';
import { placeOf, type Attribution, type BlobPlace } from '../../domain/uploads/blob-attribution.js';
import { completeUpload, failUpload, type CompletedSession } from '../../domain/uploads/upload-session.js';
import type { UploadKind } from '../../domain/uploads/upload-request.js';
import type { NewAsset } from '../ports/stores/asset-store.js';
import type { QuotaAccount, QuotaLedger } from '../ports/stores/quota-ledger.js';
import type { Stores } from '../ports/stores/stores.js';
import type { StoredUpload } from '../ports/stores/upload-store.js';
import { attachBlobs, type Attached } from './attach-blob.js';
import { endUpload } from './end-upload.js';

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
  const completed = completeUpload(session, request.assetId ?? terms.newAssetId, terms.now);
  const [unused = null] = await attachCompleted(stores, account, [{ completed, place }], terms.limits);
  await stores.uploads.end(completed, terms.attestation);
  return { result: undefined, unused };
}

/** An account with uploads is registered, and is deleted only after its uploads. */
async function lockCharged(quotas: QuotaLedger, id: AccountId): Promise<QuotaAccount> {
  const account = await quotas.lock(id);
  if (account === null) throw new Error(`The account ${id} of an upload does not exist.`);
  return account;
}

/** A session that the transaction completes, and the place of its bytes. */
interface Completing {
  readonly completed: CompletedSession;
  readonly place: BlobPlace;
}

/**
 * Makes the assets, references and charges of uploads of one account, whose reservations `account` holds; they differ
 * in their contents, and in the assets that they add to. Runs under the locks of album, account and uploads; an asset
 * that a request names exists. Returns the unused place of each.
 */
export async function attachCompleted(
  stores: Stores,
  account: QuotaAccount,
  completing: readonly Completing[],
  limits: QuotaLimits,
): Promise<readonly (BlobPlace | null)[]> {
  const attributions = await attributed(stores, completing);
  const { hard } = effectiveLimits(account.ownLimits, limits);
  const kinds = new Map<UploadKind, bigint>();
  let { usage } = account;
  for (const { completed } of completing) {
    const { kind, contentHash, declaredSize } = completed.request;
    const charged = attributions.get(contentHash)?.charged ?? 0n;
    usage = commitReservation(usage, declaredSize, charged, hard, completed.endedAt);
    kinds.set(kind, (kinds.get(kind) ?? 0n) + charged);
  }
  await stores.quotas.save(account.id, usage, kinds);
  return completing.map(({ completed: { request }, place }) => {
    const attribution = attributions.get(request.contentHash);
    return attribution === undefined ? place : attribution.unused;
  });
}

/** By content; one that adds nothing is left out. */
async function attributed(
  stores: Stores,
  completing: readonly Completing[],
): Promise<ReadonlyMap<string, Attribution>> {
  const [{ completed: { endedAt } } = { completed: { endedAt: 0 } }] = completing;
  const arrivals = (await referring(stores, completing)).map(({ completed: { uploadUserId, request }, place }) => ({
    ...place,
    size: request.declaredSize,
    chargedTo: uploadUserId,
    kind: request.kind,
  }));
  return attachBlobs(stores.blobs, arrivals, endedAt);
}

/** Returns those that add a reference; of an asset that refers to the content already, only the manifest is replaced. */
async function referring({ assets }: Stores, completing: readonly Completing[]): Promise<readonly Completing[]> {
  const originals = completing.filter(({ completed }) => completed.request.kind === 'original');
  if (originals.length > 0) await assets.insertAll(originals.map(({ completed }) => newAsset(completed)));
  const added: Completing[] = [];
  for (const each of completing) {
    const { request, assetId } = each.completed;
    if (request.kind === 'original') continue;
    const { albumId } = request;
    if (await assets.addReference({ id: assetId, albumId }, referenceOf(each.completed))) added.push(each);
  }
  return [...originals, ...added];
}

function newAsset(completed: CompletedSession): NewAsset {
  const { assetId: id, request, endedAt: createdAt, actor } = completed;
  const { albumId, ownerId } = request;
  const original = referenceOf(completed);
  return { id, albumId, ownerId, sourceAssetId: null, createdAt, viaLink: actor.linkId, original };
}

function referenceOf({ uploadUserId, request, endedAt }: CompletedSession): NewAsset['original'] {
  const { kind, contentHash, declaredSize: size, manifest } = request;
  return { kind, contentHash, size, uploadUserId, createdAt: endedAt, manifest };
}
