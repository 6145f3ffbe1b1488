import type { Leaving } from '../ports/stores/account-deletion-store.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { CollectBlobs } from '../uploads/collect-blobs.js';
import type { DeletionStep, Progress } from './step.js';

/** Removes the files of blobs without references, and finally the account's own row, once nothing else names it. */
export class EraseAccount implements DeletionStep {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly collectBlobs: CollectBlobs;
    },
  ) {}

  async advance(person: Leaving): Promise<Progress> {
    const { collectBlobs, unitOfWork } = this.parts;
    if ((await collectBlobs.execute()) > 0) return 'more';
    return unitOfWork.run((stores) => erase(stores, person));
  }
}

/** `wait` starts the deletion over in the next round: a row was created after the step that should have removed it. */
async function erase(stores: Stores, person: Leaving): Promise<Progress> {
  const { accounts, accountDeletions, albums, assetRemovals, cachedBlobs, sponsoredAccounts } = stores;
  const { id } = person;
  await accounts.lock(id);
  const page = { limit: 1, after: null };
  const left = [
    ...(await accountDeletions.openUploads(id, 1)),
    ...(await assetRemovals.broughtBy(id, 1)),
    ...(await cachedBlobs.list(id, page)),
    ...(await albums.list(id, page)),
    ...(await sponsoredAccounts.ownedBeside(id, 1)),
  ];
  const isNamed = (await accountDeletions.namesBlobs(id)) || (await accountDeletions.processingUpload(id)) !== null;
  if (left.length > 0 || isNamed) return 'wait';
  const erased =
    (await accountDeletions.eraseSignIn(person)) +
    (await accountDeletions.eraseLinks(id)) +
    (await accountDeletions.eraseEndedUploads(id)) +
    (await accountDeletions.eraseDirectory(id));
  if (erased > 0) return 'more';
  await accountDeletions.eraseAccount(id);
  return 'done';
}
