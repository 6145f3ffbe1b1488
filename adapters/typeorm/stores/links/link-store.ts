import type {
  GuestAccess,
  LinkStore,
  LinkUses,
  RequestBlock,
  StoredLink,
} from '../../../../application/ports/stores/link-store.js';
import type { AccountId, AlbumId, AssetId } from '../../../../domain/kernel/ids.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import { MINUTES_AHEAD } from '../../../../domain/links/guest-rate.js';
import { boundsOf, EXPIRED_LINKS_KEPT, UNUSED, type Link, type LinkId } from '../../../../domain/links/link.js';
import { unlessTaken } from '../../engine/errors.js';
import { byIndex, NEWEST } from '../../engine/ordered-pages.js';
import { ListStatement, placeholders, type SqlValue } from '../../engine/sql.js';
import { SqlStore } from '../../engine/sql-store.js';
import { assertInTransaction } from '../../engine/store-context.js';
import { INTEGER, keysOf, UUID } from '../../mapping/columns.js';
import { LINK_COLUMNS, toGuestAccess, toStoredLink } from './link-rows.js';

const STORED = `SELECT ${LINK_COLUMNS}, l.uses, l.last_used_on, l.held_bytes, l.held_files FROM links l`;
const FIND = `${STORED} WHERE l.id = ?`;
const ASSETS = 'SELECT asset_id FROM link_assets WHERE link_id = ? ORDER BY asset_id';
const READ_FOR_GUEST = `
  SELECT ${LINK_COLUMNS}, a.owner_id, a.protocol_version, a.crypto_suite_id, m.role,
         c.suspension_mode, c.suspension_reason, c.deletes_at
  FROM links l
  LEFT JOIN albums a ON a.id = l.album_id
  LEFT JOIN album_members m ON m.album_id = l.album_id AND m.account_id = l.maker_id
  LEFT JOIN accounts c ON c.id = l.maker_id
  WHERE l.id = ?`;
const list = (which: string, index: string) => `
  ${STORED} ${byIndex(index)}
  WHERE ${which} AND l.created_at <= ? AND (l.created_at < ? OR l.id < ?)
  ORDER BY l.created_at DESC, l.id DESC LIMIT ?`;
const LIST_MADE = list('l.maker_id = ?', 'links_maker_id_created_at_id');
const LIST_BY = {
  maker: list('l.maker_id = ? AND l.revoked_at IS NULL', 'links_maker_id_revoked_at_created_at_id'),
  album: list('l.album_id = ? AND l.revoked_at IS NULL', 'links_album_id_revoked_at_created_at_id'),
};
const COUNT_INTO = 'SELECT COUNT(*) AS count FROM links WHERE album_id = ? AND revoked_at IS NULL';
const INSERT = `
  INSERT INTO links (id, album_id, maker_id, kind, token_hash, bundle, restricted, max_bytes, max_files,
                     created_at, expires_at, revoked_at, uses, last_used_on, held_bytes, held_files,
                     rate_minute, rate_taken)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, 0, NULL, ?, ?, 0, 0)`;
const INSERT_ASSET = 'INSERT INTO link_assets (link_id, asset_id) VALUES (?, ?)';
const SET_TERMS = `
  UPDATE links SET expires_at = ?, max_bytes = ?, max_files = ?
  WHERE id = ? AND revoked_at IS NULL`;
/** Empty bytes: on SQLite '' is text. */
const FORGET = "UPDATE links SET revoked_at = ?, bundle = X''";
const REVOKE = `${FORGET} WHERE id = ? AND revoked_at IS NULL`;
const REVOKE_INTO = `${FORGET} WHERE album_id = ? AND revoked_at IS NULL`;
const REVOKE_OF = new ListStatement(
  (list) => `${FORGET} WHERE album_id IN (${list}) AND revoked_at IS NULL AND maker_id = ?`,
);
const EXPIRED = `SELECT id FROM links ${byIndex('links_revoked_at_expires_at')}
  WHERE revoked_at IS NULL AND expires_at <= ? LIMIT ?`;
const FORGET_EXPIRED = new ListStatement(
  (list) => `UPDATE links SET revoked_at = expires_at, bundle = X'' WHERE id IN (${list}) AND revoked_at IS NULL`,
);
/**
 * A node whose clock is a minute behind counts in the row's minute. A row more than two minutes ahead was written under
 * a clock that has since been set back; its minute is ignored.
 */
const TAKE_REQUESTS = `
  UPDATE links
  SET rate_taken = CASE WHEN rate_minute BETWEEN ? AND ? THEN rate_taken + ? ELSE ? END,
      rate_minute = CASE WHEN rate_minute BETWEEN ? AND ? THEN rate_minute ELSE ? END,
      uses = uses + ?, last_used_on = ?
  WHERE id = ? AND (rate_minute NOT BETWEEN ? AND ? OR rate_taken + ? <= ?)`;
const RESERVE = `
  UPDATE links SET held_bytes = held_bytes + ?, held_files = held_files + 1
  WHERE id = ? AND revoked_at IS NULL
    AND (max_bytes IS NULL OR held_bytes + ? <= max_bytes)
    AND (max_files IS NULL OR held_files + 1 <= max_files)`;
const RELEASE = 'UPDATE links SET held_bytes = held_bytes - ?, held_files = held_files - 1 WHERE id = ?';

