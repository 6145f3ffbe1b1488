import type { Asset } from '../../domain/assets/asset.js';
import type { AssetStore } from '../ports/stores/asset-store.js';
import type { Caller } from '../sessions/caller.js';

/** Lists the assets that the caller may purge, last trashed first. */
export class ListTrash {
  constructor(private readonly parts: { readonly assets: AssetStore }) {}

  execute(caller: Caller, page: Parameters<AssetStore['listTrash']>[1]): Promise<readonly Asset[]> {
    return this.parts.assets.listTrash(caller.account.id, page);
  }
}
