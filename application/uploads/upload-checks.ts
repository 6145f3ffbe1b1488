import { announcedBy, requireAssetRoom } from '../../domain/assets/asset-room.js';
import { assetNotFound, requireNotTrashed } from '../../domain/assets/asset-rules.js';
import type { Instant } from '../../domain/kernel/instant.js';
import { requireRoom } from '../../domain/kernel/limits.js';
import { chargedAccount } from '../../domain/quota/admission.js';
import { isOpen, type UploadSession } from '../../domain/uploads/upload-session.js';
import type { Stores } from '../ports/stores/stores.js';

/** Under the sponsor's lock, without which no owner is removed: their open uploads end with the removal. */
export async function requireOwner(
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

/**
 * A derivative or provenance belongs to an asset of the same album that is not in the trash and has room for it.
 * `session` is stored already.
 */
export async function requireTarget({ assets, uploads }: Stores, session: UploadSession, now: Instant): Promise<void> {
  const { actor, request } = session;
  const { assetId, albumId } = request;
  if (assetId === null) return;
  const asset = await assets.find(assetId);
  if (asset?.albumId !== albumId) throw assetNotFound();
  // Guests see no asset of the album: they can add only to assets that came through their link.
  if (actor.linkId !== null && asset.viaLink !== actor.linkId) throw assetNotFound();
  requireNotTrashed(asset);
  // Under the album's lock.
  const open = await uploads.openForAsset(assetId, session.id, now);
  requireAssetRoom(asset, open, announcedBy(request));
}

/**
 * Under the account's lock. `sessions` are one account's, stored already; each counts as open, even a Completed one.
 */
export async function requireOpenUploads(
  { uploads }: Pick<Stores, 'uploads'>,
  sessions: readonly UploadSession[],
  now: Instant,
): Promise<void> {
  const [first] = sessions;
  if (first === undefined) return;
  const ended = sessions.filter((session) => !isOpen(session, now));
  const others = (await uploads.countOpen(first.uploadUserId, now)) + ended.length - 1;
  requireRoom('open_uploads_per_account', others);
}
