import type {
  AssetCursor,
  AssetHome,
  AssetKey,
  AssetStore,
  MetadataPut,
  NewAsset,
  OwnedHome,
} from '../../../../application/ports/stores/asset-store.js';
import {
  withinDocuments,
  type Asset,
  type BlobReference,
  type MetadataReference,
} from '../../../../domain/assets/asset.js';
import type { AlbumRole } from '../../../../domain/albums/album.js';
import { mayPurge } from '../../../../domain/assets/asset-rules.js';
import type { AccountId, AlbumId, AssetId } from '../../../../domain/kernel/ids.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import type { BlobExtent } from '../../../../domain/uploads/blob-attribution.js';
import { albumRole, ALBUMS } from '../albums/album-store.js';
import { assertInTransaction, type MemoryContext, type MemoryDatabase } from '../../engine/memory-database.js';
import { BLOBS, ofFewReferences } from './blob-ledger.js';
import type { TableDefinition } from '../../engine/memory-table.js';
import { newestFirst } from '../../engine/newest-first.js';
import { isAccount, sponsorFor } from '../sponsorship/sponsored-rows.js';

type AssetRow = Omit<Asset, 'derivatives' | 'metadata' | 'original'>;
export interface ReferenceRow {
  readonly assetId: AssetId;
  readonly albumId: AlbumId;
  readonly kind: BlobReference['kind'] | 'metadata';
  readonly reference: BlobReference | MetadataReference;
}

export const ASSETS: TableDefinition<AssetRow> = {
  name: 'assets',
  keyKinds: ['uuid'],
  key: ({ id }) => id,
  unique: {
    source: ({ albumId, sourceAssetId }) => (sourceAssetId === null ? null : `${albumId} ${sourceAssetId}`),
  },
};
export const REFERENCES: TableDefinition<ReferenceRow> = {
  name: 'asset_references',
  key: ({ assetId, kind, reference }) => `${assetId} ${kind} ${reference.contentHash}`,
};

export class MemoryAssetStore implements AssetStore {
  constructor(private readonly db: MemoryContext) {}

  insert({ original, ...asset }: NewAsset): Promise<boolean> {
    assertInTransaction(this.db);
    return this.db.run((database) => {
      const clash = database.table(ASSETS).insert({ ...asset, trashedAt: null });
      if (clash === 'primary') throw new Error('assets: duplicate id');
      if (clash === null) database.table(REFERENCES).mustInsert(toRow(asset, original.kind, original));
      return clash === null;
    });
  }

  async insertAll(assets: readonly NewAsset[]): Promise<void> {
    for (const asset of assets) await this.insert(asset);
  }

  addReference(asset: AssetKey, reference: BlobReference): Promise<boolean> {
    return this.db.run((database) => {
      const table = database.table(REFERENCES);
      const row = toRow(asset, reference.kind, reference);
      if (table.insert(row) === null) return true;
      const old = table.get(REFERENCES.key(row));
      if (old === null) throw new Error('asset_references: a key is taken by no row');
      const replaced = { reference: { ...old.reference, manifest: reference.manifest } };
      table.update((each) => REFERENCES.key(each) === REFERENCES.key(row), replaced);
      return false;
    });
  }

  putMetadata(puts: readonly MetadataPut[]): Promise<void> {
    assertInTransaction(this.db);
    return this.db.run((database) => {
      const table = database.table(REFERENCES);
      const ids = new Set(puts.map(({ asset }) => asset.id));
      table.delete((row) => ids.has(row.assetId) && row.kind === 'metadata');
      for (const { asset, metadata } of puts) table.mustInsert(toRow(asset, 'metadata', metadata));
    });
  }

  find(id: AssetId): Promise<Asset | null> {
    return this.db.run((database) => {
      const row = database.table(ASSETS).get(id);
      return row === null ? null : toAsset(database, row);
    });
  }

  findAll(ids: readonly AssetId[]): Promise<readonly Asset[]> {
    return this.db.run((database) => rowsOf(database, ids).map((row) => toAsset(database, row)));
  }

  homesOf(ids: readonly AssetId[]): Promise<ReadonlyMap<AssetId, AssetHome>> {
    return this.db.run((database) => {
      const assets = rowsOf(database, ids).map((row) => toAsset(database, row));
      return new Map(assets.map(({ id, albumId, ownerId }) => [id, { albumId, ownerId }]));
    });
  }

  async homeOf(id: AssetId): Promise<OwnedHome | null> {
    const home = (await this.homesOf([id])).get(id);
    if (home === undefined) return null;
    return this.db.run((database) => {
      const album = database.table(ALBUMS).get(home.albumId);
      return { ...home, albumOwnerId: album?.ownerId ?? null };
    });
  }

  findFork(albumId: AlbumId, sourceAssetId: AssetId): Promise<Asset | null> {
    return this.first((row) => row.albumId === albumId && row.sourceAssetId === sourceAssetId);
  }

  list(albumId: AlbumId, page: Parameters<AssetStore['list']>[1]): Promise<readonly Asset[]> {
    return this.db.run((database) => {
      const rows = database.table(ASSETS).filter((row) => row.albumId === albumId && row.trashedAt === null);
      const assets = newestOf(rows, page, (row) => row.createdAt).map((row) => toAsset(database, row));
      return withinDocuments(assets, page.maxDocuments ?? Infinity);
    });
  }

