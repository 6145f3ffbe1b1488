import { SharedTask } from '../http/shared-task.js';
import type { SqlDatabase, Statements } from './database.js';

export interface DerivedCacheOptions {
  /** The most bytes to keep; default 1 GiB. */
  readonly maxBytes?: number;
}

const MOST = 1024 ** 3;
/** The part that is freed at once beyond what is needed, so that not every `put` has to free some. */
const SPARE = 1 / 16;

/**
 * Caches data that can be made again: thumbnails, previews, transcodes. A change of `format` drops all of it. When the
 * cache is full, some of its data, chosen at random, makes room.
 */
export class DerivedCache {
  /** The bytes that fit until the size has to be measured; other processes of the app may store some too. */
  private room = 0;
  /** Measures once for all that were stored meanwhile: it reads every row. */
  private readonly makingRoom = new SharedTask(async () => {
    this.room = await this.database.transaction((statements) => this.makeRoom(statements));
  });

  private constructor(
    private readonly database: SqlDatabase,
    private readonly maxBytes: number,
  ) {}

  static async open(
    database: SqlDatabase,
    format: string,
    { maxBytes = MOST }: DerivedCacheOptions = {},
  ): Promise<DerivedCache> {
    await database.transaction(async (statements) => {
      const [kept] = await statements.all("SELECT value FROM settings WHERE name = 'derived_format'");
      if (kept?.['value'] === format) return;
      await statements.run('DELETE FROM derived');
      await statements.run("INSERT OR REPLACE INTO settings (name, value) VALUES ('derived_format', ?)", [format]);
    });
    return new DerivedCache(database, maxBytes);
  }

  async get(contentHash: string, kind: string): Promise<Uint8Array | null> {
    const values = [contentHash, kind];
    const [row] = await this.database.all('SELECT bytes FROM derived WHERE content_hash = ? AND kind = ?', values);
    return row?.['bytes'] instanceof Uint8Array ? row['bytes'] : null;
  }

  /** Keeps nothing that alone exceeds the bound. */
  async put(contentHash: string, kind: string, bytes: Uint8Array): Promise<void> {
    if (bytes.length > this.maxBytes) return;
    const values = [contentHash, kind, bytes];
    await this.database.run('INSERT OR REPLACE INTO derived (content_hash, kind, bytes) VALUES (?, ?, ?)', values);
    this.room -= bytes.length;
    if (this.room < 0) await this.makingRoom.join(undefined);
  }

  /** Returns the bytes that fit now. */
  private async makeRoom(statements: Statements): Promise<number> {
    for (;;) {
      const [row] = await statements.all('SELECT COUNT(*) AS entries, SUM(LENGTH(bytes)) AS size FROM derived');
      const [entries, size] = [Number(row?.['entries']), Number(row?.['size'])];
      if (size <= this.maxBytes) return this.maxBytes - size;
      const goes = Math.ceil(entries * (1 - (this.maxBytes * (1 - SPARE)) / size));
      const sql = `DELETE FROM derived WHERE (content_hash, kind) IN
        (SELECT content_hash, kind FROM derived ORDER BY RANDOM() LIMIT ?)`;
      await statements.run(sql, [goes]);
    }
  }
}
