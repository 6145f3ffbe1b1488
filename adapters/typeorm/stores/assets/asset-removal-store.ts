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
import { byIndex } from '../../engine/ordered-pages.js';
import { ListStatement, type Row, type SqlValue } from '../../engine/sql.js';
import { SqlStore } from '../../engine/sql-store.js';
import { assertInTransaction } from '../../engine/store-context.js';
import { HEX, INSTANT, INTEGER, keysOf, optional, TEXT, UUID } from '../../mapping/columns.js';
import { TRASH } from './asset-statements.js';
import { albumsWithTrash, INDEXES, latestTrash } from './trash-pages.js';

const REMOVABLE = 'SELECT a.id, a.album_id, (SELECT COUNT(*) FROM asset_references r WHERE r.asset_id = a.id) AS held';
const TRASHED = `${REMOVABLE}, a.upload_user_id, a.owner_id, a.trashed_at FROM assets a`;
const trashed = (where: string) => `${TRASHED} WHERE ${where} AND a.trashed_at <= ? LIMIT ?`;
const UPLOADED_BY = `${REMOVABLE} FROM assets a WHERE a.upload_user_id = ? LIMIT ?`;
const BY = 'a.upload_user_id = ?';
const FOR = 'a.owner_id IN (SELECT o.account_id FROM sponsored_owners o WHERE o.owner_id = ?)';
const IN = 'a.album_id = ?';
const [TRASHED_BY, TRASHED_FOR, TRASHED_IN] = [trashed(BY), trashed(FOR), trashed(IN)];
/** The indexes order by the instant alone, so the instant of the last asset comes first, and then all assets until it. */
const after = (index: string, where: string) => ({
  last: `
    SELECT a.trashed_at FROM assets a ${byIndex(index)} WHERE ${where} AND a.trashed_at > ?
    ORDER BY a.trashed_at LIMIT 1 OFFSET ?`,
  until: `${TRASHED} ${byIndex(index)} WHERE ${where} AND a.trashed_at > ? AND a.trashed_at <= ?`,
});
const TRASHED_AFTER = {
  uploader: after(INDEXES.upload_user_id, BY),
  owner: after(INDEXES.owner_id, 'a.owner_id = ?'),
  album: after(INDEXES.album_id, IN),
};
const OWNERS_WITH_TRASH = `
  SELECT o.account_id FROM sponsored_owners o WHERE o.owner_id = ? AND ${latestTrash('owner_id', 'o.account_id')} > ?`;
const BROUGHT_BY = `
  SELECT asset_id, album_id, kind, content_hash FROM asset_references WHERE upload_user_id = ? LIMIT ?`;
const REMOVE_REFERENCE = `
  DELETE FROM asset_references WHERE asset_id = ? AND kind = ? AND content_hash = ? AND upload_user_id = ?`;
const STILL_TRASHED = new ListStatement((list) => `SELECT id, trashed_at FROM assets WHERE id IN (${list})`);
const CONTENTS = new ListStatement(
  (list) => `
  SELECT r.content_hash, b.charged_to FROM asset_references r LEFT JOIN blobs b ON b.content_hash = r.content_hash
  WHERE r.asset_id IN (${list})`,
);
/**
 * The number of assets in one statement that deletes references: for each reference InnoDB changes two indexes, in
 * scattered pages.
 */
const MOST_REFERRED = 128;
const REMOVE_REFERENCES = new ListStatement((list) => `DELETE FROM asset_references WHERE asset_id IN (${list})`);
const REMOVE = new ListStatement((list) => `DELETE FROM assets WHERE id IN (${list})`);
const NOT_TRASHED = 'SELECT id FROM assets WHERE album_id = ? AND trashed_at IS NULL LIMIT ?';

/** After every instant of trashing. */
const LATEST: Instant = Number.MAX_SAFE_INTEGER;

