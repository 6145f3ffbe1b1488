import type { AlbumId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import { abandonUpload } from '../../domain/uploads/upload-session.js';
import type { BlobStore, Staging } from '../ports/stores/blob-store.js';
import { stagingOf, type OpenUploads, type OverdueUpload } from '../ports/stores/upload-store.js';
import type { Stores } from '../ports/stores/stores.js';
import { endUpload } from './end-upload.js';

/**
 * Cancels what may not go on in an album: the open uploads of one actor, through links, or all when the album goes.
 * Within the transaction that holds the album, so that no upload starts beside it; accounts are locked by id, as everywhere. What
 * is WaitingForProcessing has all its bytes and goes on to its end.
 *
 * Gives the staged bytes to discard after the commit. A crash before that leaves them to `SweepStrays`.
 */
export async function endOpenUploads(
  stores: Pick<Stores, 'quotas' | 'uploads' | 'links'>,
  albumId: AlbumId,
  which: OpenUploads,
  now: Instant,
): Promise<readonly Staging[]> {
  return endAll(stores, await stores.uploads.openIn(albumId, which), now);
}

/** Cancels these, by who is charged for them. Gives the staged bytes to discard after the commit. */
export async function endAll(
  stores: Pick<Stores, 'quotas' | 'uploads' | 'links'>,
  uploads: readonly OverdueUpload[],
  now: Instant,
): Promise<readonly Staging[]> {
  const staged: Staging[] = [];
  for (const upload of uploads.toSorted((left, right) => (left.uploadUserId < right.uploadUserId ? -1 : 1))) {
    const ended = await endUpload(stores, upload, (session) => abandonUpload(session, now));
    if (ended !== null) staged.push(stagingOf(ended));
  }
  return staged;
}

export async function discardAll(blobStore: Pick<BlobStore, 'discard'>, staged: readonly Staging[]): Promise<void> {
  for (const staging of staged) await blobStore.discard(staging);
}
