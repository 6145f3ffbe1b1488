import { ownerImmutable, type Album } from '../../domain/albums/album.js';
import type { AccountId } from '../../domain/kernel/ids.js';
import type { Stores } from '../ports/stores/stores.js';

type Owned = Pick<Album, 'ownerId'>;

/** True if the account owns the album, by itself or as an owner of the sponsored account that owns it. */
export async function ownsAlbum(
  { sponsoredAccounts }: Pick<Stores, 'sponsoredAccounts'>,
  { ownerId }: Owned,
  accountId: AccountId,
): Promise<boolean> {
  return ownerId === accountId || (await sponsoredAccounts.sponsorFor(ownerId, accountId)) !== null;
}

/**
 * The owner's role is not a membership: it can be neither changed nor removed. The owners of a sponsored account are
 * admins of its albums by membership rows, which change only with the owners.
 * Call it under the album's lock, which such a change takes too.
 */
export async function requireNoOwnerOf(
  stores: Pick<Stores, 'sponsoredAccounts'>,
  album: Owned,
  accountId: AccountId,
): Promise<void> {
  if (await ownsAlbum(stores, album, accountId)) throw ownerImmutable();
}
