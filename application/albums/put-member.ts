import { userNotFound } from '../../domain/accounts/account.js';
import { requireNotOwner } from '../../domain/albums/album.js';
import { admitWrite } from '../../domain/albums/write-gate.js';
import type { IntentId } from '../../domain/kernel/ids.js';
import type { AlbumMember } from '../ports/stores/album-store.js';
import type { Clock } from '../ports/platform/clock.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import { lockAlbum, type AlbumWrite } from './lock-album.js';

/** A write to an album's members; `intentId` is that of the upgrade it belongs to, if any. */
export interface MemberWrite extends Omit<AlbumWrite, 'action'> {
  readonly intentId: IntentId | null;
}

/** An admin takes somebody into the album, or gives a member another role. */
export class PutMember {
  constructor(private readonly parts: { readonly unitOfWork: UnitOfWork; readonly clock: Clock }) {}

  /** @throws as lockAlbum; error.album.quiescing, error.album.owner_immutable, error.user.not_found */
  async execute(write: MemberWrite, member: AlbumMember): Promise<void> {
    await this.parts.unitOfWork.run(async ({ albums, accounts }) => {
      const album = await lockAlbum(albums, { ...write, action: 'manage' });
      admitWrite(album, write.intentId, this.parts.clock.now());
      requireNotOwner(album, member.accountId);
      // Asked of admins' requests only: others cannot try out ids here.
      if ((await accounts.find(member.accountId)) === null) throw userNotFound();
      await albums.putMember(album.id, member);
    });
  }
}
