import type { AssetPage } from '../../../../application/ports/stores/asset-store.js';
import type { SharedAssetStore, SharedScope } from '../../../../application/ports/stores/shared-asset-store.js';
import { heldContent, withinDocuments, type Asset } from '../../../../domain/assets/asset.js';
import type { AssetId } from '../../../../domain/kernel/ids.js';
import type { BlobExtent } from '../../../../domain/uploads/blob-attribution.js';
import type { MemoryContext } from '../../engine/memory-database.js';
import { MemoryAssetStore } from '../assets/asset-store.js';
import { BLOBS, ofFewReferences } from '../assets/blob-ledger.js';
import { MemoryLinkStore } from './link-store.js';

const ALL = { limit: Number.MAX_SAFE_INTEGER, after: null };

export class MemorySharedAssetStore implements SharedAssetStore {
  private readonly assets: MemoryAssetStore;
  private readonly links: MemoryLinkStore;

  constructor(private readonly db: MemoryContext) {
    this.assets = new MemoryAssetStore(db);
    this.links = new MemoryLinkStore(db);
  }

  async list(scope: SharedScope, { limit, after, maxDocuments = Infinity }: AssetPage) {
    const shown = await this.shown(scope);
    const page = await this.assets.list(scope.albumId, { ...ALL, after });
    return withinDocuments(page.filter(shown).slice(0, limit), maxDocuments);
  }

  async refersTo(scope: SharedScope, contentHash: string): Promise<boolean> {
    const shown = await this.shown(scope);
    const assets = await this.assets.list(scope.albumId, ALL);
    return assets.some((asset) => shown(asset) && heldContent(asset).includes(contentHash));
  }

  async findShown(scope: SharedScope, contentHash: string): Promise<BlobExtent | null> {
    if (!(await this.refersTo(scope, contentHash))) return null;
    return this.db.run((database) => ofFewReferences(database.table(BLOBS).get(contentHash)));
  }

  private async shown({ linkId }: SharedScope): Promise<(asset: Asset) => boolean> {
    if (linkId === null) return () => true;
    const listed = new Set<AssetId>(await this.links.assets(linkId));
    return ({ id }) => listed.has(id);
  }
}
