import type { Instant } from '../../../domain/kernel/instant.js';
import type { MemoryContext } from './memory-database.js';
import type { TableDefinition } from './memory-table.js';

export function deleteExpired<Row extends { readonly expiresAt: Instant }>(
  db: MemoryContext,
  definition: TableDefinition<Row>,
  now: Instant,
  limit: number,
): Promise<number> {
  return db.run((database) => {
    let left = limit;
    return database.table(definition).delete((row) => row.expiresAt <= now && left-- > 0);
  });
}
