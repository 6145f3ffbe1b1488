import type { AssetCursor } from '../../../../application/ports/stores/asset-store.js';
import { NIL_UUID, type AccountId, type AlbumId } from '../../../../domain/kernel/ids.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import { byIndex } from '../../engine/ordered-pages.js';
import { listsOf, ListStatement, type Row, type SqlValue } from '../../engine/sql.js';
import type { StoreContext } from '../../engine/store-context.js';
import { INSTANT, keysOf, UUID } from '../../mapping/columns.js';

/** One reason for which assets are in a list: their uploader, their owner or their album. */
export interface TrashSource {
  readonly column: keyof typeof INDEXES;
  /** The account, or the album. */
  readonly id: string;
}

/** The indexes to use: without a hint MariaDB reads all assets of an album. */
export const INDEXES = {
  upload_user_id: 'assets_upload_user_id_trashed_at',
  owner_id: 'assets_owner_id_trashed_at',
  album_id: 'assets_album_id_trashed_at_created_at_id',
} as const;
/**
 * The latest instant of trashing is one look-up; to find an asset trashed before an instant MySQL would read all of the
 * album's. It would sort them too if the order began with the instant: the id of an outer row is no constant to it.
 */
export const latestTrash = (column: TrashSource['column'], id: string) =>
  `(SELECT t.trashed_at FROM assets t WHERE t.${column} = ${id} ORDER BY t.${column} DESC, t.trashed_at DESC LIMIT 1)`;
/** The albums that an account owns or administers and for which `condition` holds, by id. */
const albumsOfAdmin = (condition: (id: string) => string) => `
  SELECT * FROM (
    SELECT b.id FROM albums b ${byIndex('albums_owner_id_id')}
    WHERE b.owner_id = ? AND b.id > ? ${condition('b.id')} ORDER BY b.id LIMIT ?) owned
  UNION SELECT * FROM (
    SELECT m.album_id AS id FROM album_members m ${byIndex('album_members_account_id_album_id')}
    WHERE m.account_id = ? AND m.role = 'admin' AND m.album_id > ? ${condition('m.album_id')}
    ORDER BY m.album_id LIMIT ?) administered
  ORDER BY id LIMIT ?`;
const ALBUMS_OF_ADMIN = albumsOfAdmin(() => '');
/** Those of these albums that have an asset trashed after an instant. */
const ALBUMS_WITH_TRASH = albumsOfAdmin((id) => `AND ${latestTrash('album_id', id)} > ?`);
const LATEST = new ListStatement(
  (list) => `SELECT b.id, ${latestTrash('album_id', 'b.id')} AS trashed_at FROM albums b WHERE b.id IN (${list})`,
);
/** One look-up, but only with the album as a constant: see `latestTrash`. */
const LATEST_UNTIL = `
  SELECT * FROM (SELECT album_id AS id, trashed_at FROM assets ${byIndex(INDEXES.album_id)}
    WHERE album_id = ? AND trashed_at <= ? ORDER BY trashed_at DESC LIMIT 1) a`;
const SPONSORED_BY_OWNER = 'SELECT account_id FROM sponsored_owners WHERE owner_id = ?';
const ALBUMS_AT_ONCE = 500;
const LOOK_UPS_AT_ONCE = 128;
/** The number of sources in one statement. */
const AT_ONCE = 32;
const ATTEMPTS = 3;
/** Before every instant of trashing. */
const EARLIEST: Instant = 0;

interface Page {
  readonly after: AssetCursor;
  readonly limit: number;
}

/** Returns the albums that an account owns or administers, by id, after one id. */
export async function albumsWithTrash(
  db: StoreContext,
  adminId: AccountId,
  after: AlbumId | null,
  limit: number,
  since: Instant = EARLIEST,
): Promise<readonly AlbumId[]> {
  const values = [UUID.to(adminId), UUID.to(after ?? NIL_UUID), INSTANT.to(since), limit];
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
  for (let after = NIL_UUID; ;) {
    const values = [UUID.to(accountId), UUID.to(after), ALBUMS_AT_ONCE];
    const rows = await db.read(({ sql }) => sql.all(ALBUMS_OF_ADMIN, [...values, ...values, ALBUMS_AT_ONCE]));
    sources.push(...rows.map((row) => ({ column: 'album_id', id: idOf(row) }) as const));
    const last = rows.at(-1);
    if (last === undefined || rows.length < ALBUMS_AT_ONCE) return sources;
    after = idOf(last);
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
    const all = { sources, since: EARLIEST };
    const { sources: some, since } = attempt < ATTEMPTS ? await reachOf(db, sources, page) : all;
    const rows = await rowsSince(db, some, page, since);
    // A page that lacks an asset restored or purged meanwhile would look like the last one.
    if (rows.length === page.limit || since === EARLIEST) return rows;
  }
}

/** Returns the reach of a page: an instant, and the sources with assets trashed since then. */
async function reachOf(db: StoreContext, sources: readonly TrashSource[], page: Page) {
  const { sources: some, since } = await albumsOfPage(db, sources, page);
  return { sources: some, since: Math.max(since, await lastInstant(db, some, page)) };
}

/**
 * Leaves out the albums whose trash the page cannot reach, because enough other albums to fill the page have an asset
 * that was trashed later. Otherwise each page would be merged from all albums.
 */
async function albumsOfPage(db: StoreContext, sources: readonly TrashSource[], { after, limit }: Page) {
  if (sources.length === 1) return { sources, since: EARLIEST };
  const albums = sources.filter(({ column }) => column === 'album_id').map(({ id }) => id);
  const latest = await latestUntil(db, albums, after.createdAt);
  // At the cursor's own instant an album may have nothing that comes after the cursor.
  const counted = [...latest.values()].filter((instant) => instant < after.createdAt);
  const since = counted.sort((left, right) => right - left)[limit - 1] ?? EARLIEST;
  const reaches = ({ column, id }: TrashSource) => column !== 'album_id' || (latest.get(id) ?? -1) >= since;
  return { sources: sources.filter(reaches), since };
}

/** Returns, for each album that has one, the latest instant of trashing that is not after `until`. */
async function latestUntil(db: StoreContext, albums: readonly AlbumId[], until: Instant) {
  const latest = new Map<AlbumId, Instant>();
  const later: AlbumId[] = [];
  const add = (row: Row) => {
    if (row['trashed_at'] === null) return;
    if (trashedAt(row) <= until) latest.set(idOf(row), trashedAt(row));
    else later.push(idOf(row));
  };
  for (const list of listsOf(keysOf(albums))) {
    (await db.read(({ sql }) => sql.all(LATEST.for(list), list))).forEach(add);
  }
  for (let first = 0; first < later.length; first += LOOK_UPS_AT_ONCE) {
    const some = later.slice(first, first + LOOK_UPS_AT_ONCE);
    const text = some.map(() => LATEST_UNTIL).join(' UNION ALL ');
    const values = some.flatMap((id) => [UUID.to(id), until]);
    (await db.read(({ sql }) => sql.allOnce(text, values))).forEach(add);
  }
  return latest;
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
  /** Combines the rows of several sources, each row once. */
  union(all: string): string;
  inOrder(left: Row, right: Row): number;
}

/**
 * Returns the ordered rows of all sources. A row may occur several times, once for each statement of `AT_ONCE` sources.
 */
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
