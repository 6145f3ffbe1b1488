import { may } from '../../domain/albums/album.js';
import type { Instant } from '../../domain/kernel/instant.js';
import type { Staging } from '../ports/stores/blob-store.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Stores } from '../ports/stores/stores.js';
import type { OverdueUpload } from '../ports/stores/upload-store.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import { nextTurn } from '../sweeps/next-turn.js';
import type { DiscardStaged } from '../uploads/discard-staged.js';
import { endAll } from '../uploads/end-open-uploads.js';
import { expelOwners, forgetSome } from './expel-owner.js';
import { lockSponsored, type LockedSponsored, type OwnersWrite } from './lock-sponsored.js';
import { sponsoredNotFound } from './sponsored-not-found.js';

/** The most memberships, of owners in its albums, that one transaction ends; one owner's, if these are more. */
const MEMBERSHIPS = 10_000;

/**
 * Ends a sponsored account. Its albums and assets become the sponsor's own, who is charged for them already; the other
 * owners lose their access (docs/decisions/sponsored-accounts.md).
 */
export class DeleteSponsoredAccount {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly discardStaged: DiscardStaged;
      readonly clock: Clock;
    },
  ) {}

  /**
   * With many albums and owners, or many uploads by owners, earlier transactions remove the owners: each ends as the
   * removal of these owners does, and a repeated request continues after a crash. @throws as lockSponsored
   */
  async execute(write: OwnersWrite): Promise<void> {
    for (let isDeleted = false; !isDeleted;) {
      const step = await this.parts.unitOfWork.run((stores) => this.advance(stores, write));
      await this.parts.discardStaged.execute(step.staged);
      await nextTurn();
      isDeleted = step.isDeleted;
    }
  }

  private async advance(stores: Stores, write: OwnersWrite): Promise<Step> {
    const { sponsoredAccounts } = stores;
    const now = this.parts.clock.now();
    const account = await lockSponsored(stores, write, now);
    const owners = await sponsoredAccounts.owners(account.id);
    const leaving = owners.slice(0, Math.max(1, Math.floor(MEMBERSHIPS / account.albums.length)));
    if (await forgetSome(stores, account, leaving)) return { staged: [], isDeleted: false };
    const staged = await expelOwners(stores, account, leaving, now);
    if (leaving.length === owners.length) {
      await this.delete(stores, account);
      return { staged: [...staged, ...(await endWithoutRole(stores, account, now))], isDeleted: true };
    }
    for (const ownerId of leaving) await sponsoredAccounts.removeOwner(account.id, ownerId);
    return { staged, isDeleted: false };
  }

  private async delete({ albums, sponsoredAccounts }: Stores, account: LockedSponsored): Promise<void> {
    const { id, sponsorId } = account;
    const albumIds = account.albums.map((album) => album.id);
    await albums.giveAllTo(albumIds, sponsorId);
    await albums.deleteMemberOfAll(albumIds, sponsorId);
    if (!(await sponsoredAccounts.delete(sponsorId, id))) throw sponsoredNotFound();
  }
}

interface Step {
  readonly staged: readonly Staging[];
  readonly isDeleted: boolean;
}

/**
 * Ends the sponsor's open uploads for a deleted account into albums in which the sponsor may not write: only ownership
 * of the account allowed these additions to its assets. Runs after `expelOwners`, which locks the sponsor, so that no
 * further one starts.
 */
async function endWithoutRole(stores: Stores, account: LockedSponsored, now: Instant): Promise<readonly Staging[]> {
  const { albums, uploads } = stores;
  const ended: OverdueUpload[] = [];
  for (const upload of await uploads.openFor(account, account.sponsorId)) {
    const stored = await uploads.find(upload.id);
    const role = stored === null ? null : await albums.role(stored.session.request.albumId, account.sponsorId);
    if (role === null || !may(role, 'write')) ended.push(upload);
  }
  return endAll(stores, ended, now);
}
