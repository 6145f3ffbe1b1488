import type { AccountId, AlbumId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import type { QuotaLimits } from '../../domain/quota/quota-state.js';
import { inPipeline } from '../sweeps/in-pipeline.js';
import { StepSize, timed, type Timed } from '../sweeps/step-size.js';
import type { Clock } from '../ports/platform/clock.js';
import type { AssetRemovalStore, TrashedAsset } from '../ports/stores/asset-removal-store.js';
import type { Stores } from '../ports/stores/stores.js';
import type { BulkStep, UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Caller } from '../sessions/caller.js';
import type { Settings } from '../settings.js';
import type { Purged } from './purge-asset.js';
import { lockAsOwner } from './hold-assets.js';
import { ASSETS_A_ROUND, batchesOf, removeAssets } from './remove-assets.js';

/** The length of a first list: most trashes are shorter. */
const A_FEW = 64;
/** The number of albums with trash that are listed at once. */
const ALBUMS_A_ROUND = 20;

/**
 * Purges everything that is in the caller's trash when it begins, in transactions of a few assets of one album each.
 * Assets purged before an interruption stay purged, and a repeat purges the rest. Other requests are answered in
 * between.
 */
export class EmptyTrash {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly assetRemovals: Trash;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'quota'>;
    },
  ) {}

  async execute(caller: Caller): Promise<Purged> {
    const accountId = caller.account.id;
    const { assetRemovals, clock } = this.parts;
    const until = clock.now();
    const all = { accountId, until, size: new StepSize() };
    let done = await this.purgeAll(all, { of: 'uploader', id: accountId });
    done = sum(done, await this.purgeAll(all, { of: 'owner', id: accountId }));
    for (let after: AlbumId | null = null; ;) {
      const albums: readonly AlbumId[] = await assetRemovals.albumsWithTrash(accountId, after, ALBUMS_A_ROUND);
      for (const album of albums) {
        done = sum(done, await this.purgeAll(all, { of: 'album', id: album }));
      }
      after = albums.at(-1) ?? null;
      if (albums.length < ALBUMS_A_ROUND || after === null) return done;
    }
  }

  /** Ends when nothing is left, or nothing that the account may purge. */
  private async purgeAll(purge: Purge, whose: Whose): Promise<Purged> {
    let done: Purged = { purged: 0, credited: 0n };
    for (let limit = A_FEW; ; limit = ASSETS_A_ROUND) {
      const before = done;
      const listed = await this.listed({ ...whose, until: purge.until, limit });
      const batches = batchesOf(listed, purge.size.current);
      const purged = await inPipeline(batches, (batch) => this.purgeBatch(purge, batch));
      done = purged.reduce(sum, done);
      if (listed.length < limit || done.purged === before.purged) return done;
    }
  }

  /** A long list would stop the event loop. */
  private listed(list: List): Promise<readonly TrashedAsset[]> {
    if (list.limit <= A_FEW) return trashed(this.parts.assetRemovals, list);
    return this.parts.unitOfWork.readStep(LIST_TRASH, list);
  }

  private async purgeBatch({ accountId, until, size }: Purge, listed: readonly TrashedAsset[]): Promise<Purged> {
    const { unitOfWork, clock, settings } = this.parts;
    const batch = { accountId, until, listed, limits: settings.quota, now: clock.now() };
    const { result, took } = await unitOfWork.step(PURGE_TRASHED, batch);
    size.took(took);
    return result;
  }
}

type Trash = Pick<AssetRemovalStore, 'trashedBy' | 'trashedFor' | 'trashedIn' | 'albumsWithTrash'>;

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

/** One call: whose trash, as of when, in steps of what size. */
interface Purge {
  readonly accountId: AccountId;
  readonly until: Instant;
  readonly size: StepSize;
}

/** One transaction purges these assets of one album, if the account may. */
interface Batch {
  readonly accountId: AccountId;
  readonly until: Instant;
  readonly listed: readonly TrashedAsset[];
  readonly limits: QuotaLimits;
  readonly now: Instant;
}

export const PURGE_TRASHED: BulkStep<Batch, Timed<Purged>> = {
  name: 'purge trashed',
  run: async (stores, { accountId, until, listed, limits, now }) => {
    const albumId = listed[0]?.albumId ?? '';
    const owned = await lockOwned(stores, accountId, listed);
    await stores.albums.lock(albumId);
    return timed(async () => {
      const ids = await stillPurgeable(stores, { accountId, albumId, owned }, until, listed);
      return { purged: ids.length, credited: await removeAssets(stores, ids, limits, now) };
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
  stores: Stores,
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

/** Applies `mayPurge` again; drops assets restored or purged, or whose album the account lost, since the listing. */
async function stillPurgeable(
  { albums, assetRemovals }: Stores,
  { accountId, albumId, owned }: Purger,
  until: Instant,
  listed: readonly TrashedAsset[],
) {
  const isAdmin = (await albums.role(albumId, accountId)) === 'admin';
  const permitted = listed.filter((asset) => isAdmin || asset.uploadUserId === accountId || owned.has(asset.ownerId));
  return assetRemovals.stillTrashed(
    permitted.map(({ id }) => id),
    until,
  );
}

function sum(left: Purged, right: Purged): Purged {
  return { purged: left.purged + right.purged, credited: left.credited + right.credited };
}
