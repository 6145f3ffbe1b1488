import type { SharedAssetStore, SharedScope } from '../../../../application/ports/stores/shared-asset-store.js';
import { uuidToBytes } from '../../../../domain/kernel/ids.js';
import type { BlobExtent } from '../../../../domain/uploads/blob-attribution.js';
import { byIndex, NEWEST } from '../../engine/ordered-pages.js';
import { KeyedRead } from '../../engine/sql.js';
import { SqlStore } from '../../engine/sql-store.js';
import { HEX, UUID } from '../../mapping/columns.js';
import { pageOf, readAssetPage } from '../assets/asset-pages.js';
import { LIST } from '../assets/asset-statements.js';
import { toExtent } from '../assets/blob-rows.js';
import { ifFewReferences } from '../assets/blob-statements.js';

/**
 * SQLite reads the tables of a CROSS JOIN in their order; it would begin with all assets of the album. A link shows few
 * of them: the request that creates it has at most 64 KiB.
 */
const LIST_SOME = pageOf(
  `SELECT a1.* FROM link_assets l CROSS JOIN assets a1 ON a1.id = l.asset_id
   WHERE l.link_id = ? AND a1.album_id = ?
     AND a1.trashed_at IS NULL AND a1.created_at <= ? AND (a1.created_at < ? OR a1.id < ?)
   ORDER BY a1.created_at DESC, a1.id DESC LIMIT ?`,
);
const LISTED = 'AND EXISTS (SELECT 1 FROM link_assets l WHERE l.link_id = ? AND l.asset_id = a.id)';
const REFERS_ALL = `SELECT ${refers('?')} AS refers`;
const REFERS_SOME = `SELECT ${refers('?', LISTED)} AS refers`;
const SHOWN_OF_ALL = shownBlob(refers('blobs.content_hash'));
const SHOWN_OF_SOME = shownBlob(refers('blobs.content_hash', LISTED));

function refers(contentHash: string, among = ''): string {
  return `EXISTS (
    SELECT 1 FROM asset_references r JOIN assets a ON a.id = r.asset_id
    WHERE r.content_hash = ${contentHash} AND r.album_id = ? AND a.trashed_at IS NULL ${among}
  )`;
}

function shownBlob(condition: string): KeyedRead {
  return new KeyedRead(
    `SELECT content_hash, location, size, ${ifFewReferences(condition)} AS refers FROM blobs ${byIndex('PRIMARY')}`,
    'content_hash',
  );
}

export class TypeormSharedAssetStore extends SqlStore implements SharedAssetStore {
  async list({ albumId, linkId }: SharedScope, page: Parameters<SharedAssetStore['list']>[1]) {
    const { createdAt, id } = page.after ?? NEWEST;
    const paged = [createdAt, createdAt, UUID.to(id), page.limit];
    if (linkId === null) return readAssetPage(this.db, LIST, [UUID.to(albumId), ...paged], page.maxDocuments);
    return readAssetPage(this.db, LIST_SOME, [UUID.to(linkId), UUID.to(albumId), ...paged], page.maxDocuments);
  }

  async refersTo({ albumId, linkId }: SharedScope, contentHash: string): Promise<boolean> {
    const values = [HEX.to(contentHash), UUID.to(albumId), ...(linkId === null ? [] : [UUID.to(linkId)])];
    const text = linkId === null ? REFERS_ALL : REFERS_SOME;
    const row = await this.first(text, values);
    return Number(row?.['refers']) === 1;
  }

  async findShown({ albumId, linkId }: SharedScope, contentHash: string): Promise<BlobExtent | null> {
    const bound = linkId === null ? [uuidToBytes(albumId)] : [uuidToBytes(albumId), uuidToBytes(linkId)];
    const read = linkId === null ? SHOWN_OF_ALL : SHOWN_OF_SOME;
    const row = await this.db.read(({ sql }) => sql.firstBy(read, HEX.to(contentHash) as Uint8Array, bound));
    return row !== null && Number(row['refers']) === 1 ? toExtent(row) : null;
  }
}
