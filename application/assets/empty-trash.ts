import type { AccountId, AlbumId, AssetId } from '../../domain/kernel/ids.js';
import { CLOCK_SKEW, type Instant } from '../../domain/kernel/instant.js';
import type { QuotaLimits } from '../../domain/quota/quota-state.js';
import { inPipeline } from '../sweeps/in-pipeline.js';
import { StepSize, timed, type Timed } from '../sweeps/step-size.js';
import type { Clock } from '../ports/platform/clock.js';
import type { AssetRemovalStore, TrashedAsset } from '../ports/stores/asset-removal-store.js';
import type { BulkStores } from '../ports/stores/stores.js';
import type { BulkStep, UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Caller } from '../sessions/caller.js';
import type { Settings } from '../settings.js';
import type { DiscardStaged } from '../uploads/discard-staged.js';
import type { Purged } from './purge-asset.js';
import { lockAsOwner } from './hold-assets.js';
import { A_FEW, albumsWithTrash, listRecentTrash } from './recent-trash.js';
import { ASSETS_A_ROUND, batchesOf, removeAssets, type Removed } from './remove-assets.js';

/**
 * Purges everything that is in the caller's trash when it begins, in transactions of a few assets of one album each.
 * Assets purged before an interruption stay purged, and a repeat purges the rest. Other requests are answered in
 * between.
 *
 * The instants of trashing come from the clocks of several nodes, which may have been set back. An asset that is
 * trashed meanwhile may thus have an instant as old as the clocks differ, but no older one. So the assets with younger
 * instants, or with instants ahead, are listed first, before anything is purged.
 */
export class EmptyTrash {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly assetRemovals: Trash;
      readonly discardStaged: DiscardStaged;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'quota'>;
    },
  ) {}

  async execute(caller: Caller): Promise<Purged> {
    const accountId = caller.account.id;
    const until = this.parts.clock.now() - CLOCK_SKEW - 1;
    const all = { accountId, until, size: new StepSize() };
    let done = await this.purgeListed(all, await listRecentTrash(this.parts, accountId, until));
    done = sum(done, await this.purgeAll(all, { of: 'uploader', id: accountId }));
    done = sum(done, await this.purgeAll(all, { of: 'owner', id: accountId }));
    for await (const id of albumsWithTrash(this.parts, accountId)) {
      done = sum(done, await this.purgeAll(all, { of: 'album', id }));
    }
    return done;
  }

  /**
   * Ends when the list has no asset left that the account may purge. A page of which nothing was purged may have been
   * restored meanwhile, so the list ends only if the next page begins with the same asset.
   */
  private async purgeAll(purge: Purge, whose: Whose): Promise<Purged> {
    let [done, keptFirst]: [Purged, AssetId | undefined] = [NOTHING, undefined];
    for (let limit = A_FEW; ; limit = ASSETS_A_ROUND) {
      const listed = await this.listed({ ...whose, until: purge.until, limit });
      const first = listed[0]?.id;
      if (first !== undefined && first === keptFirst) return done;
      const purged = await this.purgeListed(purge, listed);
      done = sum(done, purged);
      if (listed.length < limit) return done;
      keptFirst = purged.purged === 0 ? first : undefined;
    }
  }

  private async purgeListed(purge: Purge, listed: readonly TrashedAsset[]): Promise<Purged> {
    let done = NOTHING;
    for (let first = 0; first < listed.length; first += ASSETS_A_ROUND) {
      const batches = batchesOf(listed.slice(first, first + ASSETS_A_ROUND), purge.size.current);
      const purged = await inPipeline(batches, (batch) => this.purgeBatch(purge, batch));
      done = purged.reduce(sum, done);
    }
    return done;
  }

  /** A long list would block the event loop. */
  private listed(list: List): Promise<readonly TrashedAsset[]> {
    if (list.limit <= A_FEW) return trashed(this.parts.assetRemovals, list);
    return this.parts.unitOfWork.readStep(LIST_TRASH, list);
  }

  private async purgeBatch({ accountId, size }: Purge, listed: readonly TrashedAsset[]): Promise<Purged> {
    const { unitOfWork, discardStaged, clock, settings } = this.parts;
    const batch = { accountId, listed, limits: settings.quota, now: clock.now() };
    const { result, took } = await unitOfWork.step(PURGE_TRASHED, batch);
    size.took(took);
    await discardStaged.execute(result.staged);
    return { purged: result.count, credited: result.credited };
  }
}

