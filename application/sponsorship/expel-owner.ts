import type { AccountId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import { lockAccounts } from '../assets/drop-references.js';
import type { Staging } from '../ports/stores/blob-store.js';
import type { OverdueUpload } from '../ports/stores/upload-store.js';
import type { Stores } from '../ports/stores/stores.js';
import { endAll } from '../uploads/end-open-uploads.js';
import type { LockedSponsored } from './lock-sponsored.js';

/**
 * Takes one who owned a sponsored account out of its albums, revokes their links into these, and ends what they have
 * under way in these and, for the account, in any album. The sponsor's lock comes before the look for what is under way:
 * no further upload starts.
 */
export async function expelOwner(
  stores: Stores,
  account: LockedSponsored,
  ownerId: AccountId,
  now: Instant,
): Promise<readonly Staging[]> {
  const { albums, uploads, quotas, links } = stores;
  for (const id of account.albumIds) await albums.deleteMember(id, ownerId);
  await lockAccounts(quotas, [account.sponsorId, ownerId]);
  const open = new Map<string, OverdueUpload>();
  const note = (found: readonly OverdueUpload[]) => found.forEach((upload) => open.set(upload.id, upload));
  note(await uploads.openFor(account, ownerId));
  for (const id of account.albumIds) note(await uploads.openIn(id, { of: 'actor', accountId: ownerId }));
  const staged = await endAll(stores, [...open.values()], now);
  for (const id of account.albumIds) await links.revokeOf(ownerId, id, now);
  if (ownerId !== account.sponsorId) await uploads.forgetActor(account, ownerId);
  return staged;
}
