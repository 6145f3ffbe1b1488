import type { Asset } from '../../domain/assets/asset.js';
import type { AssetId } from '../../domain/kernel/ids.js';
import type { Stores } from '../ports/stores/stores.js';
import type { Caller } from '../sessions/caller.js';
import { findReadable } from './lock-asset.js';

/** One asset of an album that the caller can read, in the trash or not. */
export class ReadAsset {
  constructor(private readonly stores: Pick<Stores, 'albums' | 'assets'>) {}

  /** @throws error.asset.not_found */
  execute(caller: Caller, id: AssetId): Promise<Asset> {
    return findReadable(this.stores, caller.account.id, id);
  }
}
