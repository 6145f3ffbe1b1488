import { memberNotFound, requireMayRemove, requireNotOwner } from '../../domain/albums/album.js';
import { admitWrite } from '../../domain/albums/write-gate.js';
import type { AccountId } from '../../domain/kernel/ids.js';
import type { Clock } from '../ports/platform/clock.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import { lockAlbum } from './lock-album.js';
import type { MemberWrite } from './put-member.js';

/** An admin removes a member, or a member leaves. */
export class RemoveMember {
  constructor(private readonly parts: { readonly unitOfWork: UnitOfWork; readonly clock: Clock }) {}

  /** @throws as lockAlbum; error.album.quiescing, error.album.owner_immutable, error.album.member_not_found */
  async execute(write: MemberWrite, memberId: AccountId): Promise<void> {
    await this.parts.unitOfWork.run(async ({ albums }) => {
      const album = await lockAlbum(albums, { ...write, action: 'read' });
      requireMayRemove(album.role, write.accountId, memberId);
      admitWrite(album, write.intentId, this.parts.clock.now());
      requireNotOwner(album, memberId);
      if (!(await albums.deleteMember(album.id, memberId))) throw memberNotFound();
    });
  }
}
