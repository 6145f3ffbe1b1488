import type { AssetCursor } from '../../../../application/ports/stores/asset-store.js';
import type { AccountId, AlbumId } from '../../../../domain/kernel/ids.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import { byIndex } from '../../engine/ordered-pages.js';
import type { Row, SqlValue } from '../../engine/sql.js';
import type { StoreContext } from '../../engine/store-context.js';
import { INSTANT, UUID } from '../../mapping/columns.js';

/** One reason for which assets are in a list: their uploader, their owner or their album. */
export interface TrashSource {
  readonly column: keyof typeof INDEXES;
  /** The account, or the album. */
  readonly id: string;
}

/** By its own choice MariaDB reads all assets of an album. */
export const INDEXES = {
  upload_user_id: 'assets_upload_user_id_trashed_at',
  owner_id: 'assets_owner_id_trashed_at',
  album_id: 'assets_album_id_trashed_at_created_at_id',
} as const;
/** Smaller than every id. */
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';
/** The latest, which is one look-up: MySQL would read all assets of the album to find one trashed before an instant. */
export const latestTrash = (column: TrashSource['column'], id: string) =>
  `(SELECT t.trashed_at FROM assets t WHERE t.${column} = ${id} ORDER BY t.trashed_at DESC LIMIT 1)`;
/** The albums with trash of later than an instant that an account owns or administers, by id. */
const ALBUMS_WITH_TRASH = `
  SELECT b.id FROM albums b WHERE b.owner_id = ? AND b.id > ? AND ${latestTrash('album_id', 'b.id')} > ?
  UNION SELECT m.album_id AS id FROM album_members m
  WHERE m.account_id = ? AND m.role = 'admin' AND m.album_id > ? AND ${latestTrash('album_id', 'm.album_id')} > ?
  ORDER BY id LIMIT ?`;
const SPONSORED_BY_OWNER = 'SELECT account_id FROM sponsored_owners WHERE owner_id = ?';
const ALBUMS_AT_ONCE = 500;
/** The sources of one statement. */
const AT_ONCE = 32;
const ATTEMPTS = 3;
/** Before every instant of trashing. */
const EARLIEST: Instant = 0;

interface Page {
  readonly after: AssetCursor;
  readonly limit: number;
}

/** Those that an account owns or administers, by id, after one id. */
export async function albumsWithTrash(
  db: StoreContext,
  adminId: AccountId,
  after: AlbumId | null,
  limit: number,
  since: Instant = EARLIEST,
): Promise<readonly AlbumId[]> {
  const values = [UUID.to(adminId), UUID.to(after ?? LOWEST_ID), INSTANT.to(since)];
  const rows = await db.read(({ sql }) => sql.all(ALBUMS_WITH_TRASH, [...values, ...values, limit]));
  return rows.map(idOf);
}

/**
 * `mayPurge` (domain/assets/asset-rules.ts) as sources: the account's own uploads, and everything in albums that it owns
 * or administers, and those of sponsored accounts that it owns (their sponsor is their uploader).
 */
export async function trashSources(db: StoreContext, accountId: AccountId): Promise<readonly TrashSource[]> {
  const sponsored = await db.read(({ sql }) => sql.all(SPONSORED_BY_OWNER, [UUID.to(accountId)]));
  const sources: TrashSource[] = [
    { column: 'upload_user_id', id: accountId },
    ...sponsored.map((row) => ({ column: 'owner_id', id: UUID.from(row['account_id']) }) as const),
  ];
  for (let after: AlbumId | null = null; ;) {
    const albums: readonly AlbumId[] = await albumsWithTrash(db, accountId, after, ALBUMS_AT_ONCE);
    sources.push(...albums.map((id) => ({ column: 'album_id', id }) as const));
    if (albums.length < ALBUMS_AT_ONCE) return sources;
    after = albums.at(-1) ?? null;
  }
}

/**
 * Reads the ids of a page of trashed assets, last trashed first, and how many references each has. It first finds the
 * instant of the page's last asset in the indexes, and reads only what was trashed since: the indexes do not order the
 * assets of one instant, so a page would otherwise sort everything that was trashed before it.
 */
