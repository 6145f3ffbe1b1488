import type {
  AssetRemovalStore,
  BroughtReference,
  RemovableAsset,
  RemovableContents,
  TrashedAsset,
} from '../../../../application/ports/stores/asset-removal-store.js';
import type { AccountId, AlbumId, AssetId } from '../../../../domain/kernel/ids.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import { ListStatement, listsOf, type Row, type SqlValue } from '../../engine/sql.js';
import { assertInTransaction, type StoreContext } from '../../engine/store-context.js';
import { HEX, INTEGER, optional, TEXT, UUID } from '../../mapping/columns.js';
import { TRASH } from './asset-statements.js';
import { albumsWithTrash } from './trash-pages.js';

const REMOVABLE = 'SELECT a.id, a.album_id, (SELECT COUNT(*) FROM asset_references r WHERE r.asset_id = a.id) AS held';
const trashed = (where: string) => `${REMOVABLE}, a.upload_user_id, a.owner_id FROM assets a WHERE ${where} LIMIT ?`;
const UPLOADED_BY = `${REMOVABLE} FROM assets a WHERE a.upload_user_id = ? LIMIT ?`;
const TRASHED_BY = trashed('a.upload_user_id = ? AND a.trashed_at <= ?');
const TRASHED_IN = trashed('a.album_id = ? AND a.trashed_at <= ?');
const TRASHED_FOR = trashed(
  'a.owner_id IN (SELECT o.account_id FROM sponsored_owners o WHERE o.owner_id = ?) AND a.trashed_at <= ?',
);
const BROUGHT_BY = `
  SELECT asset_id, album_id, kind, content_hash FROM asset_references WHERE upload_user_id = ? LIMIT ?`;
const REMOVE_REFERENCE = `
  DELETE FROM asset_references WHERE asset_id = ? AND kind = ? AND content_hash = ? AND upload_user_id = ?`;
const STILL = new ListStatement((list) => `SELECT id FROM assets WHERE id IN (${list})`);
const STILL_TRASHED = new ListStatement((list) => `SELECT id FROM assets WHERE trashed_at <= ? AND id IN (${list})`);
const CONTENTS = new ListStatement(
  (list) => `
  SELECT r.content_hash, b.charged_to FROM asset_references r LEFT JOIN blobs b ON b.content_hash = r.content_hash
  WHERE r.asset_id IN (${list})`,
);
const REMOVE_REFERENCES = new ListStatement((list) => `DELETE FROM asset_references WHERE asset_id IN (${list})`);
const REMOVE = new ListStatement((list) => `DELETE FROM assets WHERE id IN (${list})`);
const NOT_TRASHED = 'SELECT id FROM assets WHERE album_id = ? AND trashed_at IS NULL LIMIT ?';

/** Uses raw SQL only. */
export class TypeormAssetRemovalStore implements AssetRemovalStore {
  constructor(private readonly db: StoreContext) {}

  trashedBy(uploader: AccountId, until: Instant, limit: number): Promise<readonly TrashedAsset[]> {
    return this.trashed(TRASHED_BY, [UUID.to(uploader), until, limit]);
  }

  trashedFor(ownerId: AccountId, until: Instant, limit: number): Promise<readonly TrashedAsset[]> {
    return this.trashed(TRASHED_FOR, [UUID.to(ownerId), until, limit]);
  }

  trashedIn(albumId: AlbumId, until: Instant, limit: number): Promise<readonly TrashedAsset[]> {
    return this.trashed(TRASHED_IN, [UUID.to(albumId), until, limit]);
  }

  albumsWithTrash(adminId: AccountId, after: AlbumId | null, limit: number): Promise<readonly AlbumId[]> {
    return albumsWithTrash(this.db, adminId, after, limit);
  }

  async uploadedBy(uploader: AccountId, limit: number): Promise<readonly RemovableAsset[]> {
    return (await this.query(UPLOADED_BY, [UUID.to(uploader), limit])).map(toRemovable);
  }

  async still(ids: readonly AssetId[]): Promise<readonly AssetId[]> {
    return (await this.each(STILL, [], ids)).map(idOf);
  }

  async stillTrashed(ids: readonly AssetId[], until: Instant): Promise<readonly AssetId[]> {
    return (await this.each(STILL_TRASHED, [until], ids)).map(idOf);
  }

  async contents(ids: readonly AssetId[]): Promise<RemovableContents> {
    const rows = await this.each(CONTENTS, [], ids);
    const charged = rows.map((row) => optional(UUID).from(row['charged_to']));
    return {
      contentHashes: rows.map((row) => HEX.from(row['content_hash'])),
      chargedTo: new Set(charged.filter((id) => id !== null)),
    };
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
    return this.change(TRASH, [now], rows.map(idOf));
  }

  private async trashed(text: string, values: readonly SqlValue[]): Promise<readonly TrashedAsset[]> {
    return (await this.query(text, values)).map(toTrashed);
  }

  private query(text: string, values: readonly SqlValue[]): Promise<readonly Row[]> {
    return this.db.read(({ sql }) => sql.all(text, values));
  }

  private async each(
    statement: ListStatement,
    values: readonly SqlValue[],
    ids: readonly AssetId[],
  ): Promise<readonly Row[]> {
    const rows: Row[] = [];
    for (const list of listsOf(ids.map((id) => UUID.to(id)))) {
      rows.push(...(await this.query(statement.for(list), [...values, ...list])));
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

function idOf(row: Row): string {
  return UUID.from(row['id']);
}

function toRemovable(row: Row): RemovableAsset {
  return { id: idOf(row), albumId: UUID.from(row['album_id']), references: INTEGER.from(row['held']) };
}

function toTrashed(row: Row): TrashedAsset {
  const [uploadUserId, ownerId] = [UUID.from(row['upload_user_id']), UUID.from(row['owner_id'])];
  return { ...toRemovable(row), uploadUserId, ownerId };
}
