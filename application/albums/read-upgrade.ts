import { albumNotFound, requireMay } from '../../domain/albums/album.js';
import { upgradeStatus, type UpgradeStatus } from '../../domain/albums/upgrade-ceremony.js';
import type { AlbumId } from '../../domain/kernel/ids.js';
import type { AlbumStore } from '../ports/stores/album-store.js';
import type { Clock } from '../ports/platform/clock.js';
import type { UploadStore } from '../ports/stores/upload-store.js';
import type { Caller } from '../sessions/caller.js';

/** Reads the status of an upgrade of one of the caller's albums. */
export class ReadUpgrade {
  constructor(
    private readonly parts: {
      readonly albums: AlbumStore;
      readonly uploads: Pick<UploadStore, 'inFlight'>;
      readonly clock: Clock;
    },
  ) {}

  /**
   * Reads the album before the sessions: once it is quiescent only the ceremony's own uploads can start, so the count
   * taken afterwards is valid for it.
   */
  async execute(caller: Caller, id: AlbumId): Promise<UpgradeStatus> {
    requireMay(await this.parts.albums.role(id, caller.account.id), 'read');
    const album = await this.parts.albums.find(id);
    if (album === null) throw albumNotFound();
    const now = this.parts.clock.now();
    return upgradeStatus(album, await this.parts.uploads.inFlight(id, now), now);
  }
}
