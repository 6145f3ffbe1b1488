import { requireMay } from '../../domain/albums/album.js';
import { admitWrite } from '../../domain/albums/write-gate.js';
import type { Asset } from '../../domain/assets/asset.js';
import { assetNotFound, requireMayTrash } from '../../domain/assets/asset-rules.js';
import type { AccountId, AssetId, IntentId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import type { ProtocolVersion } from '../../domain/protocol/protocol-version.js';
import { requirePin } from '../../domain/protocol/window.js';
import type { AssetHome } from '../ports/stores/asset-store.js';
import type { AlbumState } from '../ports/stores/album-store.js';
import { holdAssets, type AssetStores, type HeldAsset } from './hold-assets.js';

/** A write to an asset, which is a write to its album; `intentId` is that of the upgrade it belongs to, if any. */
export interface AssetWrite {
  readonly assetId: AssetId;
  readonly accountId: AccountId;
  readonly protocolVersion: ProtocolVersion;
  readonly intentId: IntentId | null;
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
  if (asset === null || !(await mayRead({ albums, sponsoredAccounts }, accountId, asset))) throw assetNotFound();
  return asset;
}

/**
 * Returns where an asset is that the account may read, as in `findReadable`. For the album's owner it runs one
 * statement, which concurrent callers share.
 *
 * @throws error.asset.not_found, for strangers too
 */
export async function findReadableHome(
  { assets, ...stores }: AssetStores,
  accountId: AccountId,
  assetId: AssetId,
): Promise<AssetHome> {
  const home = await assets.homeOf(assetId);
  if (home === null) throw assetNotFound();
  if (home.albumOwnerId !== accountId && !(await mayRead(stores, accountId, home))) throw assetNotFound();
  return home;
}

async function mayRead(
  { albums, sponsoredAccounts }: Omit<AssetStores, 'assets'>,
  accountId: AccountId,
  { albumId, ownerId }: AssetHome,
): Promise<boolean> {
  if ((await albums.role(albumId, accountId)) !== null) return true;
  return (await sponsoredAccounts.sponsorFor(ownerId, accountId)) !== null;
}

/** An asset of an album that is not deleted, with the write to it. */
export type WritableAsset<Write> = HeldAsset & { readonly album: AlbumState; readonly write: Write };

/** A move to the trash or back. It has no version, since these moves skip the check of the pin (contract section 2). */
export type TrashOrRestore = Omit<AssetWrite, 'protocolVersion'>;

/**
 * Begins moves of one account. Like `lockAssets`, but at any version, and also for an asset's uploader after leaving
 * the album. A deleted album's assets can be trashed but not restored. (Earlier releases restored some, which nobody
 * can read.)
 *
 * @throws error.asset.not_found, error.album.role_required, error.album.quiescing
 */
export async function lockForTrashOrRestore(
  stores: AssetStores,
  moves: readonly TrashOrRestore[],
  to: 'trash' | 'album',
  now: Instant,
): Promise<readonly Asset[]> {
  const homes = await stores.assets.homesOf(moves.map(({ assetId }) => assetId));
  const all = await holdAll(stores, moves, homes);
  return moves.map((move) => {
    const held = all.get(move.assetId);
    if (held === undefined || (held.album === null && to === 'album')) throw assetNotFound();
    requireMayTrash(held.asset, move.accountId, held.role);
    if (held.album !== null) admitWrite(held.album, move.intentId, now);
    return held.asset;
  });
}

/**
 * Begins writes of one account to different assets.
 *
 * @throws error.asset.not_found, error.album.role_required, error.album.protocol_mismatch, error.album.quiescing
 */
export async function lockAssets<Write extends AssetWrite & { readonly home: AssetHome }>(
  stores: AssetStores,
  writes: readonly Write[],
  now: Instant,
): Promise<readonly WritableAsset<Write>[]> {
  const all = await holdAll(stores, writes, new Map(writes.map(({ assetId, home }) => [assetId, home])));
  return writes.map((write) => {
    const held = all.get(write.assetId);
    if (!held?.album || held.role === null) throw assetNotFound();
    requireMay(held.role, 'write');
    requirePin(held.album.protocolVersion, write.protocolVersion);
    admitWrite(held.album, write.intentId, now);
    return { ...held, album: held.album, write };
  });
}

async function holdAll(
  stores: AssetStores,
  [first]: readonly TrashOrRestore[],
  homes: ReadonlyMap<AssetId, AssetHome>,
): Promise<ReadonlyMap<AssetId, HeldAsset>> {
  return first === undefined ? new Map() : holdAssets(stores, first.accountId, homes);
}
