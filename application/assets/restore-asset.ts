import type { Asset } from '../../domain/assets/asset.js';
import type { Clock } from '../ports/platform/clock.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import { lockForTrashOrRestore, type TrashOrRestore } from './lock-asset.js';

/**
 * Restores an asset from the trash. A trashed asset stays charged, so the quota is not checked; a repeat changes nothing.
 */
export class RestoreAsset {
  constructor(private readonly parts: { readonly unitOfWork: UnitOfWork; readonly clock: Clock }) {}

  /** @throws as lockForTrashOrRestore */
  execute(write: TrashOrRestore): Promise<Asset> {
    return this.parts.unitOfWork.run(async (stores) => {
      const asset = await lockForTrashOrRestore(stores, write, this.parts.clock.now());
      await stores.assets.restore(asset.id);
      return { ...asset, trashedAt: null };
    });
  }
}