  listTrashed(albumId: AlbumId, page: Parameters<AssetStore['list']>[1]): Promise<readonly Asset[]> {
    return this.db.run((database) => {
      const rows = database.table(ASSETS).filter((row) => row.albumId === albumId && row.trashedAt !== null);
      const assets = newestOf(rows, page, ({ trashedAt }) => trashedAt ?? 0).map((row) => toAsset(database, row));
      return withinDocuments(assets, page.maxDocuments ?? Infinity);
    });
  }

  listTrash(accountId: AccountId, page: Parameters<AssetStore['listTrash']>[1]): Promise<readonly Asset[]> {
    return this.db.run((database) => {
      const assets = database
        .table(ASSETS)
        .filter((row) => row.trashedAt !== null)
        .map((row) => toAsset(database, row))
        .filter((asset) => mayPurge(asset, accountId, assetRole(database, asset, accountId)));
      const found = newestOf(assets, page, ({ trashedAt }) => trashedAt ?? 0);
      return withinDocuments(found, page.maxDocuments ?? Infinity);
    });
  }

  trash(ids: readonly AssetId[], now: Instant): Promise<number> {
    return this.update((row) => ids.includes(row.id) && row.trashedAt === null, { trashedAt: now });
  }

  restore(ids: readonly AssetId[]): Promise<number> {
    return this.update((row) => ids.includes(row.id) && row.trashedAt !== null, { trashedAt: null });
  }

  canReach(accountId: AccountId, contentHash: string): Promise<boolean> {
    return this.db.run((database) => {
      const references = database.table(REFERENCES).filter(({ reference }) => reference.contentHash === contentHash);
      return references.some(({ assetId, albumId }) => {
        const ownerId = database.table(ASSETS).get(assetId)?.ownerId ?? '';
        return assetRole(database, { albumId, ownerId }, accountId) !== null;
      });
    });
  }

  async findReachable(accountId: AccountId, contentHash: string): Promise<BlobExtent | null> {
    if (!(await this.canReach(accountId, contentHash))) return null;
    return this.db.run((database) => ofFewReferences(database.table(BLOBS).get(contentHash)));
  }

  countReferences(contentHashes: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return this.db.run((database) => {
      const counts = new Map<string, number>();
      for (const { reference } of database.table(REFERENCES).filter(() => true)) {
        if (!contentHashes.includes(reference.contentHash)) continue;
        counts.set(reference.contentHash, (counts.get(reference.contentHash) ?? 0) + 1);
      }
      return counts;
    });
  }

  private first(matches: (row: AssetRow) => boolean): Promise<Asset | null> {
    return this.db.run((database) => {
      const row = database.table(ASSETS).first(matches);
      return row === null ? null : toAsset(database, row);
    });
  }

  private update(matches: (row: AssetRow) => boolean, changes: Partial<AssetRow>): Promise<number> {
    return this.db.run((database) => database.table(ASSETS).update(matches, changes));
  }
}

/** The role in the album; admin for an owner of the sponsored account that owns the asset. */
function assetRole(
  database: MemoryDatabase,
  { albumId, ownerId }: Pick<Asset, 'albumId' | 'ownerId'>,
  accountId: AccountId,
): AlbumRole | null {
  return sponsorFor(database, ownerId, accountId) === null ? albumRole(database, albumId, accountId) : 'admin';
}

function rowsOf(database: MemoryDatabase, ids: readonly AssetId[]): readonly AssetRow[] {
  return [...new Set(ids)].map((id) => database.table(ASSETS).get(id)).filter((row) => row !== null);
}

function toRow(
  { id, albumId }: AssetKey,
  kind: ReferenceRow['kind'],
  reference: ReferenceRow['reference'],
): ReferenceRow {
  return { assetId: id, albumId, kind, reference };
}

function toAsset(database: MemoryDatabase, row: AssetRow): Asset {
  const references = database.table(REFERENCES).filter(({ assetId }) => assetId === row.id);
  const blobs = references.filter(({ kind }) => kind !== 'metadata').map(({ reference }) => reference as BlobReference);
  const original = blobs.find(({ kind }) => kind === 'original');
  if (original === undefined) throw new Error(`The asset ${row.id} has no original.`);
  const metadata = references.find(({ kind }) => kind === 'metadata')?.reference;
  return {
    ...row,
    ownerId: isAccount(database, row.ownerId) ? row.ownerId : original.uploadUserId,
    original,
    derivatives: blobs.filter(({ kind }) => kind !== 'original').sort(oldestFirst),
    metadata: (metadata as MetadataReference | undefined) ?? null,
  };
}

function newestOf<Row extends { readonly id: AssetId }>(
  rows: readonly Row[],
  page: { readonly limit: number; readonly after: AssetCursor | null },
  instantOf: (row: Row) => Instant,
): Row[] {
  return rows
    .map((row) => ({ row, at: { createdAt: instantOf(row), id: row.id } }))
    .filter(({ at }) => page.after === null || newestFirst(page.after, at) < 0)
    .sort((left, right) => newestFirst(left.at, right.at))
    .slice(0, page.limit)
    .map(({ row }) => row);
}

function oldestFirst(left: BlobReference, right: BlobReference): number {
  return left.createdAt - right.createdAt || (left.contentHash < right.contentHash ? -1 : 1);
}
