import type { Asset } from '../../domain/assets/asset.js';
import type { AssetId } from '../../domain/kernel/ids.js';
import type { Caller } from '../sessions/caller.js';
import type { AssetStores } from './hold-assets.js';
import { findReadable } from './lock-asset.js';

/** Reads one asset that the caller can read, in the trash or not. */
export class ReadAsset {
  constructor(private readonly parts: AssetStores) {}

  execute(caller: Caller, id: AssetId): Promise<Asset> {
    return findReadable(this.parts, caller.account.id, id);
  }
}
