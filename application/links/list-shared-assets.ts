import type { Asset } from '../../domain/assets/asset.js';
import type { SharedAssetStore } from '../ports/stores/shared-asset-store.js';
import type { Guest } from './guest.js';
import { sharedScope } from './shared-scope.js';

/** Lists the assets that a share link shows, newest first. */
export class ListSharedAssets {
  constructor(private readonly parts: { readonly sharedAssets: SharedAssetStore }) {}

  async execute(guest: Guest, page: Parameters<SharedAssetStore['list']>[1]): Promise<readonly Asset[]> {
    const scope = sharedScope(guest);
    return this.parts.sharedAssets.list(scope, page);
  }
}
