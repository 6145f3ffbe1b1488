import { invalidField } from '../../domain/kernel/errors.js';
import { isUuidV7, uuidV7, type AccountId, type UploadId } from '../../domain/kernel/ids.js';
import { isLinkFull } from '../../domain/links/link.js';
import type { ProtocolVersion } from '../../domain/protocol/protocol-version.js';
import { requireConsistentManifest, type WriteFormats } from '../../domain/protocol/window.js';
import { chargedAccount } from '../../domain/quota/admission.js';
import { checkUploadRequest, sameActor, type UploadRequest } from '../../domain/uploads/upload-request.js';
import { createUpload, type UploadSession } from '../../domain/uploads/upload-session.js';
import { hidingOthersQuota } from '../quota/others-quota.js';
import type { AssetStore } from '../ports/stores/asset-store.js';
import type { ProtocolPolicies } from '../ports/platform/protocol-policies.js';
import type { SponsoredAccountStore } from '../ports/stores/sponsored-account-store.js';
import type { UploadStore } from '../ports/stores/upload-store.js';
import type { Attached } from './attach-blob.js';
import type { JoinedUpload } from './join-uploads.js';
import type { ExpireUploads } from './expire-uploads.js';
import type { Settings } from '../settings.js';
import { actorOf, lifetimeOf, type Uploader } from './uploader.js';
import { UploadAtOnce, type AtOnceParts, type WholeContent } from './upload-at-once.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Random } from '../ports/platform/random.js';

export type WriteRequest = WriteFormats & { readonly protocolVersion: ProtocolVersion };

/** Opens an upload session and reserves its bytes: the only hard quota enforcement point. */
export class CreateUpload {
  private readonly atOnce: UploadAtOnce;

  constructor(
    private readonly parts: AtOnceParts & {
      readonly sponsoredAccounts: SponsoredAccountStore;
      readonly assets: AssetStore;
      readonly uploads: Pick<UploadStore, 'find'>;
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
    // Rejects a foreign owner even if the owner of the asset replaces it.
    const charged = await this.charged(uploader, asked);
    const request = await this.forOwner(uploader, uploadId, asked);
    const uploadUserId = request === asked ? charged : await this.charged(uploader, request);
    const now = this.parts.clock.now();
    const id = uploadId ?? uuidV7(now, this.parts.random.bytes(16));
    const lifetime = lifetimeOf(uploader, now, this.parts.settings.uploadExpiry);
    const session = createUpload({ id, uploadUserId, actor: actorOf(uploader), request }, now, lifetime);
    return hidingOthersQuota(uploadUserId, uploader.accountId, () => this.openInLink(session, write, whole));
  }

  /** The room of expired uploads in a link is free; only a request that needs it waits for their end. */
  private async openInLink(
    session: UploadSession,
    write: WriteRequest,
    whole: WholeContent | null,
  ): Promise<UploadSession> {
    try {
      return await this.open(session, write, whole);
    } catch (error) {
      if (!isLinkFull(error)) throw error;
      // Tries again even if this ends none: another request or the sweep may have ended them just now.
      await this.parts.expireUploads.execute(session.uploadUserId);
      return this.open(session, write, whole);
    }
  }

  /** Content that an owner of a sponsored account adds to its assets belongs to the account; its sponsor is charged. */
  private async forOwner(
    { accountId, linkId }: Uploader,
    uploadId: UploadId | null,
    request: UploadRequest,
  ): Promise<UploadRequest> {
    if (request.assetId === null || linkId !== null) return request;
    const asset = await this.parts.assets.find(request.assetId);
    const ownerId = asset?.ownerId ?? (await this.firstOwner(accountId, uploadId)) ?? accountId;
    if (ownerId === accountId || ownerId === request.ownerId) return request;
    const sponsor = await this.parts.sponsoredAccounts.sponsorFor(ownerId, accountId);
    return sponsor === null ? request : { ...request, ownerId };
  }

  /** The owner whom the first request found: a repeat finds its session also when the asset is purged. */
  private async firstOwner(accountId: AccountId, uploadId: UploadId | null): Promise<AccountId | null> {
    const stored = uploadId === null ? null : await this.parts.uploads.find(uploadId);
    const isOwn = stored !== null && sameActor(stored.session.actor, { accountId, linkId: null });
    return isOwn ? stored.session.request.ownerId : null;
  }

  private async charged({ accountId }: Uploader, { ownerId }: UploadRequest): Promise<AccountId> {
    const sponsor = ownerId === accountId ? null : await this.parts.sponsoredAccounts.sponsorFor(ownerId, accountId);
    return chargedAccount(accountId, { id: ownerId, sponsor });
  }

  private async open(session: UploadSession, write: WriteRequest, whole: WholeContent | null): Promise<UploadSession> {
    const { protocolVersion } = write;
    const announced = { isNew: true, session, protocolVersion } as const;
    const { jointUploads, random } = this.parts;
    if (whole !== null && this.atOnce.fits(session, whole)) {
      return this.atOnce.attach(whole, async (put) =>
        opened(await jointUploads.join({ ...announced, stagingId: put.staging.id, put })),
      );
    }
    const stagingId = uuidV7(session.createdAt, random.bytes(16));
    return opened(await jointUploads.join({ ...announced, stagingId, put: null })).result;
  }
}

function opened({ result, unused }: JoinedUpload): Attached<UploadSession> {
  if (result === null) throw new Error('A new upload was left alone.');
  return { result, unused };
}
