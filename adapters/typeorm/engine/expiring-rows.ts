import { In, LessThanOrEqual, type EntitySchema, type FindManyOptions, type FindOptionsWhere } from 'typeorm';
import type { Instant } from '../../../domain/kernel/instant.js';
import type { StoreContext } from './store-context.js';

/**
 * Deletes at most `limit` rows. Reads the keys first, since MySQL and SQLite have no common form of DELETE … LIMIT. The
 * DELETE checks the time again, so that a row renewed in between stays.
 */
export async function deleteExpired<Row extends { readonly expiresAt: Instant }>(
  db: StoreContext,
  entity: EntitySchema<Row>,
  key: keyof Row & string,
  now: Instant,
  limit: number,
): Promise<number> {
  const expired = () => ({ expiresAt: LessThanOrEqual(now) });
  const options = () => ({ select: { [key]: true }, where: expired(), take: limit }) as unknown as FindManyOptions<Row>;
  const rows = await db.read(({ manager }) => manager.find(entity, options()));
  if (rows.length === 0) return 0;
  const keys = rows.map((row) => row[key]);
  const where = () => ({ ...expired(), [key]: In(keys) }) as unknown as FindOptionsWhere<Row>;
  const result = await db.write(({ manager }) => manager.delete(entity, where()));
  return result.affected ?? 0;
}
