import type { AccountId, AlbumId, AssetId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import type { QuotaLimits } from '../../domain/quota/quota-state.js';
import type { RemovableAsset } from '../ports/stores/asset-removal-store.js';
import type { Staging } from '../ports/stores/blob-store.js';
import type { Stores } from '../ports/stores/stores.js';
import { endAll } from '../uploads/end-open-uploads.js';
import { dropReferences, lockAccounts } from './drop-references.js';

/** The number of assets that are listed for one round of transactions. */
export const ASSETS_A_ROUND = 512;
/** References that one transaction drops for each asset, on average, unless a single asset has more. */
const REFERENCES_AN_ASSET = 3;

/**
 * Groups assets by album, in batches of at most `size` that one transaction may remove; at least one asset in each.
 */
export function batchesOf<Asset extends RemovableAsset>(
  assets: readonly Asset[],
  size: number,
): readonly (readonly Asset[])[] {
  const batches: Asset[][] = [];
  const open = new Map<AlbumId, { readonly batch: Asset[]; references: number }>();
  for (const asset of assets) {
    const known = open.get(asset.albumId);
    if (known !== undefined && hasRoom(known, asset, size)) {
      known.batch.push(asset);
      known.references += asset.references;
      continue;
    }
    const batch = [asset];
    batches.push(batch);
    open.set(asset.albumId, { batch, references: asset.references });
  }
  return batches;
}

function hasRoom(
  open: { readonly batch: readonly unknown[]; readonly references: number },
  asset: RemovableAsset,
  size: number,
): boolean {
  return open.batch.length < size && open.references + asset.references <= size * REFERENCES_AN_ASSET;
}

type RemovalStores = Pick<Stores, 'assetRemovals' | 'quotas' | 'blobs' | 'uploads' | 'links'>;

/** Assets of one album, which the transaction locks. */
export interface Removal {
  readonly albumId: AlbumId;
  readonly ids: readonly AssetId[];
}

export interface Removed {
  readonly count: number;
  /** The credited bytes, whichever accounts they were charged to. */
  readonly credited: bigint;
  /** The staged bytes of the uploads that ended, to discard after the commit. */
  readonly staged: readonly Staging[];
}

/** Deletes assets, and cancels the uploads that would have added to them. */
export async function removeAssets(
  stores: RemovalStores,
  removal: Removal,
  deploymentLimits: QuotaLimits,
  now: Instant,
): Promise<Removed> {
  const removed = await removeExisting(stores, removal, deploymentLimits, now);
  if (removed.count !== removal.ids.length) {
    throw new Error('Another transaction removed an asset while its album was locked.');
  }
  return removed;
}

/** The same for assets of which others may have removed some before the album was locked. */
export async function removeExisting(
  stores: RemovalStores,
  removal: Removal,
  deploymentLimits: QuotaLimits,
  now: Instant,
): Promise<Removed> {
  const { contentHashes, chargedTo } = await stores.assetRemovals.contents(removal.ids);
  const staged = await endAdditions(stores, removal, chargedTo, now);
  const credited = await dropReferences(stores, contentHashes, deploymentLimits, now, chargedTo);
  return { count: await stores.assetRemovals.remove(removal.ids), credited, staged };
}

/**
 * Cancels uploads that can no longer end in an asset: until they expired they would hold their reservation and delay an
 * upgrade. An upload that is WaitingForProcessing fails on its own. All accounts are locked at once, by id, including
 * those in `chargedTo`, which pay for the contents.
 */
async function endAdditions(
  stores: RemovalStores,
  { albumId, ids }: Removal,
  chargedTo: ReadonlySet<AccountId>,
  now: Instant,
): Promise<readonly Staging[]> {
  const open = await stores.uploads.openTo(albumId, ids);
  if (open.length === 0) return [];
  await lockAccounts(stores.quotas, [...chargedTo, ...open.map(({ uploadUserId }) => uploadUserId)]);
  return endAll(stores, open, now);
}
