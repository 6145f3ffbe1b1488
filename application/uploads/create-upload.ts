import { admitAlbumUpload } from '../../domain/albums/write-gate.js';
import { assetNotFound, requireNotTrashed } from '../../domain/assets/asset-rules.js';
import { hasCode, invalidField } from '../../domain/kernel/errors.js';
import { isUuidV7, uuidV7, type AccountId, type UploadId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import { MAX_DERIVATIVES, MAX_OPEN_UPLOADS, MAX_PROVENANCES, requireRoom } from '../../domain/kernel/limits.js';
import type { ProtocolVersion } from '../../domain/protocol/protocol-version.js';
import { requireConsistentManifest, type WriteFormats } from '../../domain/protocol/window.js';
import { admitUpload, chargedAccount } from '../../domain/quota/admission.js';
import { effectiveLimits } from '../../domain/quota/limits.js';
import { checkRepeat, checkUploadRequest, type UploadRequest } from '../../domain/uploads/upload-request.js';
import { placeOf } from '../../domain/uploads/blob-attribution.js';
import { acceptBytes, asOf, createUpload, type UploadSession } from '../../domain/uploads/upload-session.js';
import { hidingOthersQuota } from '../quota/others-quota.js';
import type { AssetStore } from '../ports/stores/asset-store.js';
import type { UploadStore } from '../ports/stores/upload-store.js';
import type { ProtocolPolicies } from '../ports/platform/protocol-policies.js';
import type { SponsoredAccountStore } from '../ports/stores/sponsored-account-store.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Attached } from './attach-blob.js';
import { complete } from './commit-upload.js';
import { lockCharged } from './end-upload.js';
import type { ExpireUploads } from './expire-uploads.js';
import type { Settings } from '../settings.js';
import { actorOf, lifetimeOf, type Uploader } from './uploader.js';
import { lockForUpload } from './lock-for-upload.js';
import { intentOf } from './upload-write.js';
import { holdLink } from './hold-link.js';
import { UploadAtOnce, type AtOnceParts, type InPlace, type WholeContent } from './upload-at-once.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Random } from '../ports/platform/random.js';
import { requireActiveOwner } from '../quota/acting-owner.js';

export type WriteRequest = WriteFormats & { readonly protocolVersion: ProtocolVersion };

/** Opens an upload session and reserves its bytes: the only hard quota enforcement point. */
export class CreateUpload {
  private readonly atOnce: UploadAtOnce;

  constructor(
    private readonly parts: AtOnceParts & {
      readonly unitOfWork: UnitOfWork;
      readonly sponsoredAccounts: SponsoredAccountStore;
      readonly assets: AssetStore;
      readonly expireUploads: ExpireUploads;
      readonly policies: ProtocolPolicies;
      readonly clock: Clock;
      readonly random: Random;
      readonly settings: Pick<Settings, 'uploadExpiry' | 'quota'>;
    },
  ) {
    this.atOnce = new UploadAtOnce(parts);
  }

  /**
   * A repeat of the request with its own `uploadId` returns the first one's session in its current state. With all
   * bytes as announced (`whole`) the new session is Completed in the same transaction.
   */
  async execute(
    uploader: Uploader,
    write: WriteRequest,
    uploadId: UploadId | null,
    asked: UploadRequest,
    whole: WholeContent | null = null,
  ): Promise<UploadSession> {
    checkUploadRequest(asked);
    if (uploadId !== null && !isUuidV7(uploadId)) throw invalidField('/upload_id', 'must be a lower-case UUIDv7');
    requireConsistentManifest(this.parts.policies.current().formats, write, asked.manifest);
    const request = await this.forOwner(uploader, asked);
    const uploadUserId = await this.charged(uploader, request);
    const now = this.parts.clock.now();
    const id = uploadId ?? uuidV7(now, this.parts.random.bytes(16));
    const lifetime = lifetimeOf(uploader, now, this.parts.settings.uploadExpiry);
    const session = createUpload({ id, uploadUserId, actor: actorOf(uploader), request }, now, lifetime);
    return hidingOthersQuota(uploadUserId, uploader.accountId, () => this.openWithRoom(session, write, whole));
  }

  /** Bytes reserved by expired sessions are available; only a request that needs them waits for their release. */
  private async openWithRoom(
    session: UploadSession,
    write: WriteRequest,
    whole: WholeContent | null,
  ): Promise<UploadSession> {
    try {
      return await this.open(session, write, whole);
    } catch (error) {
      if (!hasCode(error, 'error.quota.exceeded')) throw error;
      if ((await this.parts.expireUploads.execute(session.uploadUserId)) === 0) throw error;
      return this.open(session, write, whole);
    }
  }

  /** Content that an owner of a sponsored account adds to its assets belongs to the account; its sponsor is charged. */
  private async forOwner({ accountId, linkId }: Uploader, request: UploadRequest): Promise<UploadRequest> {
    if (request.assetId === null || linkId !== null) return request;
    const ownerId = (await this.parts.assets.find(request.assetId))?.ownerId ?? accountId;
    if (ownerId === accountId || ownerId === request.ownerId) return request;
    const sponsor = await this.parts.sponsoredAccounts.sponsorFor(ownerId, accountId);
    return sponsor === null ? request : { ...request, ownerId };
  }

  private async charged({ accountId }: Uploader, { ownerId }: UploadRequest): Promise<AccountId> {
    const sponsor = ownerId === accountId ? null : await this.parts.sponsoredAccounts.sponsorFor(ownerId, accountId);
    return chargedAccount(accountId, { id: ownerId, sponsor });
  }

  private async open(session: UploadSession, write: WriteRequest, whole: WholeContent | null): Promise<UploadSession> {
    const { unitOfWork } = this.parts;
    if (whole !== null && this.atOnce.fits(session, whole)) {
      return this.atOnce.attach(whole, (put) => unitOfWork.run((stores) => this.opened(stores, session, write, put)));
    }
    return (await unitOfWork.run((stores) => this.opened(stores, session, write, null))).result;
  }

  /**
   * Inserts the row before it checks the rules, since an error rolls the row back: so a repeat finds its session
   * whatever has happened to the album or the quota meanwhile, without another look-up.
   */
  private async opened(
    stores: Stores,
    announced: UploadSession,
    write: WriteRequest,
    put: InPlace | null,
  ): Promise<Attached<UploadSession>> {
    const { uploadUserId, request, createdAt: now } = announced;
    const session = put === null ? announced : acceptBytes(announced, 0n, request.declaredSize, now, 0);
    const stagingId = put?.staging.id ?? uuidV7(now, this.parts.random.bytes(16));
    const album = await lockForUpload(stores, session, write.protocolVersion);
    const account = await lockCharged(stores.quotas, uploadUserId);
    await requireOwner(stores, session);
    await requireActiveOwner(stores.quotas, session.actor.accountId, uploadUserId);
    if (!(await stores.uploads.insert(session, stagingId))) {
      return { result: await this.repeated(stores, announced), unused: put && placeOf(put.staging) };
    }
    admitAlbumUpload(album, intentOf(session), now);
    await requireTarget(stores, session, now);
    await requireOpenUploads(stores.uploads, uploadUserId, now);
    const limits = effectiveLimits(account.ownLimits, this.parts.settings.quota);
    const usage = admitUpload(account.usage, limits, account.suspension, request.declaredSize, now);
    await holdLink(stores, session, now);
    if (put !== null) {
      return complete(stores, { session, account: { ...account, usage }, place: placeOf(put.staging) }, put.terms);
    }
    await stores.quotas.save(uploadUserId, usage);
    return { result: session, unused: null };
  }

  private async repeated({ uploads }: Stores, session: UploadSession): Promise<UploadSession> {
    const stored = await uploads.find(session.id);
    if (stored === null) throw new Error(`The upload id ${session.id} is taken, but no upload has it.`);
    checkRepeat(stored.session, session);
    return asOf(stored.session, session.createdAt);
  }
}

/** Under the sponsor's lock, without which no owner is removed: their open uploads end with the removal. */
async function requireOwner(
  { sponsoredAccounts }: Stores,
  { actor, uploadUserId, request }: UploadSession,
): Promise<void> {
  const { ownerId } = request;
  if (ownerId === actor.accountId) return;
  const sponsor = await sponsoredAccounts.sponsorFor(ownerId, actor.accountId);
  if (chargedAccount(actor.accountId, { id: ownerId, sponsor }) !== uploadUserId) {
    throw new Error(`The sponsor of ${ownerId} has changed.`);
  }
}

/** A derivative or provenance belongs to an asset of the same album that is not in the trash and has room for it. */
async function requireTarget(
  { assets, uploads }: Stores,
  { actor, request }: UploadSession,
  now: Instant,
): Promise<void> {
  const { assetId, albumId, kind, contentHash } = request;
  if (assetId === null) return;
  const asset = await assets.find(assetId);
  if (asset?.albumId !== albumId) throw assetNotFound();
  // Guests see no asset of the album: they can add only to assets that came through their link.
  if (actor.linkId !== null && asset.viaLink !== actor.linkId) throw assetNotFound();
  requireNotTrashed(asset);
  const held = asset.derivatives.filter((reference) => reference.kind === kind);
  // Content that the asset already has takes no room: only its manifest is replaced.
  if (held.some((reference) => reference.contentHash === contentHash)) return;
  // Under the album's lock; the count includes the session that is being created.
  const count = held.length + (await uploads.countOpenFor(assetId, kind, now)) - 1;
  const isDerivative = kind === 'derivative';
  const limit = isDerivative ? 'derivatives_per_asset' : 'provenances_per_asset';
  requireRoom(limit, count, isDerivative ? MAX_DERIVATIVES : MAX_PROVENANCES, 'Upload no more of them for this asset.');
}

/** Under the account's lock; the count includes the session that is being created. */
async function requireOpenUploads(uploads: UploadStore, accountId: AccountId, now: Instant): Promise<void> {
  const others = (await uploads.countOpen(accountId, now)) - 1;
  requireRoom('open_uploads_per_account', others, MAX_OPEN_UPLOADS, 'Finish or cancel an upload first.');
}
