import { memberNotFound, requireMayRemove } from '../../domain/albums/album.js';
import { admitWrite } from '../../domain/albums/write-gate.js';
import type { AccountId } from '../../domain/kernel/ids.js';
import type { Staging } from '../ports/stores/blob-store.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { DiscardStaged } from '../uploads/discard-staged.js';
import { endOpenUploads } from '../uploads/end-open-uploads.js';
import { endProposal } from './end-proposal.js';
import { lockAlbum } from './lock-album.js';
import { requireNoOwnerOf } from './owners-of-album.js';
import type { MemberWrite } from './put-member.js';

/**
 * Removes a member, for an admin, or lets a member leave. The member's open uploads and links in the album end, and an
 * upgrade that the member proposed.
 */
export class RemoveMember {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly discardStaged: DiscardStaged;
      readonly clock: Clock;
    },
  ) {}

  /**
   * @throws as lockAlbum, except for the pin; error.album.quiescing, error.album.owner_immutable,
   * error.album.member_not_found
   */
  async execute(write: Omit<MemberWrite, 'protocolVersion'>, memberId: AccountId): Promise<void> {
    const staged = await this.parts.unitOfWork.run((stores) => this.remove(stores, write, memberId));
    await this.parts.discardStaged.execute(staged);
  }

  private async remove(
    stores: Stores,
    write: Omit<MemberWrite, 'protocolVersion'>,
    memberId: AccountId,
  ): Promise<readonly Staging[]> {
    const now = this.parts.clock.now();
    const album = await lockAlbum(stores.albums, { ...write, action: 'read', protocolVersion: null });
    requireMayRemove(album.role, write.accountId, memberId);
    admitWrite(album, write.intentId, now);
    await requireNoOwnerOf(stores, album, memberId);
    if (!(await stores.albums.deleteMember(album.id, memberId))) throw memberNotFound();
    await endProposal(stores, album, memberId);
    const staged = await endOpenUploads(stores, album.id, { of: 'actor', accountId: memberId }, now);
    await stores.links.revokeOf(memberId, [album.id], now);
    return staged;
  }
}
