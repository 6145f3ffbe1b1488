import type { AssetCursor, AssetStore, NewAsset } from '../../../../application/ports/stores/asset-store.js';
import type { Asset, BlobReference, MetadataReference } from '../../../../domain/assets/asset.js';
import type { AccountId, AlbumId, AssetId } from '../../../../domain/kernel/ids.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import { pageOf, readAssetPage } from './asset-pages.js';
import { selectAssets, toAssets } from './asset-rows.js';
import { BYTES, HEX, INTEGER, optional, UUID } from '../../mapping/columns.js';
import { AssetEntity, AssetReferenceEntity, type ReferenceRow } from '../../mapping/asset.js';
import { Table } from '../../mapping/table.js';
import { unlessTaken } from '../../engine/errors.js';
import { placeholders, type SqlValue } from '../../engine/sql.js';
import { assertInTransaction, type StoreContext } from '../../engine/store-context.js';

const ASSETS = new Table(AssetEntity);
const REFERENCES = new Table(AssetReferenceEntity);
const REPLACE_MANIFEST = `
  UPDATE asset_references
  SET protocol_version = ?, crypto_suite_id = ?, sidecar_schema = ?, intent_id = ?, document = ?
  WHERE asset_id = ? AND kind = ? AND content_hash = ?`;
const DELETE_METADATA = "DELETE FROM asset_references WHERE asset_id = ? AND kind = 'metadata'";
const TRASH = 'UPDATE assets SET trashed_at = ? WHERE id = ? AND trashed_at IS NULL';
const TRASH_ALL = 'UPDATE assets SET trashed_at = ? WHERE album_id = ? AND trashed_at IS NULL';
const RESTORE = 'UPDATE assets SET trashed_at = NULL WHERE id = ? AND trashed_at IS NOT NULL';
const FIND = `${selectAssets('assets')} WHERE a.id = ?`;
const FIND_FORK = `${selectAssets('assets')} WHERE a.album_id = ? AND a.source_asset_id = ?`;
const BY_TRASHING = 'a.trashed_at DESC, a.id DESC';
const LIST = pageOf(
  `SELECT * FROM assets
   WHERE album_id = ? AND trashed_at IS NULL AND created_at <= ? AND (created_at < ? OR id < ?)
   ORDER BY created_at DESC, id DESC LIMIT ?`,
  'a.created_at DESC, a.id DESC',
);
const LIST_TRASHED = pageOf(
  `SELECT * FROM assets
   WHERE album_id = ? AND trashed_at <= ? AND (trashed_at < ? OR id < ?)
   ORDER BY trashed_at DESC, id DESC LIMIT ?`,
  BY_TRASHING,
);
/**
 * `mayPurge` (domain/assets/asset-rules.ts) as a query: the account's own uploads, and everything in albums that it
 * owns or administers, and those of sponsored accounts that it owns (their sponsor is their uploader).
 */
const PURGEABLE = `
  SELECT t.id, t.trashed_at FROM assets t WHERE t.upload_user_id = ? AND t.trashed_at <= ?
  UNION
  SELECT t.id, t.trashed_at FROM albums b JOIN assets t ON t.album_id = b.id
  WHERE b.owner_id = ? AND t.trashed_at <= ?
  UNION
  SELECT t.id, t.trashed_at FROM album_members m JOIN assets t ON t.album_id = m.album_id
  WHERE m.account_id = ? AND m.role = 'admin' AND t.trashed_at <= ?
  UNION
  SELECT t.id, t.trashed_at FROM sponsored_owners o JOIN assets t ON t.owner_id = o.account_id
  WHERE o.owner_id = ? AND t.trashed_at <= ?`;
const LIST_TRASH = pageOf(
  `SELECT id, trashed_at FROM (${PURGEABLE}) mine
   WHERE trashed_at < ? OR id < ?
   ORDER BY trashed_at DESC, id DESC LIMIT ?`,
  BY_TRASHING,
);
const CAN_REACH = `
  SELECT EXISTS (
    SELECT 1 FROM asset_references r JOIN albums b ON b.id = r.album_id WHERE r.content_hash = ? AND b.owner_id = ?
  ) OR EXISTS (
    SELECT 1 FROM asset_references r JOIN album_members m ON m.album_id = r.album_id AND m.account_id = ?
    WHERE r.content_hash = ?
  ) OR EXISTS (
    SELECT 1 FROM asset_references r JOIN assets t ON t.id = r.asset_id JOIN accounts s ON s.id = t.owner_id
    WHERE r.content_hash = ? AND s.kind = 'sponsored' AND (
      s.sponsor_id = ? OR EXISTS (SELECT 1 FROM sponsored_owners o WHERE o.account_id = s.id AND o.owner_id = ?)
    )
  ) AS reaches`;

