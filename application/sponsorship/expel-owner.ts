import type { AccountId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import { endProposal } from '../albums/end-proposal.js';
import { lockAccounts } from '../assets/drop-references.js';
import type { Staging } from '../ports/stores/blob-store.js';
import type { OverdueUpload } from '../ports/stores/upload-store.js';
import type { SponsoredAccount } from '../ports/stores/sponsored-account-store.js';
import type { Stores } from '../ports/stores/stores.js';
import { endAll } from '../uploads/end-open-uploads.js';
import type { LockedSponsored } from './lock-sponsored.js';

/** The most uploads that one transaction gives to the sponsor before an owner is removed. */
const UPLOADS = 1_000;

/**
 * Removes former owners of a sponsored account from its albums, revokes their links into these albums, and ends the
 * upgrades of these albums that they proposed, and their open uploads into these albums and, for the account, into any
 * album. All accounts are locked at once, by id, including those that are charged for uploads into the albums: no such
 * upload starts while the albums are locked. The open uploads for the account are read under the sponsor's lock, so that
 * no further one starts.
 */
export async function expelOwners(
  stores: Stores,
  account: LockedSponsored,
  ownerIds: readonly AccountId[],
  now: Instant,
): Promise<readonly Staging[]> {
  const { albums, uploads, quotas, links } = stores;
  const open = new Map<string, OverdueUpload>();
  const note = (found: readonly OverdueUpload[]) => found.forEach((upload) => open.set(upload.id, upload));
  const upgraded = account.albums.filter(({ quiescence }) => quiescence !== null);
  const albumIds = account.albums.map(({ id }) => id);
  for (const ownerId of ownerIds) {
    for (const album of upgraded) await endProposal(stores, album, ownerId);
    await albums.deleteMemberOfAll(albumIds, ownerId);
  }
  note(await uploads.openBy(albumIds, ownerIds));
  const charged = [...open.values()].map(({ uploadUserId }) => uploadUserId);
  await lockAccounts(quotas, [account.sponsorId, ...ownerIds, ...charged]);
  for (const ownerId of ownerIds) note(await uploads.openFor(account, ownerId));
  const staged = await endAll(stores, [...open.values()], now);
  for (const ownerId of ownerIds) {
    await links.revokeOf(ownerId, albumIds, now);
    for (let count = UPLOADS; count === UPLOADS;) count = await uploads.forgetActor(account, ownerId, UPLOADS);
  }
  return staged;
}

/**
 * Replaces owners who are about to be removed by the sponsor in some of the uploads that they have made for the account:
 * sessions of completed uploads are kept, so these may be very many. Returns true if some may be left: the caller then
 * commits, and calls it again in another transaction. After a crash in between they are owners still, and only do not
 * find these uploads.
 */
export async function forgetSome(
  { uploads }: Stores,
  account: SponsoredAccount,
  ownerIds: readonly AccountId[],
): Promise<boolean> {
  let room = UPLOADS;
  for (const ownerId of ownerIds) room -= await uploads.forgetActor(account, ownerId, room);
  return room === 0;
}
