import { abort } from '../../domain/albums/upgrade-ceremony.js';
import type { IntentId } from '../../domain/kernel/ids.js';
import type { Clock } from '../ports/platform/clock.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import { lockAlbum, type AlbumWrite } from './lock-album.js';

/** Ends the live upgrade; any admin may, since the proposer may be gone. */
export class AbortUpgrade {
  constructor(private readonly parts: { readonly unitOfWork: UnitOfWork; readonly clock: Clock }) {}

  /** @throws as lockAlbum; error.album.no_upgrade, error.album.intent_mismatch */
  async execute(write: Pick<AlbumWrite, 'albumId' | 'accountId'>, intentId: IntentId): Promise<void> {
    await this.parts.unitOfWork.run(async ({ albums }) => {
      const album = await lockAlbum(albums, { ...write, action: 'manage', protocolVersion: null });
      const ended = abort(album, intentId, this.parts.clock.now());
      if (!(await albums.endQuiescence(album.id, ended.intentId))) {
        throw new Error(`The album ${album.id} was locked and lost the intent ${ended.intentId}.`);
      }
    });
  }
}
