import type {
  AssetRemovalStore,
  BroughtReference,
  RemovableAsset,
  RemovableContents,
  TrashedAsset,
  TrashReason,
} from '../../../../application/ports/stores/asset-removal-store.js';
import type { AccountId, AlbumId, AssetId } from '../../../../domain/kernel/ids.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import { assertInTransaction, type MemoryContext, type MemoryDatabase } from '../../engine/memory-database.js';
import { ALBUMS, albumRole } from '../albums/album-store.js';
import { OWNERS } from '../sponsorship/sponsored-rows.js';
import { ASSETS, REFERENCES } from './asset-store.js';
import { BLOBS } from './blob-ledger.js';

export class MemoryAssetRemovalStore implements AssetRemovalStore {
  constructor(private readonly db: MemoryContext) {}

  trashedBy(uploader: AccountId, until: Instant, limit: number): Promise<readonly TrashedAsset[]> {
    return this.list((asset) => asset.uploadUserId === uploader && isTrashed(asset, until), limit);
  }

  async trashedFor(ownerId: AccountId, until: Instant, limit: number): Promise<readonly TrashedAsset[]> {
    const owned = await this.db.run((database) => database.table(OWNERS).filter((row) => row.ownerId === ownerId));
    const ids = new Set(owned.map(({ accountId }) => accountId));
    return this.list((asset) => ids.has(asset.ownerId) && isTrashed(asset, until), limit);
  }

  trashedIn(albumId: AlbumId, until: Instant, limit: number): Promise<readonly TrashedAsset[]> {
    return this.list((asset) => asset.albumId === albumId && isTrashed(asset, until), limit);
  }

  async trashedAfter({ of, id }: TrashReason, since: Instant, limit: number): Promise<readonly TrashedAsset[]> {
    const column = ({ uploader: 'uploadUserId', owner: 'ownerId', album: 'albumId' } as const)[of];
    const isLater = (asset: Standing) => asset.trashedAt !== null && asset.trashedAt > since;
    const later = [...(await this.list((asset) => asset[column] === id && isLater(asset), Infinity))];
    later.sort((left, right) => left.trashedAt - right.trashedAt);
    const last = later[limit - 1]?.trashedAt ?? Infinity;
    return later.filter(({ trashedAt }) => trashedAt <= last);
  }

  async ownersWithTrash(ownerId: AccountId, since: Instant): Promise<readonly AccountId[]> {
    const assets = await this.trashedFor(ownerId, Infinity, Infinity);
    return [...new Set(assets.filter(({ trashedAt }) => trashedAt > since).map((asset) => asset.ownerId))];
  }

  albumsWithTrash(
    adminId: AccountId,
    after: AlbumId | null,
    limit: number,
    since: Instant = -1,
  ): Promise<readonly AlbumId[]> {
    return this.db.run((database) => {
      const withTrash = removable(database).filter(({ trashedAt }) => trashedAt !== null && trashedAt > since);
      const albums = database.table(ALBUMS).filter(({ id }) => withTrash.some(({ albumId }) => albumId === id));
      return albums
        .map(({ id }) => id)
        .filter((id) => (after === null || id > after) && albumRole(database, id, adminId) === 'admin')
        .sort()
        .slice(0, limit);
    });
  }

  async uploadedBy(uploader: AccountId, limit: number): Promise<readonly RemovableAsset[]> {
    const assets = await this.list(({ uploadUserId }) => uploadUserId === uploader, limit);
    return assets.map(({ id, albumId, references }) => ({ id, albumId, references }));
  }

  stillTrashed(listed: readonly Pick<TrashedAsset, 'id' | 'trashedAt'>[]): Promise<readonly AssetId[]> {
    const since = new Map(listed.map(({ id, trashedAt }) => [id, trashedAt]));
    return this.db.run((database) =>
      removable(database)
        .filter(({ id, trashedAt }) => trashedAt !== null && trashedAt === since.get(id))
        .map(({ id }) => id),
    );
  }

  contents(ids: readonly AssetId[]): Promise<RemovableContents> {
    return this.db.run((database) => {
      const held = database.table(REFERENCES).filter(({ assetId }) => ids.includes(assetId));
      const contentHashes = held.map(({ reference }) => reference.contentHash);
      const blobs = contentHashes.map((contentHash) => database.table(BLOBS).get(contentHash));
      return { contentHashes, chargedTo: new Set(blobs.flatMap((blob) => blob?.chargedTo ?? [])) };
    });
  }

  remove(ids: readonly AssetId[]): Promise<number> {
    assertInTransaction(this.db);
    return this.db.run((database) => {
      database.table(REFERENCES).delete(({ assetId }) => ids.includes(assetId));
      return database.table(ASSETS).delete(({ id }) => ids.includes(id));
    });
  }

  broughtBy(uploader: AccountId, limit: number): Promise<readonly BroughtReference[]> {
    return this.db.run((database) =>
      database
        .table(REFERENCES)
        .filter(({ reference }) => reference.uploadUserId === uploader)
        .slice(0, limit)
        .map(({ assetId, albumId, kind, reference }) => ({
          assetId,
          albumId,
          kind,
          contentHash: reference.contentHash,
        })),
    );
  }

  async removeReference(uploader: AccountId, brought: BroughtReference): Promise<boolean> {
    assertInTransaction(this.db);
    const removed = await this.db.run((database) =>
      database
        .table(REFERENCES)
        .delete(
          ({ assetId, kind, reference }) =>
            assetId === brought.assetId &&
            kind === brought.kind &&
            reference.contentHash === brought.contentHash &&
            reference.uploadUserId === uploader,
        ),
    );
    return removed === 1;
  }

  trashSome(albumId: AlbumId, now: Instant, limit: number): Promise<number> {
    assertInTransaction(this.db);
    return this.db.run((database) => {
      const there = database.table(ASSETS).filter((asset) => asset.albumId === albumId && asset.trashedAt === null);
      const some = new Set(there.slice(0, limit).map(({ id }) => id));
      return database.table(ASSETS).update(({ id }) => some.has(id), { trashedAt: now });
    });
  }

  private list(matches: (asset: Standing) => boolean, limit: number): Promise<readonly TrashedAsset[]> {
    return this.db.run((database) =>
      removable(database)
        .filter(matches)
        .slice(0, limit)
        .map(({ trashedAt, ...asset }) => ({ ...asset, trashedAt: trashedAt ?? 0 })),
    );
  }
}

interface Standing extends Omit<TrashedAsset, 'trashedAt'> {
  readonly trashedAt: Instant | null;
}

function removable(database: MemoryDatabase): Standing[] {
  const references = database.table(REFERENCES).filter(() => true);
  return database
    .table(ASSETS)
    .filter(() => true)
    .flatMap(({ id, albumId, ownerId, trashedAt }) => {
      const own = references.filter(({ assetId }) => assetId === id);
      const original = own.find(({ kind }) => kind === 'original');
      if (original === undefined) return [];
      const uploadUserId = original.reference.uploadUserId;
      return [{ id, albumId, uploadUserId, ownerId, trashedAt, references: own.length }];
    });
}

function isTrashed({ trashedAt }: Pick<Standing, 'trashedAt'>, until: Instant): boolean {
  return trashedAt !== null && trashedAt <= until;
}