type Lists = 'trashedBy' | 'trashedFor' | 'trashedIn' | 'trashedAfter' | 'ownersWithTrash' | 'albumsWithTrash';
type Trash = Pick<AssetRemovalStore, Lists>;

interface Whose {
  readonly of: 'uploader' | 'owner' | 'album';
  readonly id: string;
}

interface List extends Whose {
  readonly until: Instant;
  readonly limit: number;
}

export const LIST_TRASH: BulkStep<List, readonly TrashedAsset[]> = {
  name: 'list trash',
  run: ({ assetRemovals }, list) => trashed(assetRemovals, list),
};

function trashed(trash: Trash, { of, id, until, limit }: List): Promise<readonly TrashedAsset[]> {
  if (of === 'uploader') return trash.trashedBy(id, until, limit);
  if (of === 'owner') return trash.trashedFor(id, until, limit);
  return trash.trashedIn(id, until, limit);
}

/** The terms of one call: the account, the youngest instant of trashing, and the size of the steps. */
interface Purge {
  readonly accountId: AccountId;
  readonly until: Instant;
  readonly size: StepSize;
}

/** The assets of one album that one transaction purges, as far as the account may. */
interface Batch {
  readonly accountId: AccountId;
  readonly listed: readonly TrashedAsset[];
  readonly limits: QuotaLimits;
  readonly now: Instant;
}

export const PURGE_TRASHED: BulkStep<Batch, Timed<Removed>> = {
  name: 'purge trashed',
  run: async (stores, { accountId, listed, limits, now }) => {
    const albumId = listed[0]?.albumId ?? '';
    const owned = await lockOwned(stores, accountId, listed);
    await stores.albums.lock(albumId);
    return timed(async () => {
      const ids = await stillPurgeable(stores, { accountId, albumId, owned }, listed);
      return removeAssets(stores, { albumId, ids }, limits, now);
    });
  },
};

interface Purger {
  readonly accountId: AccountId;
  readonly albumId: AlbumId;
  /** Sponsored accounts that it owns, locked. */
  readonly owned: ReadonlySet<AccountId>;
}

/** Locks the owners of these assets that are sponsored accounts of the caller, by id, before the album. */
async function lockOwned(
  stores: BulkStores,
  accountId: AccountId,
  listed: readonly TrashedAsset[],
): Promise<ReadonlySet<AccountId>> {
  const others = listed.filter(({ uploadUserId }) => uploadUserId !== accountId).map(({ ownerId }) => ownerId);
  const owned = new Set<AccountId>();
  for (const id of [...new Set(others)].sort()) {
    if ((await lockAsOwner(stores, id, accountId)) !== null) owned.add(id);
  }
  return owned;
}

/**
 * Applies `mayPurge` again; drops assets that were restored or purged since the listing, or whose album the account
 * lost.
 */
async function stillPurgeable(
  { albums, assetRemovals }: BulkStores,
  { accountId, albumId, owned }: Purger,
  listed: readonly TrashedAsset[],
) {
  const isAdmin = (await albums.role(albumId, accountId)) === 'admin';
  const permitted = listed.filter((asset) => isAdmin || asset.uploadUserId === accountId || owned.has(asset.ownerId));
  return assetRemovals.stillTrashed(permitted);
}

const NOTHING: Purged = { purged: 0, credited: 0n };

function sum(left: Purged, right: Purged): Purged {
  return { purged: left.purged + right.purged, credited: left.credited + right.credited };
}
