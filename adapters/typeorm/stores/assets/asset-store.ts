import type {
  AssetHome,
  AssetKey,
  AssetPage,
  AssetStore,
  MetadataPut,
  NewAsset,
  OwnedHome,
} from '../../../../application/ports/stores/asset-store.js';
import type { Asset, BlobReference } from '../../../../domain/assets/asset.js';
import { uuidToBytes, type AccountId, type AlbumId, type AssetId } from '../../../../domain/kernel/ids.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import type { BlobExtent } from '../../../../domain/uploads/blob-attribution.js';
import { readAssetPage, readListedAssets } from './asset-pages.js';
import { toAssets } from './asset-rows.js';
import * as statements from './asset-statements.js';
import { toExtent } from './blob-rows.js';
import { readTrashRows, trashSources, type TrashSource } from './trash-pages.js';
import { BYTES, HEX, INTEGER, keysOf, optional, UUID } from '../../mapping/columns.js';
import { AssetEntity, AssetReferenceEntity, type ReferenceRow } from '../../mapping/asset.js';
import { Table } from '../../mapping/table.js';
import { unlessTaken } from '../../engine/errors.js';
import { placeholders, type Row, type SqlValue } from '../../engine/sql.js';
import { SqlStore } from '../../engine/sql-store.js';
import { assertInTransaction } from '../../engine/store-context.js';
import { NEWEST } from '../../engine/ordered-pages.js';

const ASSETS = new Table(AssetEntity);
const REFERENCES = new Table(AssetReferenceEntity);

export class TypeormAssetStore extends SqlStore implements AssetStore {
  async insert({ original, ...asset }: NewAsset): Promise<boolean> {
    assertInTransaction(this.db);
    const row = { ...asset, uploadUserId: original.uploadUserId, trashedAt: null };
    const inserting = this.run(ASSETS.insert, ASSETS.valuesOf(row));
    if (!(await unlessTaken(inserting, 'assets_album_id_source_asset_id'))) return false;
    await this.insertReference(toRow(asset, original));
    return true;
  }

  async insertAll(assets: readonly NewAsset[]): Promise<void> {
    assertInTransaction(this.db);
    const rows = assets.map(({ original, ...asset }) => ({
      ...asset,
      uploadUserId: original.uploadUserId,
      trashedAt: null,
    }));
    for (const { text, values } of [
      ASSETS.insertAll(rows),
      REFERENCES.insertAll(assets.map((asset) => toRow(asset, asset.original))),
    ]) {
      await this.db.write(({ sql }) => sql.runOnce(text, values));
    }
  }

  async addReference(asset: AssetKey, reference: BlobReference): Promise<boolean> {
    if (await unlessTaken(this.insertReference(toRow(asset, reference)))) return true;
    const { kind, contentHash, manifest } = reference;
    await this.run(statements.REPLACE_MANIFEST, [
      manifest.protocolVersion,
      manifest.cryptoSuiteId,
      manifest.sidecarSchema,
      optional(UUID).to(manifest.intentId),
      BYTES.to(manifest.document),
      UUID.to(asset.id),
      kind,
      HEX.to(contentHash),
    ]);
    return false;
  }

  async putMetadata(puts: readonly MetadataPut[]): Promise<void> {
    assertInTransaction(this.db);
    if (puts.length === 0) return;
    await this.runOf(
      statements.DELETE_METADATA,
      puts.map(({ asset }) => UUID.to(asset.id)),
    );
    const { text, values } = REFERENCES.insertAll(puts.map(toMetadataRow));
    await this.db.write(({ sql }) => sql.runOnce(text, values));
  }

  find(id: AssetId): Promise<Asset | null> {
    return this.one(statements.FIND, [UUID.to(id)]);
  }

  async findAll(ids: readonly AssetId[]): Promise<readonly Asset[]> {
    return toAssets(await this.allOf(statements.FIND_ALL, keysOf(ids)));
  }

  async homesOf(ids: readonly AssetId[]): Promise<ReadonlyMap<AssetId, AssetHome>> {
    const rows = await this.allOf(statements.HOMES, keysOf(ids));
    return new Map(rows.map((row) => [UUID.from(row['id']), toHome(row)]));
  }