export class TypeormAssetRemovalStore extends SqlStore implements AssetRemovalStore {
  trashedBy(uploader: AccountId, until: Instant, limit: number): Promise<readonly TrashedAsset[]> {
    return this.trashed(TRASHED_BY, [UUID.to(uploader), until, limit]);
  }

  trashedFor(ownerId: AccountId, until: Instant, limit: number): Promise<readonly TrashedAsset[]> {
    return this.trashed(TRASHED_FOR, [UUID.to(ownerId), until, limit]);
  }

  trashedIn(albumId: AlbumId, until: Instant, limit: number): Promise<readonly TrashedAsset[]> {
    return this.trashed(TRASHED_IN, [UUID.to(albumId), until, limit]);
  }

  async trashedAfter({ of, id }: TrashReason, since: Instant, limit: number): Promise<readonly TrashedAsset[]> {
    const { last, until } = TRASHED_AFTER[of];
    const from = [UUID.to(id), INSTANT.to(since)];
    const row = await this.first(last, [...from, limit - 1]);
    const rows = await this.trashed(until, [...from, row === null ? LATEST : INSTANT.from(row['trashed_at'])]);
    return [...rows].sort((left, right) => left.trashedAt - right.trashedAt);
  }

  async ownersWithTrash(ownerId: AccountId, since: Instant): Promise<readonly AccountId[]> {
    const rows = await this.all(OWNERS_WITH_TRASH, [UUID.to(ownerId), INSTANT.to(since)]);
    return rows.map((row) => UUID.from(row['account_id']));
  }

  albumsWithTrash(
    adminId: AccountId,
    after: AlbumId | null,
    limit: number,
    since?: Instant,
  ): Promise<readonly AlbumId[]> {
    return albumsWithTrash(this.db, adminId, after, limit, since);
  }

  async uploadedBy(uploader: AccountId, limit: number): Promise<readonly RemovableAsset[]> {
    return (await this.all(UPLOADED_BY, [UUID.to(uploader), limit])).map(toRemovable);
  }

  async stillTrashed(listed: readonly Pick<TrashedAsset, 'id' | 'trashedAt'>[]): Promise<readonly AssetId[]> {
    const since = new Map(listed.map(({ id, trashedAt }) => [id, trashedAt]));
    const rows = await this.allOf(STILL_TRASHED, keysOf([...since.keys()]));
    const still = rows.filter((row) => optional(INSTANT).from(row['trashed_at']) === since.get(idOf(row)));
    return still.map(idOf);
  }

  async contents(ids: readonly AssetId[]): Promise<RemovableContents> {
    const rows = await this.allOf(CONTENTS, keysOf(ids));
    const charged = rows.map((row) => optional(UUID).from(row['charged_to']));
    return {
      contentHashes: rows.map((row) => HEX.from(row['content_hash'])),
      chargedTo: new Set(charged.filter((id) => id !== null)),
    };
  }

  async remove(ids: readonly AssetId[]): Promise<number> {
    assertInTransaction(this.db);
    const keys = keysOf(ids);
    await this.runOf(REMOVE_REFERENCES, keys, (list) => list, MOST_REFERRED);
    return this.runOf(REMOVE, keys);
  }

  async broughtBy(uploader: AccountId, limit: number): Promise<readonly BroughtReference[]> {
    const rows = await this.all(BROUGHT_BY, [UUID.to(uploader), limit]);
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
    return (await this.run(REMOVE_REFERENCE, key)) === 1;
  }

  async trashSome(albumId: AlbumId, now: Instant, limit: number): Promise<number> {
    assertInTransaction(this.db);
    const rows = await this.all(NOT_TRASHED, [UUID.to(albumId), limit]);
    return this.runOf(TRASH, keysOf(rows.map(idOf)), (list) => [now, ...list]);
  }

  private async trashed(text: string, values: readonly SqlValue[]): Promise<readonly TrashedAsset[]> {
    return (await this.all(text, values)).map(toTrashed);
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
  return { ...toRemovable(row), uploadUserId, ownerId, trashedAt: INSTANT.from(row['trashed_at']) };
}
