import type { AssetPage } from '../../../../application/ports/stores/asset-store.js';
import { documentBytes, type Asset } from '../../../../domain/assets/asset.js';
import { INSTANT, INTEGER, UUID } from '../../mapping/columns.js';
import { placeholders, type Row, type SqlValue } from '../../engine/sql.js';
import type { StoreContext } from '../../engine/store-context.js';
import { SELECT_ASSETS, toAssets } from './asset-rows.js';

/** The references read at once, each with a document of less than 64 KiB; the references of one asset stay together. */
const REFERENCES_AT_ONCE = 512;

const ATTEMPTS = 10;

/** Returns the statement of a page, newest first: `assets` selects its rows of that table. */
export function pageOf(assets: string): string {
  return `
    SELECT a.id, (SELECT COUNT(*) FROM asset_references r WHERE r.asset_id = a.id) AS held FROM (${assets}) a
    ORDER BY a.created_at DESC, a.id DESC`;
}

/** Reads a page by a statement of `pageOf`. */
export function readAssetPage(
  db: StoreContext,
  page: string,
  values: readonly SqlValue[],
  maxDocuments: AssetPage['maxDocuments'],
): Promise<readonly Asset[]> {
  return readListedAssets(db, () => db.read(({ sql }) => sql.all(page, values)), maxDocuments);
}

/**
 * Reads a page: first the ids, by `list`, then the assets with their references, turn by turn, until `maxDocuments` is
 * exceeded (`withinDocuments`).
 */
export async function readListedAssets(
  db: StoreContext,
  list: () => Promise<readonly Row[]>,
  maxDocuments: AssetPage['maxDocuments'] = Infinity,
): Promise<readonly Asset[]> {
  for (let attempt = 1; ; attempt += 1) {
    const assets = await readTurns(db, await list(), maxDocuments, attempt === ATTEMPTS);
    if (assets !== null) return assets;
  }
}

/** Returns `null` if an asset was purged meanwhile: a page that lacks one would look like the last page. */
async function readTurns(
  db: StoreContext,
  rows: readonly Row[],
  maxDocuments: number,
  isLast: boolean,
): Promise<readonly Asset[] | null> {
  const found: Asset[] = [];
  let carried = 0;
  for (const turn of turns(rows)) {
    const assets = await readAssets(db, turn);
    if (assets.length < turn.length && !isLast) return null;
    for (const asset of assets) {
      found.push(asset);
      carried += documentBytes(asset);
      if (carried > maxDocuments && found.length > 1) return found;
    }
  }
  return found;
}

function turns(rows: readonly Row[]): readonly (readonly Row[])[] {
  const all: Row[][] = [];
  let references = Infinity;
  for (const row of rows) {
    references += INTEGER.from(row['held']);
    if (references > REFERENCES_AT_ONCE) {
      all.push([]);
      references = INTEGER.from(row['held']);
    }
    all.at(-1)?.push(row);
  }
  return all;
}

/** Reads assets in the order of their rows. */
async function readAssets(db: StoreContext, rows: readonly Row[]): Promise<readonly Asset[]> {
  const text = `${SELECT_ASSETS} WHERE a.id IN (${placeholders(rows)})`;
  const values = rows.map((row) => row['id'] as SqlValue);
  const read = await db.read(({ sql }) => sql.allOnce(text, values));
  const assets = new Map(toAssets(read).map((asset) => [asset.id, asset]));
  return rows.flatMap((row) => {
    const asset = assets.get(UUID.from(row['id']));
    return asset === undefined ? [] : [asListed(asset, row)];
  });
}

/**
 * An asset that was restored meanwhile is in a list of the trash as it was listed: the next page follows the instant of
 * trashing. Held by tests/typeorm/moving-trash.test.ts.
 */
function asListed(asset: Asset, row: Row): Asset {
  return row['trashed_at'] === undefined ? asset : { ...asset, trashedAt: INSTANT.from(row['trashed_at']) };
}
