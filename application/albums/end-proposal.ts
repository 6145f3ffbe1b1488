import type { AccountId } from '../../domain/kernel/ids.js';
import type { AlbumState } from '../ports/stores/album-store.js';
import type { Stores } from '../ports/stores/stores.js';

/**
 * Ends an upgrade that one of the account's devices proposed, when the account leaves the album: only that device
 * carries the upgrade on, and the album would keep the device's id.
 */
export async function endProposal(
  { albums, directories }: Stores,
  album: AlbumState,
  accountId: AccountId,
): Promise<void> {
  const { quiescence } = album;
  if (quiescence === null) return;
  if ((await directories.findDevice(accountId, quiescence.proposerDevice)) !== null) {
    await albums.endQuiescence(album.id, quiescence.intentId);
  }
}
