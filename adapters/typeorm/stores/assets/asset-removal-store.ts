import type {
  AssetRemovalStore,
  BroughtReference,
  RemovableAsset,
} from '../../../../application/ports/stores/asset-removal-store.js';
import type { AccountId, AlbumId, AssetId } from '../../../../domain/kernel/ids.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import { ListStatement, listsOf, type Row, type SqlValue } from '../../engine/sql.js';
import { assertInTransaction, type StoreContext } from '../../engine/store-context.js';
import { HEX, INSTANT, INTEGER, optional, TEXT, UUID } from '../../mapping/columns.js';

const removable = (where: string) => `
  SELECT a.id, a.album_id, a.upload_user_id, a.owner_id, a.trashed_at,
         (SELECT COUNT(*) FROM asset_references r WHERE r.asset_id = a.id) AS held
  FROM assets a WHERE ${where}`;
const trash = (album: string) => `SELECT 1 FROM assets t WHERE t.album_id = ${album} AND t.trashed_at <= ?`;
const TRASHED_FOR = `
  a.owner_id IN (SELECT o.account_id FROM sponsored_owners o WHERE o.owner_id = ?) AND a.trashed_at <= ? LIMIT ?`;
const ALBUMS_WITH_TRASH = `
  SELECT b.id FROM albums b WHERE b.owner_id = ? AND EXISTS (${trash('b.id')})
  UNION SELECT m.album_id AS id FROM album_members m
  WHERE m.account_id = ? AND m.role = 'admin' AND EXISTS (${trash('m.album_id')})
  LIMIT ?`;
const BROUGHT_BY = `
  SELECT asset_id, album_id, kind, content_hash FROM asset_references WHERE upload_user_id = ? LIMIT ?`;
const REMOVE_REFERENCE = `
  DELETE FROM asset_references WHERE asset_id = ? AND kind = ? AND content_hash = ? AND upload_user_id = ?`;
const STILL = new ListStatement((list) => removable(`a.id IN (${list})`));
const CONTENTS = new ListStatement((list) => `SELECT content_hash FROM asset_references WHERE asset_id IN (${list})`);
const REMOVE_REFERENCES = new ListStatement((list) => `DELETE FROM asset_references WHERE asset_id IN (${list})`);
const REMOVE = new ListStatement((list) => `DELETE FROM assets WHERE id IN (${list})`);
const NOT_TRASHED = 'SELECT id FROM assets WHERE album_id = ? AND trashed_at IS NULL LIMIT ?';
const TRASH = new ListStatement(
  (list) => `UPDATE assets SET trashed_at = ? WHERE trashed_at IS NULL AND id IN (${list})`,
);

/** Uses raw SQL only. */
export class TypeormAssetRemovalStore implements AssetRemovalStore {
  constructor(private readonly db: StoreContext) {}

  trashedBy(uploader: AccountId, until: Instant, limit: number): Promise<readonly RemovableAsset[]> {
    return this.list('a.upload_user_id = ? AND a.trashed_at <= ? LIMIT ?', [UUID.to(uploader), until, limit]);
  }

  trashedFor(ownerId: AccountId, until: Instant, limit: number): Promise<readonly RemovableAsset[]> {
    return this.list(TRASHED_FOR, [UUID.to(ownerId), until, limit]);
  }

  trashedIn(albumId: AlbumId, until: Instant, limit: number): Promise<readonly RemovableAsset[]> {
    return this.list('a.album_id = ? AND a.trashed_at <= ? LIMIT ?', [UUID.to(albumId), until, limit]);
  }

  async albumsWithTrash(adminId: AccountId, until: Instant, limit: number): Promise<readonly AlbumId[]> {
    const admin = UUID.to(adminId);
    const rows = await this.query(ALBUMS_WITH_TRASH, [admin, until, admin, until, limit]);
    return rows.map((row) => UUID.from(row['id']));
  }

  uploadedBy(uploader: AccountId, limit: number): Promise<readonly RemovableAsset[]> {
    return this.list('a.upload_user_id = ? LIMIT ?', [UUID.to(uploader), limit]);
  }

  async still(ids: readonly AssetId[]): Promise<readonly RemovableAsset[]> {
    return (await this.each(STILL, ids)).map(toRemovable);
  }

  async contents(ids: readonly AssetId[]): Promise<readonly string[]> {
    return (await this.each(CONTENTS, ids)).map((row) => HEX.from(row['content_hash']));
  }

  async remove(ids: readonly AssetId[]): Promise<number> {
    assertInTransaction(this.db);
    await this.change(REMOVE_REFERENCES, [], ids);
    return this.change(REMOVE, [], ids);
  }

  async broughtBy(uploader: AccountId, limit: number): Promise<readonly BroughtReference[]> {
    const rows = await this.query(BROUGHT_BY, [UUID.to(uploader), limit]);
    return rows.map((row) => ({
      assetId: UUID.from(row['asset_id']),
      albumId: UUID.from(row['album_id']),
      kind: TEXT.from(row['kind']) as BroughtReference['kind'],
      contentHash: HEX.from(row['content_hash']),
    }));
  }

  async removeReference(uploader: AccountId, reference: BroughtReference): Promise<boolean> {
    assertInTransaction(this.db);
    const { assetId, kind, contentHash } = reference;
    const key = [UUID.to(assetId), kind, HEX.to(contentHash), UUID.to(uploader)];
    return (await this.db.write(({ sql }) => sql.run(REMOVE_REFERENCE, key))) === 1;
  }

  async trashSome(albumId: AlbumId, now: Instant, limit: number): Promise<number> {
    assertInTransaction(this.db);
    const rows = await this.query(NOT_TRASHED, [UUID.to(albumId), limit]);
    return this.change(
      TRASH,
      [now],
      rows.map((row) => UUID.from(row['id'])),
    );
  }

  private async list(where: string, values: readonly SqlValue[]): Promise<readonly RemovableAsset[]> {
    return (await this.query(removable(where), values)).map(toRemovable);
  }

  private query(text: string, values: readonly SqlValue[]): Promise<readonly Row[]> {
    return this.db.read(({ sql }) => sql.all(text, values));
  }

  private async each(statement: ListStatement, ids: readonly AssetId[]): Promise<Row[]> {
    const rows: Row[] = [];
    for (const list of listsOf(ids.map((id) => UUID.to(id)))) {
      rows.push(...(await this.db.read(({ sql }) => sql.all(statement.for(list), list))));
    }
    return rows;
  }

  private async change(
    statement: ListStatement,
    values: readonly SqlValue[],
    ids: readonly AssetId[],
  ): Promise<number> {
    let changed = 0;
    for (const list of listsOf(ids.map((id) => UUID.to(id)))) {
      changed += await this.db.write(({ sql }) => sql.run(statement.for(list), [...values, ...list]));
    }
    return changed;
  }
}

function toRemovable(row: Row): RemovableAsset {
  return {
    id: UUID.from(row['id']),
    albumId: UUID.from(row['album_id']),
    uploadUserId: UUID.from(row['upload_user_id']),
    ownerId: UUID.from(row['owner_id']),
    trashedAt: optional(INSTANT).from(row['trashed_at']),
    references: INTEGER.from(row['held']),
  };
}
