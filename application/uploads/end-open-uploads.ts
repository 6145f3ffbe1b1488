import type { AlbumId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import { abandonUpload } from '../../domain/uploads/upload-session.js';
import type { Staging } from '../ports/stores/blob-store.js';
import { stagingOf, type OpenUploads, type OverdueUpload } from '../ports/stores/upload-store.js';
import type { Stores } from '../ports/stores/stores.js';
import { endUploads } from './end-upload.js';

/**
 * Cancels the open uploads of an album that may not continue: those of one actor, through links, or all when the album
 * is deleted. Runs within the transaction that locks the album, so that no upload starts meanwhile; accounts are locked
 * in the order of their ids, as everywhere. An upload that is WaitingForProcessing has all its bytes and is completed.
 *
 * Returns the staged bytes, which `DiscardStaged` discards after the commit. After a crash before that, `SweepStrays`
 * removes them.
 */
export async function endOpenUploads(
  stores: Pick<Stores, 'quotas' | 'uploads' | 'links'>,
  albumId: AlbumId,
  which: OpenUploads,
  now: Instant,
): Promise<readonly Staging[]> {
  return endAll(stores, await stores.uploads.openIn(albumId, which), now);
}

/** Cancels these uploads, grouped by the charged account. Returns the staged bytes to discard after the commit. */
export async function endAll(
  stores: Pick<Stores, 'quotas' | 'uploads' | 'links'>,
  uploads: readonly OverdueUpload[],
  now: Instant,
): Promise<readonly Staging[]> {
  const staged: Staging[] = [];
  for (const accountId of [...new Set(uploads.map(({ uploadUserId }) => uploadUserId))].sort()) {
    const ids = uploads.filter(({ uploadUserId }) => uploadUserId === accountId).map(({ id }) => id);
    const ended = await endUploads(stores, accountId, ids, (session) => abandonUpload(session, now));
    staged.push(...ended.map(stagingOf));
  }
  return staged;
}
