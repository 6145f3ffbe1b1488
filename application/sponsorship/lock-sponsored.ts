import { admitWrite } from '../../domain/albums/write-gate.js';
import type { AccountId, IntentId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import type { AlbumState, AlbumStore } from '../ports/stores/album-store.js';
import type { SponsoredAccount } from '../ports/stores/sponsored-account-store.js';
import type { Stores } from '../ports/stores/stores.js';
import { sponsoredNotFound } from './sponsored-not-found.js';

/** A change of who owns a sponsored account, by its sponsor. */
export interface OwnersWrite {
  readonly sponsorId: AccountId;
  readonly accountId: AccountId;
  /** The upgrade that the change belongs to, if an album of the account is being upgraded. */
  readonly intentId: IntentId | null;
}

export interface LockedSponsored extends SponsoredAccount {
  /** The albums that the account owns, all locked. */
  readonly albums: readonly AlbumState[];
}

/**
 * Begins a change of the owners: locks the account, so that no album is made for it meanwhile, then its albums by id. Owners
 * are members of them, and members do not change while an album is being upgraded.
 *
 * @throws error.account.not_found, for another's too; error.album.quiescing
 */
export async function lockSponsored(
  { sponsoredAccounts, albums }: Stores,
  { sponsorId, accountId, intentId }: OwnersWrite,
  now: Instant,
): Promise<LockedSponsored> {
  const account = await sponsoredAccounts.lock(accountId);
  if (account?.sponsorId !== sponsorId) throw sponsoredNotFound();
  const owned = await lockOwnedAlbums(albums, accountId);
  for (const album of owned) admitWrite(album, intentId, now);
  return { ...account, albums: owned };
}

/** Locks the albums of a locked sponsored account, by id. Leaves out those that were deleted after they were listed. */
export async function lockOwnedAlbums(albums: AlbumStore, accountId: AccountId): Promise<readonly AlbumState[]> {
  return albums.lockAll(await albums.ownedBy(accountId));
}
