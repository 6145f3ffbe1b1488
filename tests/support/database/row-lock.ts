import { UUID } from '../../../adapters/typeorm/mapping/columns.js';
import type { OpenTypeorm } from './on-every-adapter.js';

/** Tries the lock of a row on another connection, without waiting. MySQL and MariaDB alone. */
export function isRowLocked({ database }: OpenTypeorm, table: string, id: string): Promise<boolean> {
  const query = `SELECT id FROM ${table} WHERE id = ? FOR UPDATE NOWAIT`;
  return database.context
    .write(({ manager }) => manager.query(query, [UUID.to(id)]))
    .then(
      () => false,
      () => true,
    );
}
