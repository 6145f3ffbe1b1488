import type { Clock } from '../ports/platform/clock.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import { lockForTrashOrRestore, type TrashOrRestore } from './lock-asset.js';

/** Puts an asset into the trash, where it still counts at full size; a repeat keeps the first one's instant. */
export class TrashAsset {
  constructor(private readonly parts: { readonly unitOfWork: UnitOfWork; readonly clock: Clock }) {}

  /** @throws as lockForTrashOrRestore */
  async execute(write: TrashOrRestore): Promise<void> {
    await this.parts.unitOfWork.run(async (stores) => {
      const now = this.parts.clock.now();
      const asset = await lockForTrashOrRestore(stores, write, now);
      await stores.assets.trash(asset.id, now);
    });
  }
}
