import type { EntitySchema } from 'typeorm';
import type { Instant } from '../../../domain/kernel/instant.js';
import { columnName } from '../mapping/column-name.js';
import { placeholders, type SqlValue } from './sql.js';
import type { StoreContext } from './store-context.js';

/**
 * Deletes at most `limit` rows. Reads the keys first, since MySQL and SQLite have no common form of DELETE … LIMIT. The
 * DELETE checks the time again, so that a row renewed in between stays.
 */
export async function deleteExpired<Entity extends { readonly expiresAt: Instant }>(
  db: StoreContext,
  { options: { tableName = '' } }: EntitySchema<Entity>,
  key: keyof Entity & string,
  now: Instant,
  limit: number,
): Promise<number> {
  const column = columnName(key);
  const select = `SELECT ${column} FROM ${tableName} WHERE expires_at <= ? LIMIT ?`;
  const keys = (await db.read(({ sql }) => sql.all(select, [now, limit]))).map((row) => row[column] as SqlValue);
  if (keys.length === 0) return 0;
  const text = `DELETE FROM ${tableName} WHERE expires_at <= ? AND ${column} IN (${placeholders(keys)})`;
  return db.write(({ sql }) => sql.runOnce(text, [now, ...keys]));
}
