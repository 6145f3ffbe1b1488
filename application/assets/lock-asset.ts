import { requireMay, type AlbumRole } from '../../domain/albums/album.js';
import { admitWrite } from '../../domain/albums/write-gate.js';
import type { Asset } from '../../domain/assets/asset.js';
import { assetNotFound, requireMayTrash } from '../../domain/assets/asset-rules.js';
import type { AccountId, AssetId, IntentId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import type { ProtocolVersion } from '../../domain/protocol/protocol-version.js';
import { requirePin } from '../../domain/protocol/window.js';
import type { AlbumState } from '../ports/stores/album-store.js';
import type { Stores } from '../ports/stores/stores.js';

type AssetStores = Pick<Stores, 'albums' | 'assets' | 'sponsoredAccounts'>;

/** A write to an asset, which is a write to its album; `intentId` is that of the upgrade it belongs to, if any. */
export interface AssetWrite {
  readonly assetId: AssetId;
  readonly accountId: AccountId;
  readonly protocolVersion: ProtocolVersion;
  readonly intentId: IntentId | null;
}

/** An asset under its album's lock, with the rights that an account has to it. */
export interface HeldAsset {
  readonly asset: Asset;
  /** `null` if the album is deleted: its assets stay in their uploaders' trash. */
  readonly album: AlbumState | null;
  /** The role in the album; admin for an owner of the sponsored account that owns the asset. */
  readonly role: AlbumRole | null;
  /** The sponsor of the sponsored account that owns the asset, if the account is one of its owners. */
  readonly sponsorId: AccountId | null;
}

/**
 * Returns an asset to a reader of its album, and to an owner of the sponsored account that owns the asset, wherever the
 * asset is.
 *
 * @throws error.asset.not_found, for strangers too
 */
export async function findReadable(
  { albums, assets, sponsoredAccounts }: AssetStores,
  accountId: AccountId,
  assetId: AssetId,
): Promise<Asset> {
  const asset = await assets.find(assetId);
  if (asset === null) throw assetNotFound();
  if ((await albums.role(asset.albumId, accountId)) !== null) return asset;
  if ((await sponsoredAccounts.sponsorFor(asset.ownerId, accountId)) !== null) return asset;
  throw assetNotFound();
}

/**
 * Locks the album of an asset, which covers all its assets. An asset never moves to another album, so a read without a
 * lock gives the right album. For an owner of a sponsored account its row is locked first, so that the owner is not
 * removed meanwhile.
 */
export async function holdAsset(
  stores: AssetStores,
  { assetId, accountId }: Pick<AssetWrite, 'assetId' | 'accountId'>,
): Promise<HeldAsset | null> {
  const { albums, assets } = stores;
  const unlocked = await assets.find(assetId);
  if (unlocked === null) return null;
  const sponsorId = await lockAsOwner(stores, unlocked.ownerId, accountId);
  const album = await albums.lock(unlocked.albumId);
  const asset = await assets.find(assetId);
  if (asset === null) return null;
  const role = sponsorId === null ? await albums.role(asset.albumId, accountId) : 'admin';
  return { asset, album, role, sponsorId };
}

/** Returns the sponsor of a sponsored account, locked, if `accountId` is one of its owners. */
export async function lockAsOwner(
  { sponsoredAccounts }: Pick<Stores, 'sponsoredAccounts'>,
  sponsoredId: AccountId,
  accountId: AccountId,
): Promise<AccountId | null> {
  if (sponsoredId === accountId) return null;
  // A row is locked only for an owner: most assets are of registered accounts.
  if ((await sponsoredAccounts.sponsorFor(sponsoredId, accountId)) === null) return null;
  await sponsoredAccounts.lock(sponsoredId);
  return sponsoredAccounts.sponsorFor(sponsoredId, accountId);
}

/** A move to the trash or back. It has no version, since these moves skip the check of the pin (contract section 2). */
export type TrashOrRestore = Omit<AssetWrite, 'protocolVersion'>;

/**
 * Like `lockAsset`, but at any version, and also for the asset's uploader after leaving the album.
 *
 * @throws error.asset.not_found, error.album.role_required, error.album.quiescing
 */
export async function lockForTrashOrRestore(stores: AssetStores, move: TrashOrRestore, now: Instant): Promise<Asset> {
  const held = await holdAsset(stores, move);
  if (!held?.album) throw assetNotFound();
  requireMayTrash(held.asset, move.accountId, held.role);
  admitWrite(held.album, move.intentId, now);
  return held.asset;
}

/**
 * Begins a write to an asset.
 *
 * @throws error.asset.not_found, error.album.role_required, error.album.protocol_mismatch, error.album.quiescing
 */
export async function lockAsset(stores: AssetStores, write: AssetWrite, now: Instant): Promise<HeldAsset> {
  const held = await holdAsset(stores, write);
  if (!held?.album || held.role === null) throw assetNotFound();
  requireMay(held.role, 'write');
  requirePin(held.album.protocolVersion, write.protocolVersion);
  admitWrite(held.album, write.intentId, now);
  return held;
}
