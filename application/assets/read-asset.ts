import type { Asset } from '../../domain/assets/asset.js';
import type { AssetId } from '../../domain/kernel/ids.js';
import type { Caller } from '../sessions/caller.js';
import { findReadable } from './lock-asset.js';
import type { AlbumStore } from '../ports/stores/album-store.js';
import type { AssetStore } from '../ports/stores/asset-store.js';

/** Reads one asset of an album that the caller can read, in the trash or not. */
export class ReadAsset {
  constructor(private readonly parts: { readonly albums: AlbumStore; readonly assets: AssetStore }) {}

  /** @throws error.asset.not_found */
  execute(caller: Caller, id: AssetId): Promise<Asset> {
    return findReadable(this.parts, caller.account.id, id);
  }
}
