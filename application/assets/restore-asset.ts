import type { Asset } from '../../domain/assets/asset.js';
import type { Clock } from '../ports/platform/clock.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import { lockToMove, type AssetMove } from './lock-asset.js';

/**
 * Restores an asset from the trash. It was charged all along, so every quota state allows it; a repeat changes nothing.
 */
export class RestoreAsset {
  constructor(private readonly parts: { readonly unitOfWork: UnitOfWork; readonly clock: Clock }) {}

  /** @throws as lockToMove */
  execute(write: AssetMove): Promise<Asset> {
    return this.parts.unitOfWork.run(async (stores) => {
      const asset = await lockToMove(stores, write, this.parts.clock.now());
      await stores.assets.restore(asset.id);
      return { ...asset, trashedAt: null };
    });
  }
}
