import { albumNotFound, requireMayDelete } from '../../domain/albums/album.js';
import { admitWrite } from '../../domain/albums/write-gate.js';
import { DomainError } from '../../domain/kernel/errors.js';
import type { BlobStore, Staging } from '../ports/stores/blob-store.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
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

  async execute(deletion: AlbumDeletion): Promise<void> {
    const staged = await this.parts.unitOfWork.run((stores) => this.remove(stores, deletion));
    await discardAll(this.parts.blobStore, staged);
  }

  private async remove(stores: Stores, deletion: AlbumDeletion): Promise<readonly Staging[]> {
    const { albums, assets, uploads } = stores;
    const { albumId, accountId, intentId, trashAssets } = deletion;
    const now = this.parts.clock.now();
    const album = await albums.lock(albumId);
    const role = await albums.role(albumId, accountId);
    const isOwner = album !== null && (await ownsAlbum(stores, album, accountId));
    requireMayDelete(isOwner, role);
    if (album === null) throw albumNotFound();
    admitWrite(album, intentId, now);
    if (trashAssets) await assets.trashAll(albumId, now);
    // An upload whose bytes have all arrived is about to become an asset.
    const { waitingForProcessing } = await uploads.inFlight(albumId, now);
    if (waitingForProcessing > 0 || (await assets.list(albumId, { limit: 1, after: null })).length > 0) {
      const message = 'Delete its assets first, or send ?assets=trash, and wait for uploads that are being processed.';
      throw new DomainError('error.album.not_empty', message);
    }
    await albums.delete(albumId);
    return endOpenUploads(stores, albumId, { of: 'all' }, now);
  }
}
