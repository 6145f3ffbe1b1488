import { albumNotFound, requireMay } from '../../domain/albums/album.js';
import { upgradeStatus, type UpgradeStatus } from '../../domain/albums/upgrade-ceremony.js';
import type { AlbumId } from '../../domain/kernel/ids.js';
import type { AlbumStore } from '../ports/stores/album-store.js';
import type { Clock } from '../ports/platform/clock.js';
import type { UploadStore } from '../ports/stores/upload-store.js';
import type { Caller } from '../sessions/caller.js';

/** How far the upgrade of an album of the caller's is. */
export class ReadUpgrade {
  constructor(
    private readonly parts: {
      readonly albums: AlbumStore;
      readonly uploads: Pick<UploadStore, 'inFlight'>;
      readonly clock: Clock;
    },
  ) {}

  /**
   * The album is read before the sessions: once it is quiescent nothing but the ceremony's own uploads can start, so that
   * what is counted after it is true of it.
   *
   * @throws error.album.not_found
   */
  async execute(caller: Caller, id: AlbumId): Promise<UpgradeStatus> {
    requireMay(await this.parts.albums.role(id, caller.account.id), 'read');
    const album = await this.parts.albums.find(id);
    if (album === null) throw albumNotFound();
    const now = this.parts.clock.now();
    return upgradeStatus(album, await this.parts.uploads.inFlight(id, now), now);
  }
}
