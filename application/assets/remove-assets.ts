import type { AlbumId, AssetId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import type { QuotaLimits } from '../../domain/quota/quota-state.js';
import type { RemovableAsset } from '../ports/stores/asset-removal-store.js';
import type { Stores } from '../ports/stores/stores.js';
import { dropReferences } from './drop-references.js';

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

type RemovalStores = Pick<Stores, 'assetRemovals' | 'quotas' | 'blobs'>;

export interface Removed {
  readonly count: number;
  readonly credited: bigint;
}

/**
 * Deletes assets of one album, which the transaction locks, and returns the credited bytes, whichever accounts they
 * were charged to.
 */
export async function removeAssets(
  stores: RemovalStores,
  ids: readonly AssetId[],
  deploymentLimits: QuotaLimits,
  now: Instant,
): Promise<bigint> {
  const { count, credited } = await removeExisting(stores, ids, deploymentLimits, now);
  if (count !== ids.length) throw new Error('Another transaction removed an asset while its album was locked.');
  return credited;
}

/** The same for assets of which others may have removed some before the album was locked. */
export async function removeExisting(
  stores: RemovalStores,
  ids: readonly AssetId[],
  deploymentLimits: QuotaLimits,
  now: Instant,
): Promise<Removed> {
  const { contentHashes, chargedTo } = await stores.assetRemovals.contents(ids);
  const credited = await dropReferences(stores, contentHashes, deploymentLimits, now, chargedTo);
  return { count: await stores.assetRemovals.remove(ids), credited };
}
