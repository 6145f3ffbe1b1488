import { assetNotFound, requireMayPurge, requireTrashed } from '../../domain/assets/asset-rules.js';
import type { AccountId, AssetId } from '../../domain/kernel/ids.js';
import type { Clock } from '../ports/platform/clock.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Caller } from '../sessions/caller.js';
import type { Settings } from '../settings.js';
import type { DiscardStaged } from '../uploads/discard-staged.js';
import { holdAssets } from './hold-assets.js';
import { removeAssets, type Removed } from './remove-assets.js';

export interface Purged {
  /** The number of assets. */
  readonly purged: number;
  /** The credited bytes, of all accounts that were charged for them. */
  readonly credited: bigint;
}

/**
 * Deletes one asset from the trash permanently. It writes nothing into the album, so neither the pin nor an upgrade
 * under way prevents it, and it frees space in every quota state.
 */
export class PurgeAsset {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly discardStaged: DiscardStaged;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'quota'>;
    },
  ) {}

  async execute(caller: Caller, id: AssetId): Promise<Purged> {
    const { credited, staged } = await this.remove(caller.account.id, id);
    await this.parts.discardStaged.execute(staged);
    return { purged: 1, credited };
  }

  private remove(accountId: AccountId, id: AssetId): Promise<Removed> {
    return this.parts.unitOfWork.run(async (stores) => {
      const held = (await holdAssets(stores, accountId, await stores.assets.homesOf([id]))).get(id);
      if (held === undefined) throw assetNotFound();
      requireMayPurge(held.asset, accountId, held.role);
      requireTrashed(held.asset);
      const removal = { albumId: held.asset.albumId, ids: [id] };
      return removeAssets(stores, removal, this.parts.settings.quota, this.parts.clock.now());
    });
  }
}