  async homeOf(id: AssetId): Promise<OwnedHome | null> {
    const row = await this.db.read(({ sql }) => sql.firstBy(statements.HOME, uuidToBytes(id)));
    return row === null ? null : { ...toHome(row), albumOwnerId: optional(UUID).from(row['album_owner_id']) };
  }

  findFork(albumId: AlbumId, sourceAssetId: AssetId): Promise<Asset | null> {
    return this.one(statements.FIND_FORK, [UUID.to(albumId), UUID.to(sourceAssetId)]);
  }

  list(albumId: AlbumId, page: Parameters<AssetStore['list']>[1]): Promise<readonly Asset[]> {
    const { createdAt, id } = page.after ?? NEWEST;
    const values = [UUID.to(albumId), createdAt, createdAt, UUID.to(id), page.limit];
    return readAssetPage(this.db, statements.LIST, values, page.maxDocuments);
  }

  listTrashed(albumId: AlbumId, page: AssetPage): Promise<readonly Asset[]> {
    return this.readTrash([{ column: 'album_id', id: albumId }], page);
  }

  async listTrash(accountId: AccountId, page: AssetPage): Promise<readonly Asset[]> {
    return this.readTrash(await trashSources(this.db, accountId), page);
  }

  trash(ids: readonly AssetId[], now: Instant): Promise<number> {
    return this.runOf(statements.TRASH, keysOf(ids), (list) => [now, ...list]);
  }

  restore(ids: readonly AssetId[]): Promise<number> {
    return this.runOf(statements.RESTORE, keysOf(ids));
  }

  async findReachable(accountId: AccountId, contentHash: string): Promise<BlobExtent | null> {
    const [account, hash] = [uuidToBytes(accountId), HEX.to(contentHash) as Uint8Array];
    const bound = [account, account, account, account, account, account];
    const row = await this.db.read(({ sql }) => sql.firstBy(statements.REACHABLE_BLOB, hash, bound));
    return row !== null && Number(row['reaches']) === 1 ? toExtent(row) : null;
  }

  async canReach(accountId: AccountId, contentHash: string): Promise<boolean> {
    const [account, hash] = [UUID.to(accountId), HEX.to(contentHash)];
    const values = [hash, account, account, hash, account, account, hash, account, account];
    const row = await this.first(statements.CAN_REACH, values);
    return Number(row?.['reaches']) === 1;
  }

  async countReferences(contentHashes: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (contentHashes.length === 0) return new Map();
    const text = `
      SELECT content_hash, COUNT(*) AS held FROM asset_references
      WHERE content_hash IN (${placeholders(contentHashes)}) GROUP BY content_hash`;
    const values = contentHashes.map((hash) => HEX.to(hash));
    const rows = await this.db.read(({ sql }) => sql.allOnce(text, values));
    return new Map(rows.map((row) => [HEX.from(row['content_hash']), INTEGER.from(row['held'])]));
  }

  private readTrash(sources: readonly TrashSource[], { after, limit, maxDocuments }: AssetPage) {
    const page = { after: after ?? NEWEST, limit };
    return readListedAssets(this.db, () => readTrashRows(this.db, sources, page), maxDocuments);
  }

  private async insertReference(row: ReferenceRow): Promise<void> {
    await this.run(REFERENCES.insert, REFERENCES.valuesOf(row));
  }

  private async one(text: string, values: readonly SqlValue[]): Promise<Asset | null> {
    return toAssets(await this.all(text, values))[0] ?? null;
  }
}

function toHome(row: Row): AssetHome {
  return { albumId: UUID.from(row['album_id']), ownerId: UUID.from(row['owner_id']) };
}

function toRow({ id, albumId }: AssetKey, { manifest, ...reference }: BlobReference): ReferenceRow {
  return { assetId: id, albumId, ...reference, ...manifest };
}

function toMetadataRow({ asset, metadata }: MetadataPut): ReferenceRow {
  const none = { protocolVersion: null, sidecarSchema: null, intentId: null, document: null };
  return { assetId: asset.id, albumId: asset.albumId, kind: 'metadata', ...metadata, ...none };
}
