import { roleOf, type AlbumRole } from '../../domain/albums/album.js';
import type { Asset } from '../../domain/assets/asset.js';
import type { AccountId, AlbumId, AssetId } from '../../domain/kernel/ids.js';
import type { AlbumState } from '../ports/stores/album-store.js';
import type { AssetHome } from '../ports/stores/asset-store.js';
import type { Stores } from '../ports/stores/stores.js';

export type AssetStores = Pick<Stores, 'albums' | 'assets' | 'sponsoredAccounts'>;

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

interface HeldAlbum {
  readonly album: AlbumState | null;
  readonly role: AlbumRole | null;
}

/**
 * Locks the albums of assets, which covers all their assets. An asset never moves to another album, so `homes`, which
 * were read without a lock, give the right albums. For an owner of sponsored accounts their rows are locked first, so
 * that the owner is not removed meanwhile. Rows of one kind are locked in the order of their ids. Assets that do not
 * exist are left out.
 */
export async function holdAssets(
  stores: AssetStores,
  accountId: AccountId,
  homes: ReadonlyMap<AssetId, AssetHome>,
): Promise<ReadonlyMap<AssetId, HeldAsset>> {
  const sponsors = new Map<AccountId, AccountId | null>();
  for (const ownerId of inOrder([...homes.values()].map((home) => home.ownerId))) {
    sponsors.set(ownerId, await lockAsOwner(stores, ownerId, accountId));
  }
  const albums = new Map<AlbumId, HeldAlbum>();
  for (const albumId of inOrder([...homes.values()].map((home) => home.albumId))) {
    albums.set(albumId, await holdAlbum(stores, albumId, accountId));
  }
  const held = new Map<AssetId, HeldAsset>();
  for (const asset of await stores.assets.findAll([...homes.keys()])) {
    const { album = null, role = null } = albums.get(asset.albumId) ?? {};
    const sponsorId = sponsors.get(homes.get(asset.id)?.ownerId ?? '') ?? null;
    held.set(asset.id, { asset, album, role: sponsorId === null ? role : 'admin', sponsorId });
  }
  return held;
}

function inOrder(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)].sort();
}

async function holdAlbum({ albums }: AssetStores, id: AlbumId, accountId: AccountId): Promise<HeldAlbum> {
  const album = await albums.lock(id);
  // Most writers own the album, which its row shows: they need no second look-up.
  const owner = album === null ? null : roleOf(album, accountId, null);
  return { album, role: owner ?? (await albums.role(id, accountId)) };
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