/** Newer than every asset. */
const HIGHEST_CURSOR = { createdAt: Number.MAX_SAFE_INTEGER, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** Uses raw SQL only. */
export class TypeormAssetStore implements AssetStore {
  constructor(private readonly db: StoreContext) {}

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

  async addReference(asset: Pick<Asset, 'id' | 'albumId'>, reference: BlobReference): Promise<boolean> {
    if (await unlessTaken(this.insertReference(toRow(asset, reference)))) return true;
    const { kind, contentHash, manifest } = reference;
    await this.run(REPLACE_MANIFEST, [
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

  async putMetadata(asset: Pick<Asset, 'id' | 'albumId'>, metadata: MetadataReference): Promise<void> {
    assertInTransaction(this.db);
    await this.run(DELETE_METADATA, [UUID.to(asset.id)]);
    await this.insertReference({
      assetId: asset.id,
      kind: 'metadata',
      albumId: asset.albumId,
      ...metadata,
      protocolVersion: null,
      sidecarSchema: null,
      intentId: null,
      document: null,
    });
  }

  find(id: AssetId): Promise<Asset | null> {
    return this.first(FIND, [UUID.to(id)]);
  }

  findFork(albumId: AlbumId, sourceAssetId: AssetId): Promise<Asset | null> {
    return this.first(FIND_FORK, [UUID.to(albumId), UUID.to(sourceAssetId)]);
  }

  list(albumId: AlbumId, page: Parameters<AssetStore['list']>[1]): Promise<readonly Asset[]> {
    const { createdAt, id } = page.after ?? HIGHEST_CURSOR;
    const values = [UUID.to(albumId), createdAt, createdAt, UUID.to(id), page.limit];
    return readAssetPage(this.db, LIST, values, page.maxDocuments);
  }

  listTrashed(albumId: AlbumId, page: Parameters<AssetStore['list']>[1]): Promise<readonly Asset[]> {
    const { createdAt: trashedAt, id } = page.after ?? HIGHEST_CURSOR;
    const values = [UUID.to(albumId), trashedAt, trashedAt, UUID.to(id), page.limit];
    return readAssetPage(this.db, LIST_TRASHED, values, page.maxDocuments);
  }

  listTrash(accountId: AccountId, page: Parameters<AssetStore['listTrash']>[1]): Promise<readonly Asset[]> {
    const account = UUID.to(accountId);
    const { createdAt: trashedAt, id }: AssetCursor = page.after ?? HIGHEST_CURSOR;
    const purgeable = [account, account, account, account].flatMap((each) => [each, trashedAt]);
    const values = [...purgeable, trashedAt, UUID.to(id), page.limit];
    return readAssetPage(this.db, LIST_TRASH, values, page.maxDocuments);
  }

  async trash(id: AssetId, now: Instant): Promise<boolean> {
    return (await this.run(TRASH, [now, UUID.to(id)])) === 1;
  }

  async trashAll(albumId: AlbumId, now: Instant): Promise<void> {
    assertInTransaction(this.db);
    await this.run(TRASH_ALL, [now, UUID.to(albumId)]);
  }

  async restore(id: AssetId): Promise<boolean> {
    return (await this.run(RESTORE, [UUID.to(id)])) === 1;
  }

  async canReach(accountId: AccountId, contentHash: string): Promise<boolean> {
    const [account, hash] = [UUID.to(accountId), HEX.to(contentHash)];
    const values = [hash, account, account, hash, hash, account, account];
    const row = await this.db.read(({ sql }) => sql.first(CAN_REACH, values));
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

  private async insertReference(row: ReferenceRow): Promise<void> {
    await this.run(REFERENCES.insert, REFERENCES.valuesOf(row));
  }

  private run(text: string, values: readonly SqlValue[]): Promise<number> {
    return this.db.write(({ sql }) => sql.run(text, values));
  }

  private async first(text: string, values: readonly SqlValue[]): Promise<Asset | null> {
    return toAssets(await this.db.read(({ sql }) => sql.all(text, values)))[0] ?? null;
  }
}

function toRow(
  { id, albumId }: Pick<Asset, 'id' | 'albumId'>,
  { manifest, ...reference }: BlobReference,
): ReferenceRow {
  return { assetId: id, albumId, ...reference, ...manifest };
}
