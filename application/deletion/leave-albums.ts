import { endProposal } from '../albums/end-proposal.js';
import type { ListedAlbum } from '../ports/stores/album-store.js';
import type { AccountId, AlbumId } from '../../domain/kernel/ids.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Leaving } from '../ports/stores/account-deletion-store.js';
import type { AlbumStore } from '../ports/stores/album-store.js';
import type { Staging } from '../ports/stores/blob-store.js';
import type { SponsoredAccountStore } from '../ports/stores/sponsored-account-store.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { DiscardStaged } from '../uploads/discard-staged.js';
import { endAll } from '../uploads/end-open-uploads.js';
import type { DeletionStep, Progress } from './step.js';

const ALBUMS_A_ROUND = 10;
/** The most rows of one kind that one transaction changes. */
const ROWS = 200;
const UPLOADS = 20;

/**
 * Leaves the albums of others, and deletes the account's own albums and those of the accounts that it sponsors. An own
 * album first loses its members, so that nothing is added any more; others' assets go to their uploaders' trash, as
 * when an album is deleted (docs/decisions/deleted-albums.md); then the album is deleted.
 */
export class LeaveAlbums implements DeletionStep {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly albums: AlbumStore;
      readonly sponsoredAccounts: SponsoredAccountStore;
      readonly discardStaged: DiscardStaged;
      readonly clock: Clock;
    },
  ) {}

  async advance({ id }: Leaving): Promise<Progress> {
    const sponsored = await this.parts.sponsoredAccounts.sponsoredBy(id);
    for (const accountId of [id, ...sponsored]) {
      const albums = await this.parts.albums.list(accountId, { limit: ALBUMS_A_ROUND, after: null });
      const progress = await this.giveUp(accountId, albums);
      if (progress !== 'done') return progress;
    }
    return 'done';
  }

  private async giveUp(accountId: AccountId, albums: readonly ListedAlbum[]): Promise<Progress> {
    let waiting = 0;
    for (const { id, ownerId } of albums) {
      const isOwner = ownerId === accountId;
      const work = (stores: Stores) => (isOwner ? this.giveUpOwn(stores, id) : this.leave(stores, id, accountId));
      const { progress, staged } = await this.parts.unitOfWork.run(work);
      await this.parts.discardStaged.execute(staged);
      if (progress === 'wait') waiting += 1;
    }
    if (albums.length === 0) return 'done';
    return waiting === albums.length ? 'wait' : 'more';
  }

  private async leave(stores: Stores, albumId: AlbumId, accountId: AccountId): Promise<Step> {
    const album = await stores.albums.lock(albumId);
    if (album !== null) await endProposal(stores, album, accountId);
    await stores.albums.deleteMember(albumId, accountId);
    return MORE;
  }

  private async giveUpOwn(stores: Stores, albumId: AlbumId): Promise<Step> {
    const { albums, assetRemovals, uploads, links } = stores;
    const now = this.parts.clock.now();
    await albums.lock(albumId);
    const members = (await albums.members(albumId)).slice(0, ROWS);
    for (const { accountId } of members) await albums.deleteMember(albumId, accountId);
    if (members.length > 0) return MORE;
    const open = (await uploads.openIn(albumId, { of: 'all' })).slice(0, UPLOADS);
    if (open.length > 0) return { progress: 'more', staged: await endAll(stores, open, now) };
    // An upload whose bytes have all arrived is about to become an asset.
    if ((await uploads.inFlight(albumId, now)).waitingForProcessing > 0) return { progress: 'wait', staged: [] };
    if ((await assetRemovals.trashSome(albumId, now, ROWS)) > 0) return MORE;
    await albums.delete(albumId);
    await links.revokeInto(albumId, now);
    return MORE;
  }
}

interface Step {
  readonly progress: Progress;
  /** Staged bytes to discard after the commit. */
  readonly staged: readonly Staging[];
}

const MORE: Step = { progress: 'more', staged: [] };
