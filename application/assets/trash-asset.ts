import type { Clock } from '../ports/platform/clock.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import { lockAsset, type AssetWrite } from './lock-asset.js';

/** Puts an asset into the trash, where it counts on at full size; a repeat leaves the instant of the first. */
export class TrashAsset {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @throws as lockAsset */
  async execute(write: AssetWrite): Promise<void> {
    await this.unitOfWork.run(async (stores) => {
      const now = this.clock.now();
      const asset = await lockAsset(stores, write, now);
      await stores.assets.trash(asset.id, now);
    });
  }
}
