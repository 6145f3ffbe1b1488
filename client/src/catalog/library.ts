import { everyPage } from '../api/pages.js';
import type { Album, Asset, AssetPage } from '../api/wire.js';
import type { GatehouseClient } from '../client.js';
import { fromUtf8, utf8 } from '../kernel/bytes.js';
import type { SqlDatabase, SqlRow, Statements } from './database.js';

const PAGE = 500;

/**
 * The account's albums and assets as the service last listed them, so that an app shows them without a connection. They
 * are kept in their wire form: manifests stay sealed, and the app opens them.
 */
export class Library {
  constructor(
    private readonly client: GatehouseClient,
    private readonly database: SqlDatabase,
  ) {}

  /** Brings the list of albums up to date, and forgets the assets of albums that the account has left. */
  async refreshAlbums(): Promise<void> {
    const seen = new Set<string>();
    for await (const { album_id } of this.client.albums.all()) {
      await keepAlbum(this.database, await this.client.albums.read(album_id));
      seen.add(album_id);
    }
    for (const { album_id } of await this.albums()) {
      if (seen.has(album_id)) continue;
      await this.database.transaction(async (statements) => {
        await statements.run('DELETE FROM assets WHERE album_id = ?', [album_id]);
        await statements.run('DELETE FROM albums WHERE album_id = ?', [album_id]);
      });
    }
  }

  /** Brings one album's assets up to date page by page; assets in the trash are not kept. */
  async refreshAssets(albumId: string): Promise<void> {
    const seen = new Set<string>();
    const pages = everyPage<AssetPage, Asset>(
      (page) => this.client.albums.assets(albumId, page),
      ({ assets }) => assets,
    );
    for await (const assets of pages) {
      await this.database.transaction(async (statements) => {
        for (const asset of assets) await keepAsset(statements, asset);
      });
      for (const { asset_id } of assets) seen.add(asset_id);
    }
    const rows = await this.database.all('SELECT asset_id FROM assets WHERE album_id = ?', [albumId]);
    const gone = rows.map((row) => String(row['asset_id'])).filter((id) => !seen.has(id));
    await this.database.transaction(async (statements) => {
      for (const id of gone) await statements.run('DELETE FROM assets WHERE asset_id = ?', [id]);
    });
  }

  /** Returns the albums, newest first, as the service lists them. */
  async albums(): Promise<readonly Album[]> {
    const sql = 'SELECT sealed FROM albums WHERE sealed IS NOT NULL ORDER BY created_at DESC, album_id DESC';
    const rows = await this.database.all(sql);
    return rows.map((row) => fromRow(row) as Album);
  }

  /** Returns assets of an album, newest first; `before` is the last one of the part before. */
  async assets(
    albumId: string,
    {
      limit = PAGE,
      before,
    }: { readonly limit?: number; readonly before?: Pick<Asset, 'created_at' | 'asset_id'> } = {},
  ): Promise<readonly Asset[]> {
    const [where, after] =
      before === undefined ? ['', []] : ['AND (created_at, asset_id) < (?, ?)', [before.created_at, before.asset_id]];
    const sql = `SELECT sealed FROM assets WHERE album_id = ? ${where} ORDER BY created_at DESC, asset_id DESC LIMIT ?`;
    const rows = await this.database.all(sql, [albumId, ...after, limit]);
    return rows.map((row) => fromRow(row) as Asset);
  }
}

async function keepAlbum(statements: Pick<Statements, 'run'>, album: Album): Promise<void> {
  const { album_id, protocol_version, crypto_suite_id, owner_id, role, created_at } = album;
  const sql = `INSERT INTO albums (album_id, protocol_version, crypto_suite_id, owner_id, role, created_at, sealed)
    VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (album_id) DO UPDATE SET role = excluded.role, sealed = excluded.sealed`;
  const values = [album_id, protocol_version, crypto_suite_id, owner_id, role, created_at, json(album)];
  await statements.run(sql, values);
}

async function keepAsset(statements: Pick<Statements, 'run'>, asset: Asset): Promise<void> {
  const { asset_id, album_id, content_hash, size, created_at, trashed_at } = asset;
  const sql = `INSERT OR REPLACE INTO assets (asset_id, album_id, content_hash, size, created_at, trashed_at, sealed)
    VALUES (?, ?, ?, ?, ?, ?, ?)`;
  await statements.run(sql, [asset_id, album_id, content_hash, size, created_at, trashed_at, json(asset)]);
}

function json(value: object): Uint8Array {
  return utf8(JSON.stringify(value));
}

function fromRow({ sealed }: SqlRow): unknown {
  return JSON.parse(fromUtf8(sealed as Uint8Array));
}
