import type { SqlDatabase } from './database.js';

/** Caches data that can be made again: thumbnails, previews, transcodes. A change of `format` drops all of it. */
export class DerivedCache {
  private constructor(private readonly database: SqlDatabase) {}

  static async open(database: SqlDatabase, format: string): Promise<DerivedCache> {
    await database.transaction(async (statements) => {
      const [kept] = await statements.all("SELECT value FROM settings WHERE name = 'derived_format'");
      if (kept?.['value'] === format) return;
      await statements.run('DELETE FROM derived');
      await statements.run("INSERT OR REPLACE INTO settings (name, value) VALUES ('derived_format', ?)", [format]);
    });
    return new DerivedCache(database);
  }

  async get(contentHash: string, kind: string): Promise<Uint8Array | null> {
    const values = [contentHash, kind];
    const [row] = await this.database.all('SELECT bytes FROM derived WHERE content_hash = ? AND kind = ?', values);
    return row?.['bytes'] instanceof Uint8Array ? row['bytes'] : null;
  }

  async put(contentHash: string, kind: string, bytes: Uint8Array): Promise<void> {
    const values = [contentHash, kind, bytes];
    await this.database.run('INSERT OR REPLACE INTO derived (content_hash, kind, bytes) VALUES (?, ?, ?)', values);
  }
}
