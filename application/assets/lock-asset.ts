import { admitWrite } from '../../domain/albums/write-gate.js';
import type { Asset } from '../../domain/assets/asset.js';
import { assetNotFound, requireMayTrash } from '../../domain/assets/asset-rules.js';
import type { AccountId, AssetId, IntentId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import type { ProtocolVersion } from '../../domain/protocol/protocol-version.js';
import { lockAlbum } from '../albums/lock-album.js';
import type { Stores } from '../ports/stores/stores.js';

/** A write to an asset, which is a write to its album; `intentId` is that of the upgrade it belongs to, if any. */
export interface AssetWrite {
  readonly assetId: AssetId;
  readonly accountId: AccountId;
  readonly protocolVersion: ProtocolVersion;
  readonly intentId: IntentId | null;
}

/** Returns an asset to a reader of its album. @throws error.asset.not_found, for strangers too */
export async function findReadable(
  { albums, assets }: Pick<Stores, 'albums' | 'assets'>,
  accountId: AccountId,
  assetId: AssetId,
): Promise<Asset> {
  const asset = await assets.find(assetId);
  if (asset === null || (await albums.role(asset.albumId, accountId)) === null) throw assetNotFound();
  return asset;
}

/** A move to the trash or back. It has no version, since these moves skip the check of the pin (contract section 2). */
export type AssetMove = Omit<AssetWrite, 'protocolVersion'>;

/**
 * Like `lockAsset`, but at any version, and also for the asset's uploader after leaving the album.
 *
 * @throws error.asset.not_found, error.album.role_required, error.album.quiescing
 */
export async function lockToMove(
  { albums, assets }: Pick<Stores, 'albums' | 'assets'>,
  { accountId, assetId, intentId }: AssetMove,
  now: Instant,
): Promise<Asset> {
  const unlocked = await assets.find(assetId);
  const album = unlocked === null ? null : await albums.lock(unlocked.albumId);
  const asset = album === null ? null : await assets.find(assetId);
  if (album === null || asset === null) throw assetNotFound();
  requireMayTrash(asset, accountId, await albums.role(album.id, accountId));
  admitWrite(album, intentId, now);
  return asset;
}

/**
 * Begins a write to an asset: the album's lock covers all its assets. An asset never moves to another album, so a read
 * without a lock gives the right album.
 *
 * @throws error.asset.not_found, as lockAlbum, error.album.quiescing
 */
export async function lockAsset(stores: Stores, write: AssetWrite, now: Instant): Promise<Asset> {
  const { albumId } = await findReadable(stores, write.accountId, write.assetId);
  const { accountId, protocolVersion } = write;
  const album = await lockAlbum(stores.albums, { albumId, accountId, protocolVersion, action: 'write' });
  admitWrite(album, write.intentId, now);
  return findReadable(stores, accountId, write.assetId);
}
