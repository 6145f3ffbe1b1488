import { isGone, userNotFound } from '../../domain/accounts/account.js';
import { may } from '../../domain/albums/album.js';
import { admitWrite } from '../../domain/albums/write-gate.js';
import type { AlbumId, IntentId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import { requireRoom } from '../../domain/kernel/limits.js';
import type { AlbumMember, AlbumStore } from '../ports/stores/album-store.js';
import type { Staging } from '../ports/stores/blob-store.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { DiscardStaged } from '../uploads/discard-staged.js';
import { endOpenUploads } from '../uploads/end-open-uploads.js';
import { endProposal } from './end-proposal.js';
import { lockAlbum, type AlbumWrite } from './lock-album.js';
import { requireNoOwnerOf } from './owners-of-album.js';

/** A write to an album's members; `intentId` is that of the upgrade it belongs to, if any. */
export interface MemberWrite extends Omit<AlbumWrite, 'action'> {
  readonly intentId: IntentId | null;
}

/**
 * Adds a member to the album or changes a member's role, for an admin. Ends the open uploads of a member who may no
 * longer write, and the links and the upgrade of one who is no longer an admin, with the open uploads through them.
 */
export class PutMember {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly discardStaged: DiscardStaged;
      readonly clock: Clock;
    },
  ) {}

  /**
   * @throws as lockAlbum; error.album.quiescing, error.album.owner_immutable, error.user.not_found, error.limit.reached
   */
  async execute(write: MemberWrite, member: AlbumMember): Promise<void> {
    const staged = await this.parts.unitOfWork.run((stores) => this.put(stores, write, member));
    await this.parts.discardStaged.execute(staged);
  }

  private async put(stores: Stores, write: MemberWrite, member: AlbumMember): Promise<readonly Staging[]> {
    const { albums } = stores;
    const now = this.parts.clock.now();
    const album = await lockAlbum(albums, { ...write, action: 'manage' });
    admitWrite(album, write.intentId, now);
    await requireNoOwnerOf(stores, album, member.accountId);
    // Checked only in requests of admins, so that nobody else can try out ids here.
    const isNew = (await albums.role(album.id, member.accountId)) === null;
    await requireThere(stores, member, isNew, now);
    if (isNew) await requireSeat(albums, album.id);
    await albums.putMember(album.id, member);
    const { role, accountId } = member;
    if (may(role, 'manage')) return [];
    await endProposal(stores, album, accountId);
    const which = { of: may(role, 'write') ? 'maker' : 'actor', accountId } as const;
    const staged = await endOpenUploads(stores, album.id, which, now);
    // Contract section 6a: a link ends with its maker's admin role, and stays ended.
    await stores.links.revokeOf(accountId, [album.id], now);
    return staged;
  }
}

/**
 * Locks a new member's account, as the end of its deletion does, so that no deleted account becomes a member. The
 * deletion, which waits for the album's lock, finds the row of an existing member.
 */
async function requireThere(
  { accounts }: Stores,
  { accountId }: AlbumMember,
  isNew: boolean,
  now: Instant,
): Promise<void> {
  const account = await (isNew ? accounts.lock(accountId) : accounts.find(accountId));
  if (account === null || isGone(account, now)) throw userNotFound();
}

/** Requires a seat for a new member, counted under the album's lock. A changed role needs no further seat. */
async function requireSeat(albums: AlbumStore, albumId: AlbumId): Promise<void> {
  const count = await albums.countMembers(albumId);
  requireRoom('members_per_album', count);
}
