import type { Asset } from '../../domain/assets/asset.js';
import { mayPurge } from '../../domain/assets/asset-rules.js';
import type { AccountId, AlbumId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import type { AssetCursor, AssetStore } from '../ports/stores/asset-store.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Caller } from '../sessions/caller.js';
import { purgeLocked, type Purged } from './purge-asset.js';
import type { Settings } from '../settings.js';

/** Assets a transaction holds the locks of at once. */
const BATCH = 20;
/** After every id: the page begins with what was trashed at that very instant. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Purges all that is in the caller's trash when it begins, in transactions of a few assets of one album each: what was
 * purged before an interruption stays purged, and a repeat does the rest.
 */
export class EmptyTrash {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly assets: Pick<AssetStore, 'listTrash'>;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'quota'>;
    },
  ) {}

  async execute(caller: Caller): Promise<Purged> {
    const accountId = caller.account.id;
    let [purged, credited] = [0, 0n];
    let after: AssetCursor | null = { createdAt: this.parts.clock.now(), id: LAST_ID };
    while (after !== null) {
      const page: readonly Asset[] = await this.parts.assets.listTrash(accountId, { limit: BATCH, after });
      for (const [albumId, inAlbum] of byAlbum(page)) {
        const batch = await this.purgeBatch(accountId, albumId, inAlbum);
        [purged, credited] = [purged + batch.purged, credited + batch.credited];
      }
      after = positionOf(page.at(-1));
    }
    return { purged, credited };
  }

  private purgeBatch(accountId: AccountId, albumId: AlbumId, listed: readonly Asset[]): Promise<Purged> {
    return this.parts.unitOfWork.run(async (stores) => {
      await stores.albums.lock(albumId);
      const assets = await stillPurgeable(stores, accountId, albumId, listed);
      const credited = await purgeLocked(stores, assets, this.parts.settings.quota, this.parts.clock.now());
      return { purged: assets.length, credited };
    });
  }
}

/** Without those that were restored or purged, or whose album the account lost, since they were listed. */
async function stillPurgeable(
  { albums, assets }: Stores,
  accountId: AccountId,
  albumId: AlbumId,
  listed: readonly Asset[],
): Promise<readonly Asset[]> {
  const role = await albums.role(albumId, accountId);
  const found: (Asset | null)[] = [];
  for (const { id } of listed) found.push(await assets.find(id));
  return found
    .filter((asset) => asset !== null)
    .filter((asset) => isTrashed(asset) && mayPurge(asset, accountId, role));
}

function isTrashed(asset: Asset): asset is Asset & { readonly trashedAt: Instant } {
  return asset.trashedAt !== null;
}

function positionOf(asset: Asset | undefined): AssetCursor | null {
  return asset !== undefined && isTrashed(asset) ? { createdAt: asset.trashedAt, id: asset.id } : null;
}

function byAlbum(assets: readonly Asset[]): Map<AlbumId, readonly Asset[]> {
  const groups = new Map<AlbumId, readonly Asset[]>();
  for (const asset of assets) groups.set(asset.albumId, [...(groups.get(asset.albumId) ?? []), asset]);
  return groups;
}
