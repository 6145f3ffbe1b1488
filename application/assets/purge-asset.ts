import { heldContent, type Asset } from '../../domain/assets/asset.js';
import { assetNotFound, requireMayPurge, requireTrashed } from '../../domain/assets/asset-rules.js';
import type { AssetId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import type { QuotaLimits } from '../../domain/quota/quota-state.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Caller } from '../sessions/caller.js';
import type { Settings } from '../settings.js';
import { dropReferences } from './drop-references.js';

export interface Purged {
  /** Assets. */
  readonly purged: number;
  /** Bytes given back, to whoever was charged for them. */
  readonly credited: bigint;
}

/**
 * Deletes one asset out of the trash for good. It writes nothing into the album, so neither the pin nor an upgrade under
 * way stands in its way, and it frees space in every quota state.
 */
export class PurgeAsset {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'quota'>;
    },
  ) {}

  /** @throws error.asset.not_found, error.album.role_required, error.asset.not_trashed */
  execute(caller: Caller, id: AssetId): Promise<Purged> {
    const accountId = caller.account.id;
    return this.parts.unitOfWork.run(async (stores) => {
      const unlocked = await stores.assets.find(id);
      if (unlocked !== null) await stores.albums.lock(unlocked.albumId);
      const asset = await stores.assets.find(id);
      if (asset === null) throw assetNotFound();
      requireMayPurge(asset, accountId, await stores.albums.role(asset.albumId, accountId));
      requireTrashed(asset);
      const credited = await purgeLocked(stores, [asset], this.parts.settings.quota, this.parts.clock.now());
      return { purged: 1, credited };
    });
  }
}

/** Assets in the trash of one album, whose lock the transaction holds. Gives the bytes that were credited. */
export async function purgeLocked(
  stores: Stores,
  assets: readonly Asset[],
  deploymentLimits: QuotaLimits,
  now: Instant,
): Promise<bigint> {
  const credited = await dropReferences(stores, assets.flatMap(heldContent), deploymentLimits, now);
  for (const { id } of assets) {
    if (!(await stores.assets.purge(id))) throw new Error(`The asset ${id} left the trash under its album's lock.`);
  }
  return credited;
}