export class TypeormLinkStore extends SqlStore implements LinkStore {
  async insert(link: Link, assetIds: readonly AssetId[]): Promise<boolean> {
    assertInTransaction(this.db);
    if (!(await unlessTaken(this.run(INSERT, toColumns(link))))) return false;
    for (const assetId of assetIds) await this.run(INSERT_ASSET, [UUID.to(link.id), UUID.to(assetId)]);
    return true;
  }

  async find(id: LinkId): Promise<StoredLink | null> {
    const row = await this.first(FIND, [UUID.to(id)]);
    return row === null ? null : toStoredLink(row);
  }

  async assets(id: LinkId): Promise<readonly AssetId[]> {
    const rows = await this.all(ASSETS, [UUID.to(id)]);
    return rows.map((row) => UUID.from(row['asset_id']));
  }

  async readForGuest(id: LinkId): Promise<GuestAccess | null> {
    const row = await this.first(READ_FOR_GUEST, [UUID.to(id)]);
    return row === null ? null : toGuestAccess(row);
  }

  list(by: Parameters<LinkStore['list']>[0], page: Parameters<LinkStore['list']>[1]) {
    return 'makerId' in by ? this.page(LIST_BY.maker, by.makerId, page) : this.page(LIST_BY.album, by.albumId, page);
  }

  listMade(makerId: AccountId, page: Parameters<LinkStore['listMade']>[1]): Promise<readonly StoredLink[]> {
    return this.page(LIST_MADE, makerId, page);
  }

  private async page(text: string, key: string, page: Parameters<LinkStore['listMade']>[1]) {
    const { createdAt, id } = page.after ?? NEWEST;
    const values = [UUID.to(key), createdAt, createdAt, UUID.to(id), page.limit];
    return (await this.all(text, values)).map(toStoredLink);
  }

  async countInto(albumId: AlbumId): Promise<number> {
    const row = await this.first(COUNT_INTO, [UUID.to(albumId)]);
    return INTEGER.from(row?.['count']);
  }

  async setTerms(link: Link): Promise<boolean> {
    const { maxBytes, maxFiles } = boundsOf(link);
    return (await this.run(SET_TERMS, [link.expiresAt, maxBytes, maxFiles, UUID.to(link.id)])) === 1;
  }

  async revoke(id: LinkId, now: Instant): Promise<boolean> {
    return (await this.run(REVOKE, [now, UUID.to(id)])) === 1;
  }

  async revokeOf(makerId: AccountId, albumIds: readonly AlbumId[], now: Instant): Promise<void> {
    await this.runOf(REVOKE_OF, keysOf(albumIds), (list) => [now, ...list, UUID.to(makerId)]);
  }

  async revokeInto(albumId: AlbumId, now: Instant): Promise<void> {
    await this.run(REVOKE_INTO, [now, UUID.to(albumId)]);
  }

  /** By ids alone: an expired link never lives again. */
  async forgetExpired(now: Instant, limit: number): Promise<number> {
    const rows = await this.all(EXPIRED, [now - EXPIRED_LINKS_KEPT, limit]);
    const ids = rows.map((row) => UUID.from(row['id'])).sort();
    await this.runOf(FORGET_EXPIRED, keysOf(ids));
    return rows.length;
  }

  async takeRequests(id: LinkId, { minute, size, limit, uses, day }: RequestBlock): Promise<boolean> {
    const counted = [minute, minute + MINUTES_AHEAD];
    const changes = [...counted, size, size, ...counted, minute, uses, day];
    return (await this.run(TAKE_REQUESTS, [...changes, UUID.to(id), ...counted, size, limit])) === 1;
  }

  async recordUses(recorded: readonly LinkUses[], day: Instant): Promise<void> {
    if (recorded.length === 0) return;
    // Locks rows in one order on every node.
    const inOrder = recorded.toSorted((left, right) => (left.id < right.id ? -1 : 1));
    const ids = inOrder.map(({ id }) => UUID.to(id));
    const text = `
      UPDATE links SET uses = uses + CASE id ${ids.map(() => 'WHEN ? THEN ?').join(' ')} ELSE 0 END, last_used_on = ?
      WHERE id IN (${placeholders(ids)})`;
    const values = inOrder.flatMap(({ id, uses }) => [UUID.to(id), uses]);
    await this.db.write(({ sql }) => sql.runOnce(text, [...values, day, ...ids]));
  }

  async reserve(id: LinkId, bytes: bigint): Promise<boolean> {
    return (await this.run(RESERVE, [bytes, UUID.to(id), bytes])) === 1;
  }

  async release(id: LinkId, bytes: bigint): Promise<void> {
    await this.run(RELEASE, [bytes, UUID.to(id)]);
  }
}

function toColumns(link: Link): SqlValue[] {
  const bounds = boundsOf(link);
  return [
    UUID.to(link.id),
    UUID.to(link.albumId),
    UUID.to(link.makerId),
    link.kind,
    Buffer.from(link.tokenHash),
    Buffer.from(link.bundle),
    link.kind === 'share' && link.restricted ? 1 : 0,
    bounds.maxBytes,
    bounds.maxFiles,
    link.createdAt,
    link.expiresAt,
    UNUSED.bytes,
    UNUSED.files,
  ];
}
