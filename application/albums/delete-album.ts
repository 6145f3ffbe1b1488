import { albumNotFound, requireMayDelete } from '../../domain/albums/album.js';
import { admitWrite } from '../../domain/albums/write-gate.js';
import { DomainError } from '../../domain/kernel/errors.js';
import type { AlbumId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import type { BlobStore, Staging } from '../ports/stores/blob-store.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import { nextTurn } from '../sweeps/next-turn.js';
import { StepSize } from '../sweeps/step-size.js';
import { discardAll, endOpenUploads } from '../uploads/end-open-uploads.js';
import { ownsAlbum } from './owners-of-album.js';
import type { MemberWrite } from './put-member.js';

export interface AlbumDeletion extends Omit<MemberWrite, 'protocolVersion'> {
  /** Puts all its assets into the trash first. */
  readonly trashAssets: boolean;
}

/**
 * Deletes an album without assets, for its owner. Assets in the trash do not prevent it: their uploaders can purge
 * them, as after leaving an album (docs/decisions/deleted-albums.md).
 */
export class DeleteAlbum {
  constructor(
    private readonly parts: { readonly unitOfWork: UnitOfWork; readonly blobStore: BlobStore; readonly clock: Clock },
  ) {}

  /** Many assets go to the trash in several transactions: an interruption leaves the album with the rest of them. */
  async execute(deletion: AlbumDeletion): Promise<void> {
    const size = new StepSize(this.parts.clock);
    for (;;) {
      const staged = await this.parts.unitOfWork.run((stores) => this.remove(stores, deletion, size), 'bulk');
      if (staged !== null) return discardAll(this.parts.blobStore, staged);
      await nextTurn();
    }
  }

  /** Returns the staged bytes of the deleted album's uploads, or `null` if the album may have more assets to trash. */
  private async remove(
    stores: Stores,
    { albumId, accountId, intentId, trashAssets }: AlbumDeletion,
    size: StepSize,
  ): Promise<readonly Staging[] | null> {
    const { albums, assets, uploads } = stores;
    const now = this.parts.clock.now();
    const album = await albums.lock(albumId);
    const role = await albums.role(albumId, accountId);
    const isOwner = album !== null && (await ownsAlbum(stores, album, accountId));
    requireMayDelete(isOwner, role);
    if (album === null) throw albumNotFound();
    admitWrite(album, intentId, now);
    // An upload whose bytes have all arrived is about to become an asset.
    if ((await uploads.inFlight(albumId, now)).waitingForProcessing > 0) throw notEmpty();
    if (trashAssets && (await trashStep(stores, albumId, now, size))) return null;
    if ((await assets.list(albumId, { limit: 1, after: null })).length > 0) throw notEmpty();
    await albums.delete(albumId);
    return endOpenUploads(stores, albumId, { of: 'all' }, now);
  }
}

/** Trashes some assets of the album; returns true if there may be more. */
function trashStep({ assetRemovals }: Stores, albumId: AlbumId, now: Instant, size: StepSize): Promise<boolean> {
  const most = size.current;
  return size.measured(async () => (await assetRemovals.trashSome(albumId, now, most)) === most);
}

function notEmpty(): DomainError {
  const message = 'Delete its assets first, or send ?assets=trash, and wait for uploads that are being processed.';
  return new DomainError('error.album.not_empty', message);
}
