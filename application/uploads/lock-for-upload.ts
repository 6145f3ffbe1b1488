import { requirePin } from '../../domain/protocol/window.js';
import type { ProtocolVersion } from '../../domain/protocol/protocol-version.js';
import type { UploadSession } from '../../domain/uploads/upload-session.js';
import { lockAlbum, type LockedAlbum } from '../albums/lock-album.js';
import type { AssetStores } from '../assets/hold-assets.js';
import { uploadWrite } from './upload-write.js';

type Written = Pick<UploadSession, 'actor' | 'request'>;

/**
 * Locks the album of an upload whose actor may write there: by the role in it or, for a derivative or provenance of an
 * asset that a sponsored account owns, as one of the account's owners.
 *
 * @throws error.album.not_found, error.album.role_required, error.album.not_admin, error.album.protocol_mismatch
 */
export async function lockForUpload(
  stores: AssetStores,
  upload: Written,
  protocolVersion: ProtocolVersion,
): Promise<LockedAlbum> {
  const album = (await addsToOwned(stores, upload)) ? await stores.albums.lock(upload.request.albumId) : null;
  if (album === null) return lockAlbum(stores.albums, uploadWrite(upload, protocolVersion));
  requirePin(album.protocolVersion, protocolVersion);
  return { ...album, role: 'writer' };
}

/**
 * An owner who is removed meanwhile holds nothing: the removal cancels what is open, and a creation looks again under
 * the sponsor's lock (docs/decisions/sponsored-accounts.md).
 */
async function addsToOwned({ assets, sponsoredAccounts }: AssetStores, { actor, request }: Written): Promise<boolean> {
  const { assetId, ownerId, albumId } = request;
  if (assetId === null || actor.linkId !== null || ownerId === actor.accountId) return false;
  const asset = await assets.find(assetId);
  if (asset?.albumId !== albumId || asset.ownerId !== ownerId) return false;
  return (await sponsoredAccounts.sponsorFor(ownerId, actor.accountId)) !== null;
}