export async function readTrashRows(
  db: StoreContext,
  sources: readonly TrashSource[],
  page: Page,
): Promise<readonly Row[]> {
  for (let attempt = 1; ; attempt += 1) {
    const since = attempt < ATTEMPTS ? await lastInstant(db, sources, page) : EARLIEST;
    const rows = await rowsSince(db, sources, page, since);
    // A page that lacks an asset restored or purged meanwhile would look like the last one.
    if (rows.length === page.limit || since === EARLIEST) return rows;
  }
}

/** The instant since which one source alone has as many assets as the page; `EARLIEST` if none has. */
async function lastInstant(db: StoreContext, sources: readonly TrashSource[], { after, limit }: Page) {
  const [row] = await ofAll(db, sources, {
    select: (source) => `SELECT trashed_at ${from(source)} ORDER BY trashed_at DESC LIMIT 1 OFFSET ?`,
    values: (source) => [...valuesOf(source, after), limit - 1],
    union: (all) => `SELECT trashed_at FROM (${all}) s ORDER BY trashed_at DESC LIMIT 1`,
    inOrder: (left, right) => trashedAt(right) - trashedAt(left),
  });
  return row === undefined ? EARLIEST : trashedAt(row);
}

async function rowsSince(
  db: StoreContext,
  sources: readonly TrashSource[],
  { after, limit }: Page,
  since: Instant,
): Promise<readonly Row[]> {
  const rows = await ofAll(db, sources, {
    select: (source) => `
      SELECT id, trashed_at ${from(source)} AND trashed_at >= ? ORDER BY trashed_at DESC, id DESC LIMIT ${limit}`,
    values: (source) => [...valuesOf(source, after), since],
    union: (all) => `
      SELECT a.id, a.trashed_at, (SELECT COUNT(*) FROM asset_references r WHERE r.asset_id = a.id) AS held
      FROM (SELECT id, trashed_at FROM (${all}) s ORDER BY trashed_at DESC, id DESC LIMIT ${limit}) a
      ORDER BY a.trashed_at DESC, a.id DESC`,
    inOrder: (left, right) => trashedAt(right) - trashedAt(left) || (idOf(left) < idOf(right) ? 1 : -1),
  });
  const once = new Map(rows.map((row) => [idOf(row), row]));
  return [...once.values()].slice(0, limit);
}

interface Statement {
  select(source: TrashSource): string;
  values(source: TrashSource): readonly SqlValue[];
  /** The statement over the rows of several sources, each of which it has once. */
  union(all: string): string;
  inOrder(left: Row, right: Row): number;
}

/** Returns the ordered rows of all sources; a row may come once for each `AT_ONCE` of them. */
async function ofAll(db: StoreContext, sources: readonly TrashSource[], statement: Statement): Promise<Row[]> {
  const rows: Row[] = [];
  for (let first = 0; first < sources.length; first += AT_ONCE) {
    const some = sources.slice(first, first + AT_ONCE);
    const selects = some.map((source, index) => `SELECT * FROM (${statement.select(source)}) s${index}`);
    const values = some.flatMap((source) => statement.values(source));
    rows.push(...(await db.read(({ sql }) => sql.allOnce(statement.union(selects.join(' UNION ')), values))));
  }
  return sources.length > AT_ONCE ? rows.sort((left, right) => statement.inOrder(left, right)) : rows;
}

function from({ column }: TrashSource): string {
  return `FROM assets ${byIndex(INDEXES[column])}
    WHERE ${column} = ? AND trashed_at <= ? AND (trashed_at < ? OR id < ?)`;
}

function valuesOf({ id }: TrashSource, after: AssetCursor): readonly SqlValue[] {
  return [UUID.to(id), after.createdAt, after.createdAt, UUID.to(after.id)];
}

const trashedAt = (row: Row) => INSTANT.from(row['trashed_at']);
const idOf = (row: Row) => UUID.from(row['id']);
