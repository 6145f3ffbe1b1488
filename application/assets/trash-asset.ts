import type { Clock } from '../ports/platform/clock.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import { Together } from '../together.js';
import { lockForTrashOrRestore, type TrashOrRestore } from './lock-asset.js';

/** Puts an asset into the trash, where it still counts at full size; a repeat keeps the first one's instant. */
export class TrashAsset {
  private readonly together: Together<TrashOrRestore, null>;

  constructor(private readonly parts: { readonly unitOfWork: UnitOfWork; readonly clock: Clock }) {
    this.together = new Together(
      parts.unitOfWork,
      (stores, moves) => this.all(stores, moves),
      ({ assetId }) => [assetId],
    );
  }

  /** @throws as lockForTrashOrRestore */
  async execute(move: TrashOrRestore): Promise<void> {
    await this.together.join(move.accountId, move);
  }

  private async all(stores: Stores, moves: readonly TrashOrRestore[]): Promise<readonly null[]> {
    const now = this.parts.clock.now();
    const assets = await lockForTrashOrRestore(stores, moves, 'trash', now);
    await stores.assets.trash(
      assets.map(({ id }) => id),
      now,
    );
    return assets.map(() => null);
  }
}
