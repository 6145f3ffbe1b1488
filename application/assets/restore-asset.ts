import type { Asset } from '../../domain/assets/asset.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import { Together } from '../together.js';
import { lockForTrashOrRestore, type TrashOrRestore } from './lock-asset.js';

/**
 * Restores an asset from the trash. A trashed asset stays charged, so the quota is not checked. A repeat changes
 * nothing.
 */
export class RestoreAsset {
  private readonly together: Together<TrashOrRestore, Asset>;

  constructor(private readonly parts: { readonly unitOfWork: UnitOfWork; readonly clock: Clock }) {
    this.together = new Together(
      parts.unitOfWork,
      (stores, moves) => this.all(stores, moves),
      ({ assetId }) => [assetId],
    );
  }

  /** @throws as lockForTrashOrRestore */
  execute(move: TrashOrRestore): Promise<Asset> {
    return this.together.join(move.accountId, move);
  }

  private async all(stores: Stores, moves: readonly TrashOrRestore[]): Promise<readonly Asset[]> {
    const assets = await lockForTrashOrRestore(stores, moves, 'album', this.parts.clock.now());
    await stores.assets.restore(assets.map(({ id }) => id));
    return assets.map((asset) => ({ ...asset, trashedAt: null }));
  }
}
