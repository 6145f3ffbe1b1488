import type { Asset } from '../../domain/assets/asset.js';
import type { Clock } from '../ports/platform/clock.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import { Together } from '../together.js';
import { lockForTrashOrRestore, type TrashOrRestore } from './lock-asset.js';

/**
 * Restores an asset from the trash. A trashed asset stays charged, so the quota is not checked; a repeat changes nothing.
 */
export class RestoreAsset {
  private readonly together = new Together<TrashOrRestore, Asset>(
    (moves) => this.all(moves),
    ({ assetId }) => [assetId],
  );

  constructor(private readonly parts: { readonly unitOfWork: UnitOfWork; readonly clock: Clock }) {}

  /** @throws as lockForTrashOrRestore */
  execute(move: TrashOrRestore): Promise<Asset> {
    return this.together.join(move.accountId, move);
  }

  private all(moves: readonly TrashOrRestore[]): Promise<readonly Asset[]> {
    return this.parts.unitOfWork.run(async (stores) => {
      const assets = await lockForTrashOrRestore(stores, moves, this.parts.clock.now());
      await stores.assets.restore(assets.map(({ id }) => id));
      return assets.map((asset) => ({ ...asset, trashedAt: null }));
    });
  }
}
