import type { AccountId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import type { QuotaLimits } from '../../domain/quota/quota-state.js';
import { dropReferences, lockAccounts } from '../assets/drop-references.js';
import { ASSETS_A_ROUND, batchesOf, removeExisting, type Removed } from '../assets/remove-assets.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Leaving } from '../ports/stores/account-deletion-store.js';
import type { AssetRemovalStore, BroughtReference, RemovableAsset } from '../ports/stores/asset-removal-store.js';
import type { CachedBlobStore } from '../ports/stores/cached-blob-store.js';
import type { BulkStep, UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Settings } from '../settings.js';
import type { DiscardStaged } from '../uploads/discard-staged.js';
import { inPipeline } from '../sweeps/in-pipeline.js';
import { StepSize, timed, type Timed } from '../sweeps/step-size.js';
import type { DeletionStep, Progress } from './step.js';

const REFERENCES_A_ROUND = 100;

/**
 * Removes everything that the account uploaded: its assets, then its references on others' assets, then its pulls. An
 * upgrade that copies one of its assets meanwhile locks the source's album, so the copy is found afterwards.
 */
export class RemoveContents implements DeletionStep {
  private readonly size = new StepSize();

  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly assetRemovals: AssetRemovalStore;
      readonly cachedBlobs: CachedBlobStore;
      readonly discardStaged: DiscardStaged;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'quota'>;
    },
  ) {}

  async advance({ id }: Leaving): Promise<Progress> {
    const { assetRemovals, cachedBlobs, unitOfWork } = this.parts;
    const assets = await unitOfWork.readStep(LIST_UPLOADED, { id, limit: ASSETS_A_ROUND });
    await inPipeline(batchesOf(assets, this.size.current), (batch) => this.removeBatch(batch));
    if (assets.length > 0) return 'more';
    const brought = await assetRemovals.broughtBy(id, REFERENCES_A_ROUND);
    for (const inAlbum of byAlbum(brought)) await this.removeReferences(id, inAlbum);
    if (brought.length > 0) return 'more';
    const pulls = await cachedBlobs.list(id, { limit: REFERENCES_A_ROUND, after: null });
    if (pulls.length > 0) await this.dropPulls(id, pulls);
    return pulls.length > 0 ? 'more' : 'done';
  }

  private async removeBatch(listed: readonly RemovableAsset[]): Promise<void> {
    const { unitOfWork, discardStaged, settings, clock } = this.parts;
    const { result, took } = await unitOfWork.step(REMOVE_UPLOADED, {
      listed,
      limits: settings.quota,
      now: clock.now(),
    });
    this.size.took(took);
    await discardStaged.execute(result.staged);
  }

  private removeReferences(accountId: string, inAlbum: readonly BroughtReference[]): Promise<unknown> {
    return this.parts.unitOfWork.run(async (stores) => {
      for (const { albumId } of inAlbum.slice(0, 1)) await stores.albums.lock(albumId);
      const removed: string[] = [];
      for (const each of inAlbum) {
        if (await stores.assetRemovals.removeReference(accountId, each)) removed.push(each.contentHash);
      }
      await dropReferences(stores, removed, this.parts.settings.quota, this.parts.clock.now());
    });
  }

  private dropPulls(accountId: string, pulls: readonly { id: string; contentHash: string }[]): Promise<unknown> {
    return this.parts.unitOfWork.run(async (stores) => {
      const charged = await stores.blobs.chargedTo(pulls.map(({ contentHash }) => contentHash));
      await lockAccounts(stores.quotas, [accountId, ...charged]);
      const dropped: string[] = [];
      for (const { id, contentHash } of pulls) {
        if (await stores.cachedBlobs.delete(accountId, id)) dropped.push(contentHash);
      }
      await dropReferences(stores, dropped, this.parts.settings.quota, this.parts.clock.now());
    });
  }
}

interface Listing {
  readonly id: AccountId;
  readonly limit: number;
}

export const LIST_UPLOADED: BulkStep<Listing, readonly RemovableAsset[]> = {
  name: 'list uploaded',
  run: ({ assetRemovals }, { id, limit }) => assetRemovals.uploadedBy(id, limit),
};

/** Assets of one album, which one transaction removes. */
interface Batch {
  readonly listed: readonly RemovableAsset[];
  readonly limits: QuotaLimits;
  readonly now: Instant;
}

export const REMOVE_UPLOADED: BulkStep<Batch, Timed<Removed>> = {
  name: 'remove uploaded',
  run: async (stores, { listed, limits, now }) => {
    const albumId = listed[0]?.albumId ?? '';
    await stores.albums.lock(albumId);
    const ids = listed.map(({ id }) => id);
    return timed(() => removeExisting(stores, { albumId, ids }, limits, now));
  },
};

function byAlbum(references: readonly BroughtReference[]): readonly (readonly BroughtReference[])[] {
  const groups = new Map<string, BroughtReference[]>();
  for (const each of references) {
    const group = groups.get(each.albumId);
    if (group === undefined) groups.set(each.albumId, [each]);
    else group.push(each);
  }
  return [...groups.values()];
}
