import type { AccountId } from '../../domain/kernel/ids.js';
import type { AlbumState } from '../ports/stores/album-store.js';
import type { Stores } from '../ports/stores/stores.js';

/**
 * Ends an upgrade that the account proposed, when it leaves the album or is no longer an admin of it: only the
 * proposing device carries the upgrade on, and the album would keep the ids of both.
 */
export async function endProposal(
  { albums }: Pick<Stores, 'albums'>,
  { id, quiescence }: AlbumState,
  accountId: AccountId,
): Promise<void> {
  if (quiescence?.proposerId === accountId) await albums.endQuiescence(id, quiescence.intentId);
}
