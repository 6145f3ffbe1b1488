import { In, LessThanOrEqual, type EntitySchema, type FindManyOptions, type FindOptionsWhere } from 'typeorm';
import type { Instant } from '../../../domain/kernel/instant.js';
import type { StoreContext } from './store-context.js';

/**
 * Bounded by reading keys first, since MySQL and SQLite have no form of DELETE … LIMIT in common. The delete asks for the
 * time again: a row that was renewed in between stays.
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
